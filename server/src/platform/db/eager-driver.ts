import { PostgresDialect, PostgresDriver, type Driver, type TransactionSettings } from 'kysely';
import type { DatabaseConnection, PostgresDialectConfig } from 'kysely';

/**
 * Kysely's driver, which does not wait for the answer to BEGIN before it sends the first statement: the connection answers in
 * order (`pipeline` in `pool.ts`), so a transaction is a round trip shorter. No commit is believed without it.
 */
class EagerDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    // Heard at the commit. Where it fails the connection is gone, and the first statement says so too.
    begun.catch(() => {});
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await Promise.all([this.#begun.get(connection), super.commitTransaction(connection)]);
  }
}

/** PostgreSQL as Kysely knows it, with the driver above. */
export class EagerDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new EagerDriver(this.#config);
  }
}

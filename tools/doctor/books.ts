import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '@halfturn/server/src/platform/config.ts';
import { startEmbedded } from '@halfturn/server/src/platform/db/embedded/start.ts';
import { isUnavailable } from '@halfturn/server/src/platform/db/pool.ts';

/** The doctor could not look: the message says why, for the person who called it. */
export class CannotLook extends Error {
  override name = 'CannotLook';
}

export interface Books {
  client: pg.Client;
  /** Ends the connection, and the embedded database where it was started for this look alone. */
  close: () => Promise<void>;
}

/**
 * Opens the store's database: the one of `DATABASE_URL`, else the embedded one of `DATA_DIR`, whether the store runs on it
 * or not. Throws `CannotLook` where there is none; nothing is made.
 */
export async function openBooks(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Books> {
  if (config.databaseUrl) return await connect(config.databaseUrl.expose(), async () => {});
  if (!existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) {
    throw new CannotLook(
      `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to those of the store.`,
    );
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir });
  // As the owner: nothing has been granted yet in a folder that an earlier version made.
  return await connect(embedded.ownerUrl, embedded.stop);
}

async function connect(url: string, stop: () => Promise<void>): Promise<Books> {
  // No statement timeout: the books of years take longer to read than a request may.
  const client = new pg.Client({
    connectionString: url,
    application_name: NAME,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  const close = async () => {
    await client.end().catch(() => {});
    await stop();
  };
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('schema_migrations') is not null as there`,
    );
    if (!rows[0]?.there)
      throw new CannotLook('This database is not one of the store: it has no tables of ours.');
    return { client, close };
  } catch (error) {
    await close();
    if (!isUnavailable(error)) throw error;
    throw new CannotLook(`The database does not answer: ${(error as Error).message}`, { cause: error });
  }
}

const NAME = 'halfturn-doctor';

/**
 * As of when lateness is judged: undefined (now) while a process of the store is connected, else the last moment at which
 * one did something. A store that was stopped overnight has nothing late in the morning.
 */
export async function lastSignOfLife(client: pg.ClientBase): Promise<Date | undefined> {
  const { rows } = await client.query<{ runs: boolean; seen_at: Date | null }>(
    `select
      exists (
        select from pg_stat_activity
        where datname = current_database() and application_name like 'halfturn%' and application_name <> all($1)) as runs,
      greatest(
        (select max(seen_at) from worker_heartbeats),
        (select at from order_events order by id desc limit 1),
        (select max(at) from audit_log)) as seen_at`,
    [[NAME, 'halfturn-tools', 'halfturn-migrate']],
  );
  return rows[0]?.runs ? undefined : (rows[0]?.seen_at ?? new Date(0));
}

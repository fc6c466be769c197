import { present } from '@halfturn/contract/primitives/rows.ts';
import type pg from 'pg';
import { databaseClock, type Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import type { Backups } from '../platform/db/embedded/backup/backups.ts';
import { openKeyring } from '../sale/keys/door.ts';
import { createDb } from '../platform/db/kysely.ts';
import { createPool } from '../platform/db/pool.ts';
import type { Log } from '../platform/log.ts';

/**
 * Of one web process, which works on one core: more statements at once only make each of them late, webhooks and jobs among them,
 * which have connections of their own.
 */
const CONNECTIONS = 8;
/** A visitor who would have to wait for longer is refused at once: behind them, others would wait even longer. */
const WAIT_MS = 800;

export interface ContextOptions {
  config: Config;
  log: Log;
  /** Where the migrated database is. */
  databaseUrl: string;
  /** The database's own clock where it is absent. */
  clock?: Clock;
  /** Made here where it is absent; the caller ends his own. */
  pool?: pg.Pool;
  /** Absent if the database is not the store's own. */
  backups?: ((keyring: Keyring) => Backups) | null;
}

export interface OpenContext {
  context: Context;
  close(): Promise<void>;
}

/**
 * The platform's parts, in the order in which they depend on each other. Refuses (`KeyringRefused`) a database that was
 * written with other encryption keys, before anything else is done with it.
 */
export async function openContext(options: ContextOptions): Promise<OpenContext> {
  const { config, log, databaseUrl } = options;
  const onError = (err: Error): void => log.warn({ err }, 'a database connection broke');
  const pool = options.pool ?? createPool({ url: databaseUrl, name: 'halfturn', max: CONNECTIONS, onError });
  const db = createDb(pool, { waitMs: WAIT_MS });
  try {
    const keyring = await openKeyring(config, db);
    const measured = options.clock ? null : await databaseClock(db);
    return {
      context: {
        config,
        db,
        clock: options.clock ?? present(measured),
        log,
        keyring,
        backups: options.backups?.(keyring) ?? null,
      },
      close: async () => {
        measured?.stop();
        if (!options.pool) await pool.end();
      },
    };
  } catch (error) {
    if (!options.pool) await pool.end();
    throw error;
  }
}

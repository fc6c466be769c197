import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './prepared-client.ts';
import type { DB } from './types.ts';

/** For reads. A transaction may stand in for it. */
export type Db = Kysely<DB>;

/** For locks and writes. A `Db` does not pass for one, so the type demands the transaction (held by db.test.ts). */
export type Trx = Transaction<DB>;

/** Kysely over our pool. Ending the pool is the caller's. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

const ATTEMPTS = 4;
const runAgain = new WeakSet<Trx>();

/** Whether `inTransaction` runs this one again: what failed for being too quick may now go the way that waits. */
export const isRunAgain = (trx: Trx): boolean => runAgain.has(trx);

/** Serialisation failure, deadlock, or a plan that a migration made stale: run again, the outcome is a proper one. */
function worthAnotherTry(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01' || isStalePlan(error);
}

/**
 * Runs `fn` in one transaction (read committed) and commits. Where PostgreSQL ended it for a deadlock or a serialisation
 * failure, it runs again from the start, four times at most: so `fn` must have no effect outside of `trx`.
 *
 * A lost connection during COMMIT is not tried again, as nobody knows whether it was done: the caller hears the error.
 */
export async function inTransaction<T>(db: Db, fn: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let cause: unknown;
    try {
      return await db.transaction().execute(async (trx) => {
        if (attempt > 1) runAgain.add(trx);
        try {
          return await fn(trx);
        } catch (error) {
          // Where the connection is gone, the rollback fails too, and Kysely would throw that instead.
          cause = error;
          throw error;
        }
      });
    } catch (failure) {
      const error = cause ?? failure;
      if (attempt === ATTEMPTS || !worthAnotherTry(error)) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

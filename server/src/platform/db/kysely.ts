import { codeOf } from '../code-of.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { impatientPool } from './impatient-pool.ts';
import { isStalePlan } from './prepared-client.ts';
import type { DB } from './types.ts';

/** For reads. A transaction may stand in for it. */
export type Db = Kysely<DB>;

/** For locks and writes. A `Db` does not pass for one, so the type demands the transaction (held by db.test.ts). */
export type Trx = Transaction<DB>;

/**
 * Kysely over our pool. Ending the pool is the caller's.
 *
 * @param waitMs milliseconds to wait for a connection while others hold them all; as long as the pool itself waits unless told
 */
export function createDb(pool: pg.Pool, { waitMs }: { waitMs?: number } = {}): Db {
  const lender = waitMs === undefined ? pool : impatientPool(pool, waitMs);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: lender }) });
}

const ATTEMPTS = 4;

const roots = new WeakMap<Trx, Db>();
const afterwards = new WeakMap<Trx, (() => void)[]>();

/** The handle over which a transaction was begun; the handle itself outside of a transaction. */
export const rootOf = (db: Db): Db => roots.get(db as Trx) ?? db;

/**
 * Runs `fn` once `trx` is committed, and not if it is undone. Only in this process, and not if it dies before: use it for what makes
 * something happen sooner, never for what must happen.
 */
export function afterCommit(trx: Trx, fn: () => void): void {
  const all = afterwards.get(trx);
  if (all) all.push(fn);
  else afterwards.set(trx, [fn]);
}

/** Serialization failure, deadlock, or a plan that a migration made stale: the next try may succeed. */
function isWorthAnotherTry(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isStalePlan(error);
}

/**
 * Runs `fn` in one transaction (read committed) and commits. After a deadlock or a serialization failure it runs `fn` again from the
 * start, four times at most: so `fn` must have no effect outside of `trx`. `fn` can ask for that itself, by an error with the
 * code 40001.
 *
 * A connection that is lost during COMMIT is not tried again, because the commit may have happened: the caller gets the error.
 *
 * @param fn also gets the number of the try, 1 at first
 */
export async function inTransaction<T>(db: Db, fn: (trx: Trx, attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let cause: unknown;
    let begun: Trx | undefined;
    try {
      const result = await db.transaction().execute(async (trx) => {
        begun = trx;
        roots.set(trx, db);
        try {
          return await fn(trx, attempt);
        } catch (error) {
          // If the connection is gone, the rollback fails too, and Kysely would throw that error instead.
          cause = error;
          throw error;
        }
      });
      if (begun) for (const tell of afterwards.get(begun) ?? []) tell();
      return result;
    } catch (failure) {
      const error = cause ?? failure;
      if (attempt === ATTEMPTS || !isWorthAnotherTry(error)) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

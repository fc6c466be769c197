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
/** What `must` raises where a transaction went the quick way and has to go the other one. */
const RUN_AGAIN = 'HT002';
const runAgain = new WeakSet<Trx>();

/** What to throw where a transaction turns out to have gone the quick way in vain: it is run again, and goes the other one. */
export const demandAnotherRun = (why: string): Error => Object.assign(new Error(why), { code: RUN_AGAIN });

const ventured = new WeakSet<Trx>();

/**
 * From here on this transaction does more than it must: whatever undoes it, it is run again, and does not (`isRunAgain`).
 */
export const runAgainIfUndone = (trx: Trx): void => void ventured.add(trx);

const roots = new WeakMap<Trx, Db>();
const afterwards = new WeakMap<Trx, (() => void)[]>();

/** The handle over which a transaction was begun; itself, where there is none. */
export const rootOf = (db: Db): Db => roots.get(db as Trx) ?? db;

/**
 * Runs `fn` once `trx` is committed, and not at all where it is undone. In this process, if it lives so long: nothing may
 * depend on it but how soon something happens.
 */
export function afterCommit(trx: Trx, fn: () => void): void {
  const all = afterwards.get(trx);
  if (all) all.push(fn);
  else afterwards.set(trx, [fn]);
}

/** Whether `inTransaction` runs this one again: what failed for being too quick may now go the way that waits. */
export const isRunAgain = (trx: Trx): boolean => runAgain.has(trx);

/** Serialization failure, deadlock, or a plan that a migration made stale: the next try may succeed. */
function isWorthAnotherTry(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01' || code === RUN_AGAIN || isStalePlan(error);
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
    let ending = false;
    try {
      const result = await db.transaction().execute(async (trx) => {
        begun = trx;
        roots.set(trx, db);
        if (attempt > 1) runAgain.add(trx);
        try {
          const done = await fn(trx, attempt);
          ending = true;
          return done;
        } catch (error) {
          // If the connection is gone, the rollback fails too, and Kysely would throw that error instead.
          cause = error;
          throw error;
        }
      });
      for (const tell of afterwards.get(begun!) ?? []) tell();
      return result;
    } catch (failure) {
      const error = cause ?? failure;
      const again = isWorthAnotherTry(error) || (attempt === 1 && !ending && ventured.has(begun!));
      if (attempt === ATTEMPTS || !again) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

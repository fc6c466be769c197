import { setTimeout as sleep } from 'node:timers/promises';
import { isAbortedTransactionError, Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import { impatientPool } from './impatient-pool.ts';
import { EagerDialect } from './eager-driver.ts';
import { isStalePlan } from './prepared-client.ts';
import { forgetConnection, heard, rememberConnection } from './send.ts';
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
  return new Kysely<DB>({ dialect: new EagerDialect({ pool: lender }) });
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

/** Serialisation failure, deadlock, or a plan that a migration made stale: run again, the outcome is a proper one. */
function worthAnotherTry(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01' || code === RUN_AGAIN || isStalePlan(error);
}

/** PostgreSQL's answer to what comes after a statement that failed. */
const isAftermath = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '25P02';

/** Whether PostgreSQL itself has refused: an error of the connection leaves open what became of a commit. */
const isRefusal = (error: unknown): boolean =>
  (error as { severity?: string }).severity === 'ERROR' || isAbortedTransactionError(error);

/**
 * Runs `fn` in one transaction (read committed) and commits. Where PostgreSQL ended it for a deadlock or a serialisation
 * failure, or `must` asks for it, it runs again from the start, four times at most: so `fn` must have no effect outside of `trx`.
 *
 * A lost connection during COMMIT is not tried again, as nobody knows whether it was done: the caller hears the error.
 */
export async function inTransaction<T>(db: Db, fn: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let cause: unknown;
    let begun: Trx | undefined;
    let ending = false;
    try {
      const result = await db.transaction().execute(async (trx) => {
        begun = trx;
        roots.set(trx, db);
        if (attempt > 1) runAgain.add(trx);
        await rememberConnection(trx);
        try {
          const done = await fn(trx);
          ending = true;
          return done;
        } catch (error) {
          // Where the connection is gone, the rollback fails too, and Kysely would throw that instead.
          cause = error;
          throw error;
        } finally {
          forgetConnection(trx);
        }
      });
      await heard(begun);
      for (const tell of afterwards.get(begun!) ?? []) tell();
      return result;
    } catch (failure) {
      // What was sent last and failed comes first: after it, every statement and the commit can only say that it was so.
      const late: unknown = await heard(begun).catch((why: unknown) => why);
      const error = (isAftermath(late) ? (cause ?? late) : (late ?? cause)) ?? failure;
      const undone = !ending || isRefusal(error);
      const again = worthAnotherTry(error) || (attempt === 1 && undone && ventured.has(begun!));
      if (attempt === ATTEMPTS || !again) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { CallError } from '@halfturn/contract/client.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../src/platform/db/kysely.ts';

/** Starts `n` calls in the same turn of the event loop and waits for all, whatever becomes of each. */
export function race<T>(n: number, fn: (i: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  const start = Promise.withResolvers<void>();
  const runners = Array.from({ length: n }, async (_, i) => {
    await start.promise;
    return await fn(i);
  });
  start.resolve();
  return Promise.allSettled(runners);
}

/** Repeats a call while the store is too busy for it (503), as clients do. */
export async function retryWhileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 503 || tries === 100) throw error;
      await sleep(100);
    }
  }
}

export interface HeldRace<A, B> {
  first: PromiseSettledResult<A>;
  second: PromiseSettledResult<B>;
  /** Whether the second transaction was seen waiting for a lock of the first one. */
  waited: boolean;
}

export interface HoldOptions<A, B> {
  db: Db;
  /** Runs in a transaction that is held open, all its work done, until the second one waits for it. */
  first: (trx: Trx) => Promise<A>;
  /** Started once the first has done its work. Makes its own transaction, by whatever road (HTTP too). */
  second: () => Promise<B>;
  /** The first gives up in the end: all that it did is undone. */
  undone?: boolean;
  /** The application name of the second's connections, if the store's own rounds could wait for the first as well. */
  waiter?: string;
  /** Milliseconds after which the first commits although the second does not wait: the positive control, without the lock, ends this way. */
  patience?: number;
}

/**
 * The one order of events that a race test must see: A has decided and not committed, B comes. With the lock B waits (`waited`), and
 * decides on what A left behind. In the positive control, without the lock, B does not wait and both decide on the same past: such a
 * test must go red, or the green one proves nothing.
 */
export async function holdFirstCommit<A, B>(options: HoldOptions<A, B>): Promise<HeldRace<A, B>> {
  const { db, patience = 8_000 } = options;
  const holding = Promise.withResolvers<number>();
  const release = Promise.withResolvers<void>();
  const first = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const result = await options.first(trx);
    holding.resolve(firstOf(rows).pid);
    await release.promise;
    if (options.undone) throw new Error('given up');
    return result;
  });
  first.catch(holding.reject);
  const pid = await holding.promise;
  const second = options.second();
  const over = second.then(
    () => true,
    () => true,
  );
  let waited = false;
  for (const deadline = Date.now() + patience; !waited && Date.now() < deadline;) {
    waited = await somebodyWaitsFor(db, pid, options.waiter ?? null);
    if (!waited && (await Promise.race([over, sleep(5, false)]))) break;
  }
  release.resolve();
  const [a, b] = await Promise.allSettled([first, second]);
  return { first: a, second: b, waited };
}

async function somebodyWaitsFor(db: Db, pid: number, waiter: string | null): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and ${pid}::int = any(pg_blocking_pids(pid))
      and (${waiter}::text is null or application_name = ${waiter})`.execute(db);
  return rows.length > 0;
}

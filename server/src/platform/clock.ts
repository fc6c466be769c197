import { sql } from 'kysely';
import type { Db } from './db/kysely.ts';

/** Where the time comes from. Whatever decides by time is handed one, so that tests can turn it. */
export interface Clock {
  now: () => Date;
}

/** This machine's clock as it is. */
export const systemClock: Clock = { now: () => new Date() };

export interface DatabaseClock extends Clock {
  /** Milliseconds by which the database's clock is ahead of ours, as last measured. */
  skew: () => number;
  stop: () => void;
}

const MEASURE_EVERY_MS = 30_000;

/**
 * A clock that all nodes share: this machine's, set right by the database's. A node whose clock is two hours off then still
 * expires orders at the right moment. Measured now and every 30 seconds; while the database is away, the last measure holds.
 *
 * Between two measures time comes from the monotonic counter, which somebody who sets the machine's clock does not move.
 */
export async function databaseClock(db: Db): Promise<DatabaseClock> {
  let anchor = await measure(db);
  const timer = setInterval(() => {
    measure(db).then(
      (measured) => (anchor = measured),
      () => {},
    );
  }, MEASURE_EVERY_MS);
  timer.unref();
  const now = () => anchor.epoch + (performance.now() - anchor.at);
  return {
    now: () => new Date(now()),
    skew: () => Math.round(now() - Date.now()),
    stop: () => clearInterval(timer),
  };
}

interface Anchor {
  /** `performance.now()` at the moment when the database's clock said `epoch`. */
  at: number;
  epoch: number;
}

/** Three readings; the one with the shortest way there and back is off by half of that way at most. */
async function measure(db: Db): Promise<Anchor> {
  let best: (Anchor & { took: number }) | undefined;
  for (let i = 0; i < 3; i++) {
    const before = performance.now();
    const { rows } = await sql<{
      epoch: string;
    }>`select (extract(epoch from clock_timestamp()) * 1000)::text as epoch`.execute(db);
    const took = performance.now() - before;
    if (!best || took < best.took) best = { took, at: before + took / 2, epoch: Number(rows[0]!.epoch) };
  }
  return best!;
}

import { databaseTime } from './clock.queries.ts';
import type { Db } from './db/kysely.ts';

/** The source of the time. Code that decides by time takes a clock, so that tests can set it. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface DatabaseClock extends Clock {
  /** Milliseconds by which the database's clock was ahead of this machine's at the last measurement. */
  skew: () => number;
  stop: () => void;
}

const MEASURE_EVERY_MS = 30_000;

/**
 * A clock that all nodes share: this machine's, corrected by the database's. A node whose clock is two hours off still expires
 * orders at the right moment. Measured now and every 30 seconds; while the database is away, the last measurement holds.
 *
 * Between two measurements the time comes from the monotonic counter, which does not move when the machine's clock is set.
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

/** Takes three readings. The one with the shortest round trip is off by half of that trip at most. */
async function measure(db: Db): Promise<Anchor> {
  let best = { at: 0, epoch: 0, took: Infinity };
  for (let i = 0; i < 3; i++) {
    const before = performance.now();
    const epoch = await databaseTime(db);
    const took = performance.now() - before;
    if (took < best.took) best = { took, at: before + took / 2, epoch };
  }
  return best;
}

import type { Clock } from '../src/platform/clock.ts';

export interface FakeClock extends Clock {
  /** Moves the time on by so many milliseconds. */
  advance: (ms: number) => void;
  set: (to: Date) => void;
}

/** A clock that stands still until it is moved. */
export function fakeClock(start: Date | string = '2026-11-21T12:00:00Z'): FakeClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (ms) => void (time += ms),
    set: (to) => void (time = to.getTime()),
  };
}

import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll, type IBackoff } from 'cockatiel';
import type { Clock } from '../clock.ts';

/** Failures in a row after which a provider is paused. */
export const FAILURES_TO_OPEN = 5;
/** The length of the pause; after it one call tries. */
export const PAUSE_MS = 30_000;

export interface Breaker {
  /** Does a call, and fails without doing it while the other side is left alone. A `failed` answer counts as a failure. */
  call<T>(act: () => Promise<T>, failed: (answer: T) => boolean): Promise<T>;
  /** Whether a call would be tried now. */
  closed(): boolean;
}

/** A circuit breaker that goes by the clock handed in. */
export function createBreaker(clock: Clock, onChange: (open: boolean) => void): Breaker {
  let openedAt = 0;
  const rested = (): boolean => clock.now().getTime() - openedAt >= PAUSE_MS;
  // The library compares with the machine's clock how long it has waited: what it is to wait for is decided by ours.
  const backoff: IBackoff<unknown> = {
    get duration() {
      return rested() ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    },
    next: () => backoff,
  };
  const policy = circuitBreaker(
    handleAll.orWhenResult((answer) => (answer as Tried<unknown>).failed),
    { halfOpenAfter: backoff, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  );
  policy.onBreak(() => {
    openedAt = clock.now().getTime();
    onChange(true);
  });
  policy.onReset(() => onChange(false));
  return {
    async call(act, failed) {
      const { answer } = await policy.execute(async () => {
        const answer = await act();
        return { answer, failed: failed(answer) };
      });
      return answer;
    },
    closed: () => policy.state !== CircuitState.Open || rested(),
  };
}

interface Tried<T> {
  answer: T;
  failed: boolean;
}

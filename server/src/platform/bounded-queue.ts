import { problem } from '@halfturn/contract/problem.ts';

export interface QueueLimits {
  /** Pieces of work done at once. */
  atOnce: number;
  /** Pieces of work that may wait; one more is refused. */
  waiting: number;
  /** Milliseconds after which a waiting piece is refused; without it, it waits for its turn. */
  patienceMs?: number;
}

export interface BoundedQueue {
  /**
   * Waits for a turn and returns the function that gives it back; calling that twice gives it back once. Refuses `busy` with
   * `Retry-After` if the queue is full or the turn does not come in time.
   */
  enter: () => Promise<() => void>;
  /** Does `work` in its turn. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER = 2;

/** Does limited work in the order in which it comes, and refuses what would wait too long. */
export function boundedQueue({ atOnce, waiting, patienceMs }: QueueLimits): BoundedQueue {
  const turns = new Set<() => void>();
  let atWork = 0;

  return {
    enter,
    run: async (work) => {
      const leave = await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };

  async function enter(): Promise<() => void> {
    if (atWork < atOnce) atWork += 1;
    else await wait();
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      const [next] = turns;
      if (!next) {
        atWork -= 1;
        return;
      }
      // The turn is handed on and never free in between, so the order is kept.
      turns.delete(next);
      next();
    };
  }

  async function wait(): Promise<void> {
    if (turns.size >= waiting) throw problem('busy', { retryAfter: RETRY_AFTER });
    const turn = Promise.withResolvers<void>();
    const take = () => turn.resolve();
    turns.add(take);
    if (patienceMs === undefined) return await turn.promise;
    const timer = setTimeout(() => {
      if (turns.delete(take)) turn.reject(problem('busy', { retryAfter: RETRY_AFTER }));
    }, patienceMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
    }
  }
}

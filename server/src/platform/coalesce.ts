import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A function that does `work` at its first call at once, and calls that come while it runs together, once more after `pauseMs`: runs
 * never overlap, so the last one has seen all that was there at the last call.
 */
export function coalesce(work: () => Promise<void>, pauseMs = 100): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await work();
      if (again) await sleep(pauseMs, undefined, { ref: false });
    } while (again);
    running = false;
  };
  return () => {
    again = true;
    if (running) return;
    running = true;
    void run();
  };
}

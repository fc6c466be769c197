import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of the time between two looks, at most this share was spent on work. */
const CALM = 0.6;
const LOOK_MS = 25;

/**
 * Waits until this process has its hands free, or until `atMost` milliseconds have gone by. For what may come a moment later,
 * so that it does not slow down what somebody is waiting for.
 */
export async function calm(atMost: number, signal?: AbortSignal): Promise<void> {
  for (const end = performance.now() + atMost; performance.now() < end && !signal?.aborted;) {
    const from = performance.eventLoopUtilization();
    await sleep(LOOK_MS);
    if (performance.eventLoopUtilization(from).utilization <= CALM) return;
  }
}

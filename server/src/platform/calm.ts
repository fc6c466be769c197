import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of the time between two looks, at most this share was spent on work. */
const CALM = 0.6;
const LOOK_MS = 25;

let looked: EventLoopUtilization | undefined;
let busy = false;

/** Looks how busy this process was since the last look, for as long as it lives: calm is known without waiting for it. */
function look(): void {
  const now = performance.eventLoopUtilization();
  busy = performance.eventLoopUtilization(now, looked).utilization > CALM;
  looked = now;
}

/**
 * Waits until this process has its hands free, or until `atMost` milliseconds have gone by. For what may come a moment later,
 * so that it does not slow down what somebody is waiting for.
 */
export async function calm(atMost: number, signal?: AbortSignal): Promise<void> {
  if (!looked) {
    // Nothing is known yet: a look now would see nothing but itself.
    looked = performance.eventLoopUtilization();
    setInterval(look, LOOK_MS).unref();
  }
  const end = performance.now() + atMost;
  for (let left = atMost; busy && left > 0 && !signal?.aborted; left = end - performance.now())
    await sleep(Math.min(LOOK_MS, left));
}

import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Answers not before `ms` milliseconds have passed, whether the work succeeds or is refused. For answers that must not tell
 * by their time what was found: the work itself takes less, and so shows nowhere.
 */
export async function inConstantTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

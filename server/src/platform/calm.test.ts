import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { calm } from './calm.ts';

const BURN_MS = 4;
let rush = false;

/** Keeps this process busy until `rush` is over: of each turn of the event loop, all of it. */
async function hurry(): Promise<void> {
  for (rush = true; rush; await turn()) {
    for (const end = performance.now() + BURN_MS; performance.now() < end;);
  }
}
afterEach(() => {
  rush = false;
});

/** Whether it returns at once: before the event loop comes round. */
const atOnce = (waits: Promise<void>): Promise<boolean> =>
  Promise.race([waits.then(() => true), turn(false)]);

const within = async (ms: number, what: () => Promise<boolean>): Promise<void> => {
  for (const deadline = performance.now() + ms; !(await what()); await pause(5))
    if (performance.now() > deadline) throw new Error('waited in vain');
};
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Busy, and known to be. */
async function inARush(): Promise<void> {
  void hurry();
  await within(20_000, async () => !(await atOnce(calm(1))));
}

test('calm is at once where it is not known otherwise, and while nothing is going on', async () => {
  expect(await atOnce(calm(1_000))).toBe(true);
  await within(20_000, () => atOnce(calm(1_000)));
});

test('it is waited for while there is much to do', async () => {
  await inARush();
  let still = true;
  const waiting = calm(15_000).then(() => (still = false));
  await pause(100);
  expect(still).toBe(true);
  const began = performance.now();
  rush = false;
  await waiting;
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await atOnce(calm(1_000))).toBe(true);
});

test('it is waited for no longer than was allowed', async () => {
  await inARush();
  const order: string[] = [];
  const began = performance.now();
  const waited = calm(30).then(() => {
    order.push('calm');
    return performance.now() - began;
  });
  await Promise.all([waited, pause(45).then(() => order.push('15 ms more'))]);
  expect(await waited).toBeGreaterThanOrEqual(30);
  expect(order).toEqual(['calm', '15 ms more']);
});

test('nobody waits any more once it was broken off', async () => {
  await inARush();
  const abort = new AbortController();
  const waiting = calm(15_000, abort.signal);
  expect(await atOnce(waiting)).toBe(false);
  abort.abort();
  const began = performance.now();
  await waiting;
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await atOnce(calm(15_000, abort.signal))).toBe(true);
});

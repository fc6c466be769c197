import { expect, test } from 'vitest';
import { until } from '../../../../test/make-order.ts';
import { keepEmbedded } from './keep.ts';
import type { EmbeddedDatabase } from './start.ts';

const QUICK = { look: 1, pause: 1, longestPause: 4, steady: 60_000, whileFull: 60_000 };

/** A database that dies when told, and starts as often as it is said to. */
async function kept({ refusals = 0, port = () => 5000 }: { refusals?: number; port?: () => number }) {
  const seen = { starts: 0, alive: false, stopped: 0, said: [] as string[], gaveUp: [] as string[] };
  let full = false;
  const start = async (): Promise<EmbeddedDatabase> => {
    seen.starts += 1;
    if (seen.starts > 1 && (full || refusals-- > 0)) throw new Error('could not start');
    seen.alive = true;
    return {
      ownerUrl: `postgres://127.0.0.1:${port()}`,
      runtimeUrl: `postgres://127.0.0.1:${port()}`,
      port: port(),
      pid: 1,
      isAlive: () => seen.alive,
      stop: async () => void (seen.stopped += 1),
    };
  };
  const say = (...said: unknown[]): void => void seen.said.push(String(said.at(-1)));
  const database = await keepEmbedded({
    dataDir: '/nowhere',
    log: { warn: say, error: say } as never,
    giveUp: (sentence) => void seen.gaveUp.push(sentence),
    start,
    times: QUICK,
    isFull: () => full,
  });
  return { database, seen, fill: (on: boolean) => void (full = on) };
}

const reached = (what: string, look: () => boolean) => until(what, async () => look(), Boolean, 5);

test('a database that ends is started again, and stopped once', async () => {
  const { database, seen } = await kept({ refusals: 3 });
  seen.alive = false;
  await reached('the database', () => seen.alive);
  expect(seen.starts).toBe(5);
  expect(seen.said.at(0)).toContain('ended unexpectedly');
  await database.stop();
  expect(seen.stopped).toBe(1);
  expect(seen.gaveUp).toEqual([]);
});

test('one that does not come back, or ends again and again, is given up with a sentence', async () => {
  const gone = await kept({ refusals: 1_000 });
  gone.seen.alive = false;
  await reached('the end', () => gone.seen.gaveUp.length > 0);
  expect(gone.seen.starts).toBe(9);
  expect(gone.seen.gaveUp).toEqual([expect.stringContaining('/nowhere')]);

  const weak = await kept({});
  const timer = setInterval(() => (weak.seen.alive = false), 1);
  await reached('the end', () => weak.seen.gaveUp.length > 0);
  clearInterval(timer);
  expect(weak.seen.starts).toBeLessThan(12);
});

test('while the disk is full it is not given up, and comes back once there is space', async () => {
  const { database, seen, fill } = await kept({});
  fill(true);
  seen.alive = false;
  await reached('the word of the full disk', () => seen.said.some((line) => line.includes('is full')));
  expect(seen.alive).toBe(false);
  fill(false);
  await reached('the database', () => seen.alive);
  expect(seen.gaveUp).toEqual([]);
  await database.stop();
});

test('a database on another port cannot be reached by what is connected: the process ends', async () => {
  let port = 5000;
  const { seen } = await kept({ port: () => port });
  port = 5001;
  seen.alive = false;
  await reached('the end', () => seen.gaveUp.length > 0);
  expect(seen.gaveUp[0]).toContain('port');
});

import { endpoint } from '@halfturn/contract/endpoint.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { testServer } from '../../../test/wire.ts';
import { bind } from './call.ts';
import { rateLimiter } from './rate-limit.ts';
import { ROOMS } from './traffic.ts';

const plain = { method: 'GET', access: 'public', summary: '', reply: z.object({ ok: z.boolean() }) } as const;
const look = endpoint({ ...plain, name: 'look', path: '/api/look' });
const slowLook = endpoint({ ...plain, name: 'slowLook', path: '/api/look/slow' });
const slowStart = endpoint({ ...plain, name: 'slowStart', path: '/api/start', room: 'checkout' });
const buy = endpoint({ ...plain, name: 'buy', path: '/api/buy', room: 'purchase' });
const hook = endpoint({
  ...plain,
  name: 'hook',
  method: 'POST',
  path: '/api/hook',
  access: 'provider',
  raw: true,
});

/** What a slow call waits for. */
let released = Promise.withResolvers<void>();
beforeEach(() => void (released = Promise.withResolvers()));

const quick = async () => ({ ok: true });
const slow = async () => {
  await released.promise;
  return { ok: true };
};
const ROOM = { atOnce: 3, waiting: 1, patienceMs: 200 };
const { app, url } = await testServer(
  [bind(look, quick), bind(slowLook, slow), bind(slowStart, slow), bind(buy, quick), bind(hook, quick)],
  { http: { limiter: rateLimiter(), rooms: { ...ROOMS, checkout: ROOM, call: ROOM } }, wire: {} },
);
afterAll(() => app.close());

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${url}/prod-api/api/${path}`, init);
const statusOf = async (path: string): Promise<number> => (await ask(path)).status;

/** Five ask for the same: three hold all the places until they are released, one is refused at once, one after it has waited. */
async function crowd(path: string): Promise<{ end: () => Promise<number[]> }> {
  const codes: number[] = [];
  const all = Array.from({ length: 5 }, async () => codes.push(await statusOf(path)));
  await expect.poll(() => codes.length, { timeout: 10_000 }).toBe(2);
  return {
    end: async () => {
      released.resolve();
      await Promise.all(all);
      return codes;
    },
  };
}

test('refuses more at once than fit, but never a provider', async () => {
  const { end } = await crowd('look/slow');
  const refused = await ask('look');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 503, error: 'busy' });
  expect((await ask('hook', { method: 'POST', body: '{}' })).status).toBe(200);
  expect(await end()).toEqual([503, 503, 200, 200, 200]);
  // Those that were turned away, and those that left, count no more.
  expect(await statusOf('look')).toBe(200);
});

test('keeps the place of a call that was left until its work is done', async () => {
  const leaving = new AbortController();
  const left = Array.from({ length: 3 }, () =>
    ask('look/slow', { signal: leaving.signal }).catch(() => 'left'),
  );
  await expect.poll(() => statusOf('look')).toBe(503);
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left', 'left']);
  expect(await statusOf('look')).toBe(503);
  released.resolve();
  await expect.poll(() => statusOf('look')).toBe(200);
});

test('lets buyers in, however many look', async () => {
  const { end } = await crowd('look/slow');
  expect(await statusOf('buy')).toBe(200);
  await end();
});

test('lets few begin to buy at once, and those who have begun go on', async () => {
  const { end } = await crowd('start');
  expect(await statusOf('start')).toBe(503);
  expect(await statusOf('buy')).toBe(200);
  expect(await statusOf('look')).toBe(200);
  expect(await end()).toEqual([503, 503, 200, 200, 200]);
});

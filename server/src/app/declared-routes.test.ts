import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStore, type TestStore } from '../../test/store.ts';
import { holdRoutes } from '../platform/http/declared-routes.ts';
import { rateLimiter } from '../platform/http/rate-limit.ts';

describe('a route beside the calls of the contract', () => {
  const app = () => {
    const made = Fastify();
    holdRoutes(made, rateLimiter({ now: () => 0 }), ['/files/*']);
    return made;
  };

  test('that says neither who may call it nor how often keeps the store from starting', () => {
    const mute = () => app().get('/report.csv', () => 'all of it');
    expect(mute).toThrow('GET /report.csv does not say who may call it, and how often');
    expect(() => app().get('/files/*', () => 'a built file')).not.toThrow();
  });

  test('is counted by address, its HEAD with it', async () => {
    const declared = { access: 'public', limit: { calls: 2, seconds: 60 } } as const;
    const counted = app().get('/report.csv', { config: { declared } }, () => 'all of it');
    const codes: number[] = [];
    for (const [method, remoteAddress] of [
      ['GET', '198.51.100.1'],
      ['HEAD', '198.51.100.1'],
      ['GET', '198.51.100.1'],
      ['GET', '198.51.100.2'],
    ] as const)
      codes.push((await counted.inject({ method, url: '/report.csv', remoteAddress })).statusCode);
    expect(codes).toEqual([200, 200, 429, 200]);
  });
});

describe('where calls are counted', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await testStore({ env: { RATE_LIMITS: 'on' }, steadyClock: () => 0 });
  });
  afterAll(() => store.close());

  test.each([
    ['/prod-api/api/orders/HT-4T7Q-9KXM-2RVBD/papers/INV-2026-000001', 60],
    ['/prod-api/admin/invoices.csv', 30],
    ['/prod-api/admin/packing-slips', 300],
    ['/prod-api/admin/invoices/INV-2026-000001', 300],
    ['/prod-api/admin/claims/pictures/00000000-0000-7000-8000-000000000000', 300],
    ['/prod-api/api/support/files/00000000-0000-7000-8000-000000000000', 300],
    ['/prod-api/admin/support/files/00000000-0000-7000-8000-000000000000', 300],
  ])('%s is answered %i times, and then refused for a while', async (path, calls) => {
    // An address for each: all calls of the staff together are counted, too.
    const headers = { 'x-forwarded-for': `198.51.100.${path.length}` };
    const ask = () => fetch(store.url + path, { headers });
    const before = new Set<number>();
    for (let call = 0; call < calls; call++) before.add((await ask()).status);
    expect(before).not.toContain(429);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 429, error: 'rate_limited' });
    const elsewhere = await fetch(store.url + path, { headers: { 'x-forwarded-for': '203.0.113.8' } });
    expect(elsewhere.status).not.toBe(429);
  });
});

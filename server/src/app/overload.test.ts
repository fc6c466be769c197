import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder } from '../../test/make-order.ts';
import { testStore, type TestStore } from '../../test/store.ts';
import { SECURE, setPasswordCost } from '../platform/crypto/password-hash.ts';
import { sign } from '../sale/payments/sandbox/signature.ts';
import type { PageSource } from './pages.ts';

let store: TestStore;

/** Pages that take some time in the database, as those of members do. */
const pages: PageSource = {
  storefront: async () => ({
    render: async () => {
      await sql`select pg_sleep(0.5)`.execute(store.context.db);
      return { status: 200, headers: {}, cookies: [], html: '<p>A page</p>', cacheable: false };
    },
    assetsOf: () => null,
    devAssets: () => null,
    SCRIPT_HASHES: [],
  }),
  assets: async () => null,
  sharedAddress: () => null,
  serveFiles: async (app) => {
    // Nothing of it is served: the back office needs what the plugin adds to a reply.
    await app.register(fastifyStatic, { root: import.meta.dirname, serve: false });
  },
  development: false,
};

beforeAll(async () => {
  // Tokens that are taken never come back, so that each test counts for itself, by addresses of its own.
  store = await testStore({ env: { RATE_LIMITS: 'on' }, pages, steadyClock: () => 0 });
});
afterAll(() => store.close());

const ask = (path: string, ip: string, headers: Record<string, string> = {}) =>
  fetch(store.url + path, { headers: { 'x-forwarded-for': ip, ...headers } });

const statuses = async (n: number, one: (i: number) => Promise<Response>): Promise<number[]> => {
  const all: number[] = [];
  for (let i = 0; i < n; i += 50) {
    const batch = Array.from({ length: Math.min(50, n - i) }, (_, j) => one(i + j));
    for (const answer of await Promise.all(batch)) {
      all.push(answer.status);
      await answer.arrayBuffer();
    }
  }
  return all;
};

/** What an honest buyer does: searches, looks at pages, looks for an order. */
async function shopping(ip: string): Promise<number[]> {
  const paths = [
    '/prod-api/api/home/rate',
    '/prod-api/api/orders/HT-4T7Q-9KXM-2RVBD',
    '/games',
    '/healthz',
    '/readyz',
  ];
  return (await Promise.all(paths.map((path) => ask(path, ip)))).map(({ status }) => status);
}

describe('bodies that never end', () => {
  test('of one address keep no place: a buyer beside them is answered at once', async () => {
    const { port } = new URL(store.url);
    const head = [
      'POST /prod-api/api/checkout/quote HTTP/1.1',
      'Host: shop.test',
      'X-Forwarded-For: 203.0.113.9',
      'Content-Type: application/json',
      'Content-Length: 200000',
    ].join('\r\n');
    const answers: string[] = [];
    // More than the five hundred that were once let in.
    const sockets: Socket[] = Array.from({ length: 600 }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('data', (chunk) => answers.push(chunk.toString('latin1').slice(9, 12)));
      socket.on('error', () => {});
      socket.write(`${head}\r\n\r\n{`);
      return socket;
    });
    try {
      const seen: number[] = [];
      do seen.push(...(await shopping('198.51.100.20')));
      while (answers.length < sockets.length);
      expect(new Set(seen)).toEqual(new Set([200, 404]));
      // Twenty at a time were let in, and cut off when their body did not come.
      expect(answers.filter((status) => status === '408').length).toBeGreaterThanOrEqual(20);
      expect(answers.filter((status) => status === '429').length).toBeGreaterThan(300);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe('more than the store can do', () => {
  test('three hundred pages at once: some are drawn, the others refused soon, and nothing else suffers', async () => {
    const start = performance.now();
    const took: number[] = [];
    const pagesAsked = Array.from({ length: 300 }, async (_, i) => {
      const answer = await ask('/account', `192.0.2.${i % 250}`, {
        cookie: 'session=x',
        'accept-language': 'de',
      });
      const text = await answer.text();
      took.push(performance.now() - start);
      return { answer, text };
    });
    const beside: number[] = [];
    for (let i = 0; i < 10; i++) {
      for (const path of ['/healthz', '/readyz', '/prod-api/api/home/rate'])
        beside.push((await ask(path, '198.51.100.21')).status);
      await sleep(50);
    }
    const answers = await Promise.all(pagesAsked);
    expect(new Set(beside)).toEqual(new Set([200]));
    const refused = answers.filter(({ answer }) => answer.status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(16);
    expect(refused.length).toBeGreaterThan(100);
    for (const { answer, text } of refused) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toContain('<html lang="de" dir="ltr">');
      expect(text).toContain('in einigen Sekunden noch einmal');
    }
    // Before, the last one was refused after 16 seconds.
    expect(Math.max(...took)).toBeLessThan(6_000);
  });

  test('with all connections lent, calls are refused within a second; health and webhooks have their own', async () => {
    const placed = await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }] });
    const release = Promise.withResolvers<void>();
    let held = 0;
    const holders = Array.from({ length: 20 }, () =>
      store.context.db.connection().execute(async () => {
        held += 1;
        await release.promise;
      }),
    );
    await expect.poll(() => held).toBe(20);
    try {
      const start = performance.now();
      const refused = await Promise.all(
        Array.from({ length: 30 }, () => ask('/prod-api/api/orders/HT-4T7Q-9KXM-2RVBD', '198.51.100.22')),
      );
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
      for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(performance.now() - start).toBeLessThan(2_500);
      expect((await ask('/healthz', '198.51.100.22')).status).toBe(200);
      expect((await ask('/readyz', '198.51.100.22')).status).toBe(200);
      expect((await capture(placed)).status).toBe(200);
    } finally {
      release.resolve();
      await Promise.all(holders);
    }
    // The message was taken; what follows from it may need the connections that were lent.
    const status = async () =>
      (
        await store.db
          .selectFrom('orders')
          .select('status')
          .where('order_no', '=', placed.orderNo)
          .executeTakeFirstOrThrow()
      ).status;
    await expect.poll(status).toBe('delivered');
  });

  test('sign-ins of a hundred and twenty addresses: some are looked at, the others told to come back', async () => {
    // Cheap hashes would not keep the others waiting.
    setPasswordCost(SECURE);
    const signIn = (ip: string) =>
      fetch(`${store.url}/prod-api/api/login`, {
        method: 'POST',
        headers: { 'x-forwarded-for': ip, 'content-type': 'application/json' },
        body: JSON.stringify({ email: `x${ip}@example.com`, password: 'not-the-one' }),
      });
    const answers = await Promise.all(Array.from({ length: 120 }, (_, i) => signIn(`192.0.2.${i}`)));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ error: 'busy' });
    }
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(36);
    expect((await signIn('198.51.100.23')).status).toBe(422);
  });
});

describe('one network', () => {
  test.each([
    ['calls', 600, '/prod-api/api/orders/HT-4T7Q-9KXM-2RVBD'],
    ['calls that do not exist', 600, '/prod-api/api/nothing'],
    ['calls of the staff', 1_200, '/prod-api/admin/orders'],
    ['pages', 240, '/search?q=lantern'],
  ])('has so many %s a minute (%i), and its neighbor is not asked to wait', async (what, limit, path) => {
    const ip = `203.0.113.${100 + what.length}`;
    const before = await statuses(limit, () => ask(path, ip, { cookie: 'session=x' }));
    expect(before).not.toContain(429);
    const refused = await ask(path, ip, { cookie: 'session=x', 'accept-language': 'ar' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const text = await refused.text();
    if (what === 'pages') expect(text).toContain('<html lang="ar" dir="rtl">');
    else expect(JSON.parse(text)).toMatchObject({ code: 429, error: 'rate_limited' });
    expect((await ask(path, '198.51.100.24')).status).not.toBe(429);
    expect((await ask('/healthz', ip)).status).toBe(200);
  });

  test('sends so many forged webhooks, and a genuine one is heard all the same', async () => {
    const forge = () => webhook('{}', 't=1,v1=00', '203.0.113.77');
    const answers = await statuses(900, forge);
    expect(answers.filter((status) => status === 400)).toHaveLength(60);
    expect(answers.filter((status) => status === 429)).toHaveLength(840);
    const placed = await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }] });
    expect((await capture(placed, '203.0.113.77')).status).toBe(200);
  });
});

const webhook = (body: string, signature: string, ip: string) =>
  fetch(`${store.url}/prod-api/api/payments/sandbox/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature, 'x-forwarded-for': ip },
    body,
  });

function capture(
  { next, total }: Awaited<ReturnType<typeof makeOrder>>,
  ip = '198.51.100.30',
): Promise<Response> {
  const { attempt } = next as { attempt: string };
  const body = JSON.stringify({
    id: `evt_${attempt}`,
    type: 'payment.captured',
    payment: 'sbp_x',
    merchant_ref: attempt,
    capture: { id: `cap_${attempt}`, amount: total.amount, currency: total.currency },
  });
  return webhook(body, sign(store.sandboxSecret, Buffer.from(body), store.clock.now()), ip);
}

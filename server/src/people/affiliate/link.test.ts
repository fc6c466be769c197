import { present } from '@halfturn/contract/primitives/rows.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stubPages } from '../../../test/stub-pages.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { createPool } from '../../platform/db/pool.ts';
import { makeOrder, paySandbox } from '../../../test/make-order.ts';
import { browser } from '../../../test/member-browser.ts';

let store: TestStore;
/** The queries that the store has sent. */
const asked: string[] = [];
beforeAll(async () => {
  store = await testStore({ pages: stubPages(), pool: listened });
});
afterAll(() => store.close());

/** The store's own connections, with an ear at each. */
function listened(url: string): pg.Pool {
  const pool = createPool({ url, name: 'halfturn-listened', max: 10 });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((first: unknown, ...rest: unknown[]) => {
      asked.push(typeof first === 'string' ? first : (first as { text: string }).text);
      return query(first, ...rest);
    }) as typeof client.query;
  });
  return pool;
}

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(store.url + path, { redirect: 'manual', headers });
const ref = (answer: Response) => answer.headers.getSetCookie().filter((line) => line.includes('ref='));

test('a link keeps its code for 30 days, and goes on to the same address without it', async () => {
  const answer = await open('/games?sort=price&ref=ABCD1234&lang=de');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/games?sort=price&lang=de');
  expect(ref(answer)).toEqual(['ref=ABCD1234; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax']);
  const followed = await open(present(answer.headers.get('location')), { cookie: 'ref=ABCD1234' });
  expect(followed.status).toBe(200);
  expect(ref(followed)).toEqual([]);
});

test('the last link wins, in either case', async () => {
  const answer = await open('/?ref=wxyz9876', { cookie: 'ref=ABCD1234' });
  expect(ref(answer)[0]).toContain('ref=WXYZ9876;');
});

test.each(['', 'ABCD123', 'ABCD12345', 'ABCDILOU', 'ABCD%2034', '%0d%0aSet-Cookie'])(
  'what cannot be a code changes nothing: %s',
  async (code) => {
    const answer = await open(`/games?ref=${code}`, { cookie: 'ref=ABCD1234' });
    expect(answer.status).toBe(200);
    expect(ref(answer)).toEqual([]);
  },
);

test.each(['/%2e//evil.test/', '//evil.test/', '/a/..//evil.test/'])(
  'a link never leads to another site: %s',
  async (path) => {
    const location = (await open(`${path}?ref=ABCD1234`)).headers.get('location');
    expect(new URL(present(location), 'http://shop.test').host).toBe('shop.test');
  },
);

/** A purchase, from the quote to the money; the statements about affiliates that it took, without those of rounds and jobs. */
async function purchase(code: string | null): Promise<string[]> {
  const who = browser(store);
  if (code !== null) who.cookies.set('ref', code);
  const productId = await store.stock(1);
  await store.idle();
  asked.length = 0;
  const placed = await makeOrder(who.call, { items: [{ productId, quantity: 1 }] });
  await paySandbox(store, placed);
  await store.idle();
  return asked.filter((text) => /affiliate/.test(text));
}

test('a purchase without a valid cookie does not query affiliates', async () => {
  expect(await purchase(null)).toEqual([]);
  expect(await purchase('nothing-of-ours')).toEqual([]);
  // The control: with a code it does ask.
  expect(await purchase('ABCD1234')).toHaveLength(1);
});

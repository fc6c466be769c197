import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { flushViews, forgetVisits } from './door.ts';

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('visits').execute();
});

const visits = () =>
  store.db.selectFrom('visits').select(['to_url', 'from_url', 'account_id']).orderBy('id').execute();
const check = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  store.call('GET /api/checkSession', { query }, { headers });

test('a visit is stored, and an account in the body is ignored', async () => {
  const body = { toUrl: '/games', fromUrl: '/', memberId: 1, memberName: 'root' };
  expect(await store.call('POST /api/saveVisit', { body })).toBeNull();
  expect(await visits()).toEqual([{ to_url: '/games', from_url: '/', account_id: null }]);
});

test('stored addresses contain no search, no order secret and no path of another site', async () => {
  await store.call('POST /api/saveVisit', {
    body: { toUrl: '/success-payment?order=HT-1#k', fromUrl: '/search?keyword=me' },
  });
  await check({ toUrl: '/games?ref=x', fromUrl: 'https://social.example/jane.doe/posts?id=7' });
  expect(await visits()).toEqual([
    { to_url: '/success-payment', from_url: '/search', account_id: null },
    { to_url: '/games', from_url: 'https://social.example', account_id: null },
  ]);
});

describe('the page of a product', () => {
  const views = async () => {
    await flushViews(store.context.db);
    return await store.db.selectFrom('product_views').select(['product_id', 'views']).execute();
  };
  beforeEach(async () => {
    await views();
    await store.db.deleteFrom('product_views').execute();
  });

  test('is counted by day, and nothing else is stored', async () => {
    const productId = await store.stock(0);
    const body = { toUrl: '/games/x', fromUrl: '/', productId };
    for (let i = 0; i < 3; i++) await store.call('POST /api/saveVisit', { body });
    expect(await store.db.selectFrom('product_views').selectAll().execute()).toEqual([]);
    expect(await views()).toEqual([{ product_id: productId, views: 3 }]);
    await store.call('POST /api/saveVisit', { body: { ...body, recorded: true } });
    expect(await views()).toEqual([{ product_id: productId, views: 4 }]);
    // That last visit itself was in the books before.
    expect(await visits()).toHaveLength(3);
  });

  test('that does not exist is not counted', async () => {
    const productId = '019aaaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa';
    await store.call('POST /api/saveVisit', { body: { toUrl: '/games/x', productId } });
    expect(await views()).toEqual([]);
  });
});

test.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  'nothing at all is kept of who asks for privacy: %j',
  async (headers) => {
    const productId = await store.stock(0);
    await store.call('POST /api/saveVisit', { body: { toUrl: '/games', productId } }, { headers });
    await check({ toUrl: '/', fromUrl: 'https://news.example/' }, headers);
    await flushViews(store.context.db);
    expect(await visits()).toEqual([]);
    const counted = store.db.selectFrom('product_views').selectAll().where('product_id', '=', productId);
    expect(await counted.execute()).toEqual([]);
  },
);

test('visits are deleted after 90 days', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const row = { to_url: '/', from_url: '' };
  await store.db
    .insertInto('visits')
    .values([91, 89, 0].map((days) => ({ ...row, at: ago(days) })))
    .execute();
  await forgetVisits(store.db, new Date());
  expect(await visits()).toHaveLength(2);
});

test('the back office sees days, sites, pages and products, and only those who may', async () => {
  const productId = await store.stock(0);
  await store.call('POST /api/saveVisit', { body: { toUrl: '/games', fromUrl: '/' } });
  await store.call('POST /api/saveVisit', { body: { toUrl: '/games', fromUrl: '/', productId } });
  await check({ toUrl: '/', fromUrl: 'https://news.example/today' });
  await flushViews(store.context.db);
  const catalogue = await atWork(store, 'catalogue');
  const figures = await catalogue.call('GET /admin/visits', { query: { days: '7' } });
  expect(figures.days).toHaveLength(7);
  expect(figures.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), visits: 3 });
  expect(figures.referrers).toEqual([{ name: 'https://news.example', count: 1 }]);
  expect(figures.pages).toEqual([
    { name: '/games', count: 2 },
    { name: '/', count: 1 },
  ]);
  expect(figures.products).toContainEqual({ id: productId, name: 'Lanternfall', count: 1 });
  const stock = await atWork(store, 'stock');
  await expect(stock.call('GET /admin/visits')).rejects.toMatchObject({ status: 403 });
});

test('a visitor without a session is a visitor, and nothing is stale', async () => {
  expect(await check({ toUrl: '/' })).toEqual({ state: 0, is_success: true });
});

test.each<Record<string, string>>([{ cookie: 'session=abc' }, { authorization: 'Bearer abc' }])(
  'a session that is shown and is none is stale: %j',
  async (headers) => {
    expect(await check({ toUrl: '/' }, headers)).toEqual({ state: 0, is_success: false });
  },
);

test.each([
  ['https://news.example/today', 1],
  ['http://shop.test/games', 0],
  ['http://other.test:8080/', 1],
  ['android-app://com.example', 0],
  ['not an address', 0],
])('a first visit from %s is written down %i times', async (fromUrl, times) => {
  await check({ toUrl: '/', fromUrl });
  expect(await visits()).toHaveLength(times);
});

test('control characters and endless addresses are refused', async () => {
  for (const toUrl of ['/a\u0000b', '/\u0001', `/${'a'.repeat(3000)}`])
    await expect(store.call('POST /api/saveVisit', { body: { toUrl } })).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 400 || status === 422),
    });
});

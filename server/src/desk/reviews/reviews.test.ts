import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { makeMember } from '../../../test/member-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let id: string;
let silent: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  silent = await store.stock(0);
  id = await store.stock(0);
  const review = (i: number, state: 'approved' | 'pending' | 'rejected') => ({
    product_id: id,
    full_name: `Reader ${i}`,
    email: `reader${i}@example.com`,
    content: `Text ${i}`,
    rating: (i % 5) + 1,
    state,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, i)),
  });
  await store.db
    .insertInto('reviews')
    .values([
      ...Array.from({ length: 23 }, (_, i) => review(i, 'approved')),
      review(90, 'pending'),
      review(91, 'rejected'),
    ])
    .execute();
});
afterAll(() => store.close());

const reviews = (productId: string, query = {}) =>
  store.call('GET /api/products/{id}/reviews', { params: { id: productId }, query });

test('shows the approved, newest first, and what they come to', async () => {
  const first = await reviews(id);
  expect(first.total).toBe(23);
  expect(first.rows).toHaveLength(20);
  expect(first.rows[0]).toMatchObject({
    fullName: 'Reader 22',
    content: 'Text 22',
    rating: 3,
    verified: false,
  });
  const rest = await reviews(id, { pageNum: 2 });
  expect(rest.rows.map(({ fullName }) => fullName)).toEqual(['Reader 2', 'Reader 1', 'Reader 0']);
  expect(first.summary).toEqual({ average: 2.87, count: 23, stars: [5, 5, 5, 4, 4] });
});

test('shows those with so many stars, and how many of them there are', async () => {
  const fives = await reviews(id, { rating: 5 });
  expect(fives.rows.map(({ rating }) => rating)).toEqual([5, 5, 5, 5]);
  expect(fives.rows[0]).toMatchObject({ fullName: 'Reader 19', locale: 'en-US' });
  expect(fives).toMatchObject({ total: 4, summary: { count: 23 } });
  expect((await reviews(id, { rating: 1, pageSize: 10, pageNum: 2 })).rows).toEqual([]);
  for (const rating of [0, 6, 1.5, 'x'])
    await expect(reviews(id, { rating })).rejects.toMatchObject({ status: 422 });
});

test('never shows an address', async () => {
  expect(JSON.stringify(await reviews(id, { pageSize: 50 }))).not.toContain('@');
});

test('a product without reviews has an empty page; one that is not there has none', async () => {
  expect(await reviews(silent)).toMatchObject({ rows: [], total: 0, summary: { average: null, count: 0 } });
  expect((await reviews(id, { pageNum: 100_000 })).rows).toEqual([]);
  await expect(reviews('01900000-0000-7000-8000-000000000000')).rejects.toMatchObject({
    slug: 'product_not_found',
  });
  await expect(reviews('nonsense')).rejects.toMatchObject({ status: 404 });
});

test('orders them, and shows those in one language', async () => {
  const stars = async (sort: string) =>
    (await reviews(id, { sort, pageSize: 50 })).rows.map(({ rating }) => rating);
  expect(await stars('highest')).toEqual((await stars('newest')).toSorted((a, b) => b - a));
  expect(await stars('lowest')).toEqual((await stars('newest')).toSorted((a, b) => a - b));
  await store.db.updateTable('reviews').set({ locale: 'de' }).where('full_name', '=', 'Reader 7').execute();
  const german = await reviews(id, { locale: 'de' });
  expect(german).toMatchObject({ total: 1, rows: [{ fullName: 'Reader 7', locale: 'de' }] });
  expect(german.languages).toEqual([
    { locale: 'en-US', count: 22 },
    { locale: 'de', count: 1 },
  ]);
  expect((await reviews(id, { locale: 'de', rating: 5 })).rows).toEqual([]);
});

test('counts one vote a member, however often and fast it comes, and takes it back', async () => {
  const [anna, ben] = [await makeMember(store), await makeMember(store)];
  const last = (await reviews(id, { sort: 'newest', pageSize: 50 })).rows.at(-1)!;
  const params = { id: last.id };
  const vote = (who: typeof anna, helpful = true) =>
    who.call('POST /api/reviews/{id}/helpful', { params, body: { helpful } });
  await Promise.all(Array.from({ length: 6 }, () => vote(anna)));
  expect(await vote(ben)).toEqual({ helpful: 2 });
  expect(firstOf((await reviews(id, { sort: 'helpful' })).rows)).toMatchObject({ id: last.id, helpful: 2 });
  expect(await anna.call('GET /api/products/{id}/reviews/helpful', { params: { id } })).toEqual([last.id]);
  expect(await vote(anna, false)).toEqual({ helpful: 1 });
  expect(await vote(anna, false)).toEqual({ helpful: 1 });
  await expect(
    store.call('POST /api/reviews/{id}/helpful', { params, body: { helpful: true } }),
  ).rejects.toMatchObject({ status: 401 });
});

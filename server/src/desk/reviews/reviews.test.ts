import { afterAll, beforeAll, expect, test } from 'vitest';
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

import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenedPool } from '../../../../test/listened-pool.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let asked: string[] = [];
let store: TestStore;
let slug: string;
let ids: string[];

beforeAll(async () => {
  store = await testStore({
    env: { ROLE: 'web', PAGE_CACHE_MB: '0' },
    pool: (url) => listenedPool(url, (text) => void asked.push(text)),
  });
  ids = [await store.stock(2), await store.stock(1), await store.stock(0)];
  const { rows } = await call();
  slug = present(rows[0]).slug;
});
afterAll(() => store.close());

const IN_EUROS = { headers: { cookie: 'currency=EUR' } };
const call = (query = {}) => store.call('GET /api/home/queryProducts', { query }, IN_EUROS);

const CALLS: Record<string, { most: number; ask: () => Promise<unknown> }> = {
  'a list': { most: 1, ask: () => call() },
  'a list with filters': { most: 1, ask: () => call({ maxPrice: 90, stock: 'in_stock', sort: '2' }) },
  'a list by name': { most: 1, ask: () => call({ sort: '3' }) },
  'a search': { most: 1, ask: () => call({ keyword: 'Lanternfall' }) },
  'suggestions while typing': {
    most: 1,
    ask: () => store.call('GET /api/home/suggest', { query: { q: 'lante' } }, IN_EUROS),
  },
  'cards by id': {
    most: 1,
    ask: () => store.call('GET /api/home/productsByIds', { query: { ids } }, IN_EUROS),
  },
  'the home page, with the order of its sections': {
    most: 2,
    ask: () => store.call('GET /api/home/products', {}, IN_EUROS),
  },
  'a product': {
    most: 1,
    ask: () =>
      store.call(
        'GET /api/home/product/{class}/{name}',
        { params: { class: 'games', name: slug } },
        IN_EUROS,
      ),
  },
};

test.each(Object.entries(CALLS))(
  '%s needs few statements, and one is the look for changes',
  async (_name, { most, ask }) => {
    await ask();
    // Rounds of the store itself may come between: the fewest of three calls count.
    const counts: number[] = [];
    for (let i = 0; i < 3; i++) {
      asked = [];
      await ask();
      counts.push(asked.length);
    }
    expect(Math.min(...counts)).toBeLessThanOrEqual(most);
    expect(asked.join()).toContain('product_changes');
  },
);

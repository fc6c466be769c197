import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { CallOf } from '@halfturn/contract/endpoint.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import { convertFromBase } from '@halfturn/contract/primitives/money.ts';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import {
  pick,
  randomShop,
  REGIONS,
  seededRandom,
  some,
  type ShopProduct,
} from '../../../test/random-shop.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

type Query = NonNullable<CallOf<Calls['GET /api/home/queryProducts']>['query']>;

let store: TestStore;
let shop: ShopProduct[];
const EUR = 0.9231;
const euro = { headers: { cookie: 'currency=EUR' } };

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  shop = await randomShop(store.db, 240);
});
afterAll(() => store.close());

test('all products are on sale a moment after they were added', async () => {
  await expect.poll(async () => (await list({})).total).toBe(shop.length);
});

const list = (query: Query, options: { headers?: Record<string, string> } = {}) =>
  store.call('GET /api/home/queryProducts', { query }, options);

const activatesIn = (region: string, wanted: string): boolean =>
  region === wanted ||
  present(REGIONS[region]).length === 0 ||
  (present(REGIONS[wanted]).length > 0 &&
    present(REGIONS[wanted]).every((country) => present(REGIONS[region]).includes(country)));

type Filters = Partial<Record<'platform' | 'region' | 'genre' | 'language', string[]>> & {
  minPrice?: number;
  maxPrice?: number;
  stock?: 'in_stock' | 'out_of_stock';
};

/** Whether a product passes every filter but one, as a person would count it, in euros. */
function passes(p: ShopProduct, f: Filters, but?: string): boolean {
  const cents = convertFromBase(p.price, EUR, 'EUR').amount;
  const checks: Record<string, boolean> = {
    platform: !f.platform?.length || f.platform.includes(p.platform),
    region: !f.region?.length || f.region.some((wanted) => activatesIn(p.region, wanted)),
    genre: !f.genre?.length || f.genre.includes(p.genre),
    language: !f.language?.length || f.language.some((code) => p.languages.includes(code)),
    price:
      (f.minPrice === undefined || cents >= f.minPrice * 100) &&
      (f.maxPrice === undefined || cents <= f.maxPrice * 100),
    stock: f.stock === undefined || p.free > 0 === (f.stock === 'in_stock'),
  };
  return Object.entries(checks).every(([name, ok]) => ok || name === but);
}

const tally = (products: ShopProduct[], keysOf: (p: ShopProduct) => string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const key of products.flatMap(keysOf)) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};
const counted = (facet: { code: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(facet.filter(({ count }) => count > 0).map(({ code, count }) => [code, count]));

function randomFilters(random: () => number): Filters {
  const filters: Filters = {};
  if (random() < 0.4) filters.platform = some(random, ['steam', 'gog', 'xbox', 'nowhere'], 0.4);
  if (random() < 0.4) filters.region = some(random, Object.keys(REGIONS), 0.4);
  if (random() < 0.3) filters.genre = some(random, ['rpg', 'action', 'software'], 0.5);
  if (random() < 0.3) filters.language = some(random, ['en', 'de', 'ja'], 0.4);
  if (random() < 0.3) filters.minPrice = Math.floor(random() * 40);
  if (random() < 0.3) filters.maxPrice = 20 + Math.floor(random() * 60) + 0.5;
  if (random() < 0.3) filters.stock = pick(random, ['in_stock', 'out_of_stock'] as const);
  return filters;
}

describe('facets', () => {
  const random = seededRandom(7);
  const cases = Array.from({ length: 40 }, () => randomFilters(random));

  test.each(cases)('count what each value would leave under the other filters: %j', async (filters) => {
    const { total, facets } = await list(filters, euro);
    expect(total).toBe(shop.filter((p) => passes(p, filters)).length);
    const under = (but: string) => shop.filter((p) => passes(p, filters, but));
    expect(counted(facets.platform)).toEqual(tally(under('platform'), (p) => [p.platform]));
    expect(counted(facets.genre)).toEqual(tally(under('genre'), (p) => [p.genre]));
    expect(counted(facets.language)).toEqual(tally(under('language'), (p) => p.languages));
    expect(counted(facets.stock)).toEqual(
      tally(under('stock'), (p) => [p.free > 0 ? 'in_stock' : 'out_of_stock']),
    );
    expect(counted(facets.region)).toEqual(
      tally(under('region'), (p) => Object.keys(REGIONS).filter((wanted) => activatesIn(p.region, wanted))),
    );
    const prices = under('price').map((p) => p.price);
    if (prices.length === 0) expect(facets.price).toBeNull();
    else {
      expect(facets.price?.min).toEqual(convertFromBase(Math.min(...prices), EUR, 'EUR'));
      expect(facets.price?.max).toEqual(convertFromBase(Math.max(...prices), EUR, 'EUR'));
      expect(facets.price?.bins.reduce((sum, n) => sum + n, 0)).toBe(prices.length);
      expect(facets.price?.bins).toHaveLength(20);
    }
  });

  test('are of the class that is asked for, named in the display language', async () => {
    const { total, heading, facets } = await list(
      { class: 'role-playing' },
      { headers: { cookie: 'lang=de' } },
    );
    expect(total).toBe(shop.filter((p) => p.genre === 'rpg' && p.class === 'games').length);
    expect(heading).toMatchObject({ name: 'Role-playing auf Deutsch', parents: [{ slug: 'games' }] });
    expect(facets.genre).toEqual([{ code: 'rpg', name: 'rpg auf Deutsch', count: total }]);
    expect(facets.language.find(({ code }) => code === 'ja')?.name).toBe('Japanisch');
  });
});

describe('sorts and pages', () => {
  const { compare } = new Intl.Collator('en');
  test.each([
    ['1', (a: ShopProduct, b: ShopProduct) => b.price - a.price],
    ['2', (a: ShopProduct, b: ShopProduct) => a.price - b.price],
    ['3', (a: ShopProduct, b: ShopProduct) => compare(a.name, b.name)],
    ['4', (a: ShopProduct, b: ShopProduct) => compare(b.name, a.name)],
  ] as const)('sort %s holds over all pages, and every product stands once', async (sort, order) => {
    const seen: string[] = [];
    for (let pageNum = 1; pageNum <= 5; pageNum++) {
      const { rows, total } = await list({ sort, pageNum, pageSize: 50 });
      expect(total).toBe(shop.length);
      seen.push(...rows.map((row) => row.id));
    }
    expect(new Set(seen).size).toBe(shop.length);
    const byId = new Map(shop.map((p) => [p.id, p]));
    const products = seen.map((id) => present(byId.get(id)));
    for (const [i, p] of products.entries())
      if (i > 0) expect(order(nthOf(products, i - 1), p)).toBeLessThanOrEqual(0);
  });

  test('by default what can be had stands before what is sold out', async () => {
    const { rows } = await list({ pageSize: 50, pageNum: 4 });
    const states = rows.map((row) => row.stock);
    expect(states).toEqual(states.toSorted());
  });

  test('several pages come in one answer, as many as 200 products', async () => {
    const ids = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ id }) => id);
    const parts = [];
    for (const pageNum of [2, 3, 4]) parts.push(...ids(await list({ pageNum, pageSize: 10 })));
    expect(ids(await list({ pageNum: 2, through: 4, pageSize: 10 }))).toEqual(parts);
    expect(ids(await list({ through: 4, pageSize: 50 }))).toHaveLength(200);
    for (const query of [{ through: 5, pageSize: 50 }, { pageNum: 3, through: 2 }, { through: 0 }])
      await expect(list(query as Query)).rejects.toMatchObject({ slug: 'invalid_input' });
  });

  test('a page far behind the last is empty and still knows the total', async () => {
    const { rows, total } = await list({ pageNum: 100_000 });
    expect({ rows, total }).toEqual({ rows: [], total: shop.length });
  });

  test.each([{ pageSize: 11 }, { pageNum: 0 }, { pageNum: 100_001 }, { pageNum: 1.5 }, { sort: '5' }])(
    'refuses %j',
    async (query) => {
      await expect(list(query as Query)).rejects.toMatchObject({ status: 422, slug: 'invalid_input' });
    },
  );
});

describe('categories', () => {
  test('price drops are the reduced, the largest drop first', async () => {
    const { rows, total, heading } = await list({ class: 'price-drops', pageSize: 50 });
    const reduced = shop.filter((p) => p.was !== null);
    expect(total).toBe(reduced.length);
    expect(heading?.name).toBe('Price drops');
    const best = Math.max(...reduced.map((p) => (present(p.was) - p.price) / present(p.was)));
    expect(rows[0]?.discountPercent).toBe(Math.round(best * 100));
  });

  test('a platform and a genre are categories too; an unknown name is not found', async () => {
    expect((await list({ class: 'the-gog' })).total).toBe(shop.filter((p) => p.platform === 'gog').length);
    expect((await list({ class: 'the-action' })).total).toBe(shop.filter((p) => p.genre === 'action').length);
    expect((await list({ class: 'all' })).total).toBe(shop.length);
    await expect(list({ class: 'nothing-of-ours' })).rejects.toMatchObject({
      status: 404,
      slug: 'not_found',
    });
  });
});

describe('keywords', () => {
  test('every word must be there, whatever its case, its accents and its order', async () => {
    const expected = shop.filter((p) => /lantern/i.test(p.name) && /tide/i.test(p.name)).length;
    expect(expected).toBeGreaterThan(0);
    expect((await list({ keyword: 'TÍDE  lántern™' })).total).toBe(expected);
  });

  test('the title itself comes first, then what begins with it', async () => {
    const title = present(shop.find((p) => p.name.endsWith(' 12')));
    expect((await list({ keyword: title.name })).rows[0]?.id).toBe(title.id);
    const { rows } = await list({ keyword: 'copper', pageSize: 50 });
    const begins = rows.map((row) => row.name.startsWith('Copper'));
    expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('a platform or genre counts as a word, in the language of the visitor', async () => {
    const { total } = await list({ keyword: 'gog vesper' });
    expect(total).toBe(shop.filter((p) => p.platform === 'gog' && /vesper/i.test(p.name)).length);
  });

  test('a category and a price become filters, which an address can set instead', async () => {
    const { total, rows, understood } = await list({ keyword: 'gog rpg under 30 €', pageSize: 50 }, euro);
    const wanted = { platform: ['gog'], genre: ['rpg'], maxPrice: 30 };
    expect(understood).toMatchObject({ ...wanted, keyword: '', region: [], minPrice: null });
    expect(total).toBe(shop.filter((p) => passes(p, wanted)).length);
    expect(rows.every(({ price }) => price.amount <= 3000)).toBe(true);
    const plain = await list({ platform: ['gog'], genre: ['rpg'], maxPrice: 30, pageSize: 50 }, euro);
    expect(plain.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(plain.understood).toBeNull();
  });

  test('a price in another currency is converted', async () => {
    const { understood } = await list({ keyword: 'rpg under 10 euro' });
    expect(understood?.maxPrice).toBeCloseTo(10 / EUR, 1);
  });

  test('filters that no product with the other words passes are dropped', async () => {
    const title = present(shop.find((p) => / 2\d\d$/.test(p.name)));
    const other = title.platform === 'gog' ? 'xbox' : 'gog';
    const { rows } = await list({ keyword: `${title.name} ${other}` });
    expect(rows[0]?.id).toBe(title.id);
  });

  test('a slip still finds, and says what was meant', async () => {
    const { rows, meant } = await list({ keyword: 'lantren' });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => /lantern/i.test(row.name))).toBe(true);
    expect(meant).toMatch(/lantern/i);
    expect((await list({ keyword: 'lantern' })).meant).toBeNull();
  });

  test('a word that no product has is left out, and is said', async () => {
    const { rows, meant, dropped } = await list({ keyword: 'lantern qzxvwkjh' });
    expect(rows.length).toBeGreaterThan(0);
    expect(meant).toBeNull();
    expect(dropped).toEqual(['qzxvwkjh']);
    expect((await list({ keyword: 'lantern' })).dropped).toEqual([]);
  });

  test.each(['%', '_', '???', "'; drop table products; --", '\\', '🎮', 'a'.repeat(100)])(
    'asks for %j in peace',
    async (keyword) => {
      const { total } = await list({ keyword });
      expect(total).toBeLessThan(shop.length);
    },
  );

  test('control characters are refused, in every text of the query', async () => {
    for (const sign of ['\0', '\u0001'])
      for (const query of [
        { keyword: `a${sign}b` },
        { platform: [`a${sign}`] },
        { class: `a${sign}` },
      ] as Query[])
        await expect(list(query)).rejects.toMatchObject({ status: sign === '\0' ? 400 : 422 });
  });

  test('suggestions are the nearest products, the categories that are named, and longer searches', async () => {
    const suggest = (q: string) => store.call('GET /api/home/suggest', { query: { q } });
    const { products, searches } = await suggest('nig');
    expect(products).toHaveLength(6);
    expect(products[0]?.name).toMatch(/^Night/);
    expect(searches).toContain('night');
    expect(await suggest(' ')).toEqual({ products: [], categories: [], searches: [], pages: [] });
    const slipped = await suggest('vespr');
    expect(slipped.products.every(({ name }) => /vesper/i.test(name))).toBe(true);
    const named = await suggest('role play');
    expect(named.categories[0]).toMatchObject({ code: 'rpg' });
  });
});

test('the empty fields of a plain form ask for nothing', async () => {
  const answer = await fetch(
    `${store.url}/prod-api/api/home/queryProducts?keyword=&class=&minPrice=&maxPrice=&stock=&platform=`,
  );
  const { code, data } = (await answer.json()) as { code: number; data: { total: number } };
  expect([code, data.total]).toEqual([200, shop.length]);
});

import { listQuery, type ListQuery } from '@halfturn/contract/catalog.ts';
import { priceIn, type Currency } from '@halfturn/contract/primitives/money.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { expect, test } from 'vitest';
import { assortmentParts, type Assortment, type ProductRow } from '../../../test/assortment-parts.ts';
import { pick, seededRandom, some } from '../../../test/random-shop.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { View } from '../catalog/door.ts';
import { BINS } from './card-prices.ts';
import { listOf } from './list.ts';

const random = seededRandom(17);
const now = new Date('2026-11-20T12:00:00Z');
const amount = (): number => 100 + Math.floor(random() ** 2 * 6_000);

/** No fixed price, one in euros, one in yen, or both. */
const fixedPrices = (share: number): Record<string, number> | null => {
  const codes = some(random, ['EUR', 'JPY'], share);
  return codes.length === 0 ? null : Object.fromEntries(codes.map((code) => [code, amount()]));
};

/** @param share how many of the products, and of the variants, have a fixed price */
function rowOf(share: number, id = uuidv7()): ProductRow {
  const variants =
    random() < 0.2
      ? Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
          id: uuidv7(),
          codes: `size.${pick(random, ['s', 'm', 'l'])}`,
          price: amount(),
          was: null,
          fixed: fixedPrices(share),
          inStock: random() < 0.7,
        }))
      : null;
  return {
    id,
    name: 'Lantern',
    class_id: pick(random, ['games', 'software']),
    kind: 'key',
    platform_code: pick(random, ['steam', 'gog']),
    region_code: 'GLOBAL',
    genre_code: 'rpg',
    languages: 'en',
    attribute_codes: [...new Set(variants?.map(({ codes }) => codes) ?? [])].join(),
    current_minor: variants ? Math.min(...variants.map(({ price }) => price)) : amount(),
    was_minor: null,
    units_sold: 0,
    pin: 0,
    released: null,
    in_stock: variants ? variants.some(({ inStock }) => inStock) : random() < 0.7,
    title: 'lantern',
    folded_name: 'lantern',
    maker: '',
    reduced_at: null,
    terms: '',
    // A product with variants costs what these cost.
    fixed_prices: fixedPrices(variants ? 0.5 : share),
    variants,
  };
}

/** Two rates of the euro: at each, another variant of some products is the cheapest. */
const RATES: readonly [Currency, number][] = [
  ['EUR', 0.8584],
  ['EUR', 1.4],
  ['JPY', 1.514],
  ['USD', 1],
  ['HUF', 331.5],
];

/** What the card of a product shows: the lowest price of what is in stock; if nothing is, of all. */
function shownOf({ variants, current_minor, fixed_prices }: ProductRow, currency: Currency, rate: number) {
  const inStock = variants?.filter((each) => each.inStock) ?? [];
  const offered =
    inStock.length > 0 ? inStock : (variants ?? [{ price: current_minor, fixed: fixed_prices }]);
  return Math.min(
    ...offered.map(({ price, fixed }) => priceIn(price, fixed?.[currency] ?? null, rate, currency).amount),
  );
}

function randomQuery(dearest: number): Partial<ListQuery> {
  const query: Partial<ListQuery> = {
    class: pick(random, ['all', 'games']),
    sort: pick(random, ['1', '2']),
    pageNum: random() < 0.5 ? 1 : 1 + Math.floor(random() * 12),
    pageSize: pick(random, [10, 50]),
  };
  if (random() < 0.4) query.platform = ['steam'];
  if (random() < 0.5) query.minPrice = Math.floor(random() * dearest);
  if (random() < 0.5) query.maxPrice = Math.floor(random() * dearest);
  return query;
}

/** Compares a list with one that is made by looking at the card of each product. */
function compare(assortment: Assortment, rows: readonly ProductRow[], [currency, rate]: [Currency, number]) {
  const unit = currency === 'JPY' ? 1 : 100;
  const priceOf = new Map(rows.map((row) => [row.id, shownOf(row, currency, rate)]));
  const price = (id: string): number => present(priceOf.get(id));
  const query = { ...listQuery.parse({}), ...randomQuery(Math.max(...priceOf.values()) / unit) };
  const view = { locale: 'en-US', now, currency, rate, mostUnits: 5, asOf: now } as View;
  const list = listOf(assortment, { query, view, matches: null, names: null });

  const scope = rows.filter(
    (row) =>
      (query.class === 'all' || row.class_id === 'games') &&
      (!query.platform || row.platform_code === 'steam'),
  );
  const found = scope
    .map(({ id }) => id)
    .filter((id) => price(id) >= (query.minPrice ?? 0) * unit)
    .filter((id) => price(id) <= (query.maxPrice ?? Infinity) * unit);
  expect(list.total).toBe(found.length);
  const from = (query.pageNum - 1) * query.pageSize;
  const sorted = found.map(price).toSorted((a, b) => (query.sort === '2' ? a - b : b - a));
  expect(list.ids.map(price)).toEqual(sorted.slice(from, from + query.pageSize));

  const prices = scope.map(({ id }) => price(id));
  const [min, max] = [Math.min(...prices), Math.max(...prices)];
  const bins = Array.from({ length: BINS }, () => 0);
  for (const each of prices)
    bins[Math.min(Math.floor(((each - min) * BINS) / Math.max(max - min, 1)), BINS - 1)]! += 1;
  expect(list.facets.price).toEqual({
    min: { amount: min, currency },
    max: { amount: max, currency },
    bins,
  });
}

test.each([
  ['none', 0],
  ['a few', 0.02],
  ['half', 0.5],
  ['all', 1],
])('%s of the prices fixed: lists go by what cards show, change after change', async (_, share) => {
  const rows = new Map(Array.from({ length: 900 }, () => rowOf(share)).map((row) => [row.id, row]));
  const assortment = await assortmentParts([...rows.values()]);
  for (let round = 0; round < 25; round++) {
    for (const rate of RATES) compare(assortment, [...rows.values()], rate);
    const ids = some(random, [...rows.keys()], 0.02);
    // Some get or lose a fixed price, some are new, some go.
    const changed = ids.map((id) => rowOf(random() < 0.2 ? 0.5 : share, id));
    const fresh = Array.from({ length: Math.floor(random() * 20) }, () => rowOf(share));
    const gone = [...rows.keys()].filter((id) => random() < 0.01 && !ids.includes(id));
    assortment.products.apply([...changed, ...fresh], gone);
    for (const row of [...changed, ...fresh]) rows.set(row.id, row);
    for (const id of gone) rows.delete(id);
  }
});

test.each([
  ['all products', 1],
  ['half of them', 2],
])('of 24,000 products that are %s, the bars are right but for a sixth', async (_, others) => {
  const plain = { ...rowOf(0), variants: null, fixed_prices: null };
  const rows = Array.from({ length: 24_000 * others }, (__, no) => ({
    ...plain,
    id: uuidv7(),
    class_id: no < 24_000 ? 'software' : 'games',
    // As many in each bar; no two neighbors in one.
    current_minor: 1_000 + (no % 20) * 100,
  }));
  const assortment = await assortmentParts(rows);
  const view = { locale: 'en-US', now, currency: 'USD', rate: 1, mostUnits: 5, asOf: now } as View;
  const query = { ...listQuery.parse({}), class: 'software' };
  const { total, facets } = listOf(assortment, { query, view, matches: null, names: null });
  expect(total).toBe(24_000);
  const { bins } = present(facets.price);
  expect(Math.min(...bins)).toBeGreaterThan(1_000);
  expect(Math.max(...bins)).toBeLessThan(1_400);
});

test('pages in the order by price hold each product once, whichever way its price came about', async () => {
  const rows = Array.from({ length: 300 }, () => ({
    ...rowOf(0.5),
    variants: null,
    current_minor: 1_000,
    fixed_prices: random() < 0.5 ? { EUR: 1_000 } : null,
  }));
  const assortment = await assortmentParts(rows);
  const view = { locale: 'en-US', now, currency: 'EUR', rate: 1, mostUnits: 5, asOf: now } as View;
  for (const sort of ['1', '2'] as const) {
    const ids = Array.from({ length: 6 }, (_, page) => {
      const query = { ...listQuery.parse({}), sort, pageNum: page + 1, pageSize: 50 as const };
      return listOf(assortment, { query, view, matches: null, names: null }).ids;
    }).flat();
    expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
    expect(ids).toHaveLength(300);
  }
});

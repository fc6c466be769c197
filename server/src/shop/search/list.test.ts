import { present } from '@halfturn/contract/primitives/rows.ts';
import { listQuery, type ListQuery } from '@halfturn/contract/catalog.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { pick, REGIONS, seededRandom, some } from '../../../test/random-shop.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { assortmentParts, type Assortment, type ProductRow } from '../../../test/assortment-parts.ts';
import type { View } from '../catalog/door.ts';
import { BINS } from './card-prices.ts';
import { listOf } from './list.ts';
import type { Match } from './nearest.ts';

/** Enough to use every way to find a page and to count a facet. */
const COUNT = 12_000;
const random = seededRandom(5);
const now = new Date('2026-11-20T12:00:00Z');
const view = { locale: 'en-US', now, currency: 'USD', rate: 1, mostUnits: 5, asOf: now } as View;
const today = Math.floor(now.getTime() / 86_400_000);
let rows: ProductRow[];
let assortment: Assortment;

beforeAll(async () => {
  rows = Array.from({ length: COUNT }, () => {
    const price = 100 + Math.floor(random() ** 2 * 9_000);
    return {
      id: uuidv7(),
      name: `${pick(random, ['Lantern', 'tide', 'Émber', 'Žito'])} ${Math.floor(random() * 3_000)}`,
      class_id: pick(random, ['games', 'games', 'software', 'cards']),
      kind: random() < 0.05 ? 'physical' : 'key',
      platform_code: pick(random, [
        'steam',
        'steam',
        'steam',
        'gog',
        'xbox',
        'web',
        'windows',
        'windows-macos',
        '',
      ]),
      region_code: pick(random, [...Object.keys(REGIONS), '']),
      genre_code: random() < 0.001 ? 'rare' : pick(random, ['rpg', 'action', 'puzzle']),
      languages: some(random, ['en', 'de', 'ja', 'fr'], 0.4).join(),
      attribute_codes: '',
      current_minor: price,
      was_minor: random() < 0.3 ? price + 100 * Math.floor(1 + random() * 3) : null,
      units_sold: random() < 0.9 ? 0 : Math.floor(random() * 50),
      pin: random() < 0.1 ? Math.floor(random() * 9) : 0,
      released: random() < 0.1 ? null : today - 400 + Math.floor(random() * 500),
      in_stock: random() < 0.8,
      title: '',
      folded_name: '',
      maker: '',
      reduced_at: null,
      terms: '',
      fixed_prices: null,
      variants: null,
    };
  });
  assortment = await assortmentParts(rows);
});

const activatesIn = (region: string, wanted: string): boolean =>
  region === wanted ||
  (region !== '' &&
    (present(REGIONS[region]).length === 0 ||
      (present(REGIONS[wanted]).length > 0 &&
        present(REGIONS[wanted]).every((country) => present(REGIONS[region]).includes(country)))));

const worksIn = ({ kind, region_code: region }: ProductRow, country: string): boolean =>
  kind === 'physical' ||
  region === '' ||
  present(REGIONS[region]).length === 0 ||
  present(REGIONS[region]).includes(country);

const worksOn = ({ kind, platform_code: platform }: ProductRow, had: readonly string[]): boolean =>
  kind === 'physical' ||
  ['', 'web', ...had].includes(platform) ||
  (platform === 'windows-macos' && (had.includes('windows') || had.includes('macos')));

type Check = (p: ProductRow) => boolean;

/** The filters of a query as conditions of one product. */
function checksOf(query: ListQuery): Record<string, Check> {
  const checks: Record<string, Check> = {};
  if (query.platform?.length) checks.platform = (p) => present(query.platform).includes(p.platform_code);
  if (query.genre?.length) checks.genre = (p) => present(query.genre).includes(p.genre_code);
  if (query.region?.length)
    checks.region = (p) => present(query.region).some((each) => activatesIn(p.region_code, each));
  if (query.worksIn) checks.worksIn = (p) => worksIn(p, present(query.worksIn));
  if (query.worksOn?.length) checks.worksOn = (p) => worksOn(p, present(query.worksOn));
  if (query.language?.length)
    checks.language = (p) => present(query.language).some((each) => p.languages.split(',').includes(each));
  if (query.minPrice !== undefined || query.maxPrice !== undefined)
    checks.price = (p) =>
      p.current_minor >= (query.minPrice ?? 0) * 100 && p.current_minor <= (query.maxPrice ?? Infinity) * 100;
  if (query.stock) checks.stock = (p) => p.in_stock === (query.stock === 'in_stock');
  return checks;
}

const passes = (p: ProductRow, checks: Record<string, Check>, but = ''): boolean =>
  Object.entries(checks).every(([name, check]) => name === but || check(p));

const IN_CLASS: Record<string, Check> = {
  all: () => true,
  games: (p) => p.class_id === 'games' || p.class_id === 'cards',
  'role-playing': (p) => p.class_id === 'games' && p.genre_code === 'rpg',
  'the-gog': (p) => p.platform_code === 'gog',
  'the-rare': (p) => p.genre_code === 'rare',
  'price-drops': (p) => p.was_minor !== null,
};

type By = (a: ProductRow, b: ProductRow) => number;
const byId: By = (a, b) => (a.id < b.id ? -1 : 1);
const best: By = (a, b) => b.units_sold - a.units_sold || b.pin - a.pin || byId(b, a);
const stocked: By = (a, b) => Number(b.in_stock) - Number(a.in_stock);
const off = (p: ProductRow): number =>
  p.was_minor === null ? 0 : (p.was_minor - p.current_minor) / p.was_minor;
const { compare } = new Intl.Collator('en');
const SORTS: Record<string, By> = {
  '1': (a, b) => b.current_minor - a.current_minor || byId(b, a),
  '2': (a, b) => a.current_minor - b.current_minor || byId(a, b),
  '3': (a, b) => compare(a.name, b.name) || byId(a, b),
  '4': (a, b) => compare(b.name, a.name) || byId(b, a),
};

function randomQuery(): Partial<ListQuery> {
  const query: Partial<ListQuery> = {
    class: pick(random, Object.keys(IN_CLASS)),
    sort: pick(random, ['0', '0', '1', '2', '3', '4']),
    pageNum: random() < 0.5 ? 1 : 1 + Math.floor(random() * 60),
    pageSize: pick(random, [10, 20, 30, 50]),
  };
  if (random() < 0.3) query.platform = some(random, ['steam', 'gog', 'nowhere'], 0.5);
  if (random() < 0.3) query.region = some(random, Object.keys(REGIONS), 0.4);
  if (random() < 0.3) query.worksIn = pick(random, ['DE', 'US', 'AU']);
  if (random() < 0.3) query.worksOn = some(random, ['steam', 'windows', 'nowhere'], 0.5);
  if (random() < 0.2) query.genre = some(random, ['rpg', 'rare', 'puzzle'], 0.5);
  if (random() < 0.3) query.language = some(random, ['en', 'ja', 'tlh'], 0.5);
  if (random() < 0.3) query.minPrice = Math.floor(random() * 60);
  if (random() < 0.3) query.maxPrice = Math.floor(random() * 90);
  if (random() < 0.3) query.stock = pick(random, ['in_stock', 'out_of_stock']);
  return query;
}

async function ask(partial: Partial<ListQuery>, matches: Match[] | null = null) {
  const query = { ...listQuery.parse({}), ...partial };
  return listOf(assortment, { query, view, matches, names: present(assortment.products.byName('en')) });
}

describe('a list of thousands of products is the same as one made by looking at each', () => {
  test.each(Array.from({ length: 150 }, randomQuery))('%j', async (partial) => {
    const query = { ...listQuery.parse({}), ...partial };
    const list = await ask(partial);
    const checks = checksOf(query);
    const scope = rows.filter(present(IN_CLASS[present(query.class)]));
    const drops: By = (a, b) => off(b) - off(a) || stocked(a, b) || best(a, b);
    const usual: By = query.class === 'price-drops' ? drops : (a, b) => stocked(a, b) || best(a, b);
    const found = scope.filter((p) => passes(p, checks)).toSorted(SORTS[query.sort] ?? usual);
    const from = (query.pageNum - 1) * query.pageSize;
    expect(list.total).toBe(found.length);
    expect(list.ids).toEqual(found.slice(from, from + query.pageSize).map(({ id }) => id));

    const under = (but: string) => scope.filter((p) => passes(p, checks, but));
    const expected = (
      values: Iterable<string>,
      but: string,
      is: (p: ProductRow, value: string) => boolean,
    ) => {
      const left = under(but);
      return Object.fromEntries(
        [...values]
          .filter((value) => scope.some((p) => is(p, value)))
          .map((value) => [value, left.filter((p) => is(p, value)).length]),
      );
    };
    const shown = (facet: readonly { code: string; count: number }[]) =>
      Object.fromEntries(facet.map(({ code, count }) => [code, count]));
    const { facets } = list;
    const all = (of: (p: ProductRow) => string[]) => new Set(rows.flatMap(of));
    expect(shown(facets.platform)).toEqual(
      expected(
        all((p) => (p.platform_code === '' ? [] : [p.platform_code])),
        'platform',
        (p, value) => p.platform_code === value,
      ),
    );
    expect(shown(facets.genre)).toEqual(
      expected(
        all((p) => [p.genre_code]),
        'genre',
        (p, value) => p.genre_code === value,
      ),
    );
    expect(shown(facets.region)).toEqual(
      expected(Object.keys(REGIONS), 'region', (p, value) => activatesIn(p.region_code, value)),
    );
    expect(shown(facets.language)).toEqual(
      expected(['en', 'de', 'ja', 'fr'], 'language', (p, value) => p.languages.split(',').includes(value)),
    );
    expect(shown(facets.stock)).toEqual({
      in_stock: under('stock').filter((p) => p.in_stock).length,
      out_of_stock: under('stock').filter((p) => !p.in_stock).length,
    });
    const prices = under('price').map((p) => p.current_minor);
    if (prices.length === 0) return expect(facets.price).toBeNull();
    const [min, max] = [Math.min(...prices), Math.max(...prices)];
    const bins = Array.from({ length: BINS }, () => 0);
    for (const price of prices)
      bins[Math.min(Math.floor(((price - min) * BINS) / Math.max(max - min, 1)), BINS - 1)]! += 1;
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    expect(facets.price).toEqual({ min: usd(min), max: usd(max), bins });
  });

  test('there are at most 100 best sellers and 60 new releases', async () => {
    const chart = await ask({ class: 'best-sellers', pageSize: 50 });
    expect(chart.total).toBe(100);
    expect(chart.ids).toEqual(
      rows
        .toSorted(best)
        .slice(0, 50)
        .map(({ id }) => id),
    );
    const news = await ask({ class: 'new', pageSize: 50, pageNum: 2 });
    const out = rows.filter((p) => p.released !== null && p.released <= today);
    const youngest = out
      .toSorted((a, b) => present(b.released) - present(a.released) || byId(b, a))
      .slice(0, 60);
    expect(news.total).toBe(60);
    expect(news.ids).toEqual(youngest.slice(50).map(({ id }) => id));
  });
});

test('the facets of a list without filters follow each change of a product', async () => {
  const own = rows.slice(0, 200);
  const shop = await assortmentParts(own);
  const platforms = (of: Assortment) => {
    const query = { ...listQuery.parse({}), class: 'games' };
    const { facets } = listOf(of, { query, view, matches: null, names: null });
    return Object.fromEntries(facets.platform.map(({ code, count }) => [code, count]));
  };
  const before = platforms(shop);
  const moved = own.filter((p) => present(IN_CLASS.games)(p) && p.platform_code === 'steam').slice(0, 5);
  shop.products.apply(
    moved.map((p) => ({ ...p, platform_code: 'xbox' })),
    [],
  );
  const [steam, xbox] = [present(before.steam) - 5, present(before.xbox) + 5];
  expect(platforms(shop)).toEqual({ ...before, steam, xbox });
  shop.products.apply([], [present(moved[0]).id]);
  expect(platforms(shop)).toEqual({ ...before, steam, xbox: xbox - 1 });
});

describe('a list with a keyword', () => {
  test('shows matches by distance, and equally near ones in the order of the list', async () => {
    const found = some(random, rows, 0.02).toSorted(best);
    const far = new Map(found.map(({ id }) => [id, Math.floor(random() * 3)]));
    const matches = found
      .map(({ id }) => ({ no: present(assortment.products.numberOf(id)), far: present(far.get(id)) }))
      .toSorted((a, b) => a.far - b.far);
    const expected = rows
      .filter((p) => far.has(p.id) && p.in_stock)
      .toSorted((a, b) => present(far.get(a.id)) - present(far.get(b.id)) || best(a, b));
    const gone = { no: COUNT, far: 0 };
    const list = await ask({ stock: 'in_stock', pageSize: 50 }, [gone, ...matches]);
    expect(list.total).toBe(expected.length);
    expect(list.ids).toEqual(expected.slice(0, 50).map(({ id }) => id));
    const { facets } = list;
    expect(facets.stock.reduce((sum, { count }) => sum + count, 0)).toBe(matches.length);
  });

  test('is empty without matches', async () => {
    expect(await ask({}, [])).toMatchObject({
      ids: [],
      total: 0,
      relief: [],
      facets: { price: null, platform: [] },
    });
  });
});

test('a list of types has all their products, however many there are, and no others', () => {
  const query = listQuery.parse({ maxPrice: 5 });
  const names = present(assortment.products.byName('en'));
  const { total } = listOf(assortment, { query, view, matches: null, types: ['software', 'cards'], names });
  const cheap = rows.filter((p) => p.class_id !== 'games' && p.current_minor <= 500);
  expect(total).toBe(cheap.length);
});

describe('a list whose filters leave no product', () => {
  test('tells how many products there would be without each filter, most first', async () => {
    const query = { class: 'all', genre: ['rare'], maxPrice: 0, platform: ['steam'] };
    const { total, relief } = await ask(query);
    expect(total).toBe(0);
    const rare = rows.filter((p) => p.genre_code === 'rare' && p.platform_code === 'steam').length;
    expect(relief).toEqual([{ filter: 'price', attribute: null, count: rare }]);
    const both = await ask({ platform: ['nowhere'], stock: 'out_of_stock', class: 'the-rare' });
    const soldOut = rows.filter((p) => p.genre_code === 'rare' && !p.in_stock).length;
    expect(both.relief).toEqual([{ filter: 'platform', attribute: null, count: soldOut }]);
    const cheap = rows.filter((p) => p.genre_code === 'rare').map((p) => p.current_minor);
    const two = await ask({
      genre: ['rare'],
      maxPrice: Math.min(...cheap) / 100,
      stock: 'out_of_stock',
      language: ['tlh'],
    });
    expect(two.relief.map(({ count }) => count)).toEqual(
      two.relief.map(({ count }) => count).toSorted((a, b) => b - a),
    );
  });

  test('tells nothing if there are products, or no filter', async () => {
    expect((await ask({ platform: ['steam'] })).relief).toEqual([]);
    expect((await ask({}, [])).relief).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { pick, seededRandom, some } from '../../../test/random-shop.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { FacetIndex, SingleFacetIndex } from './facet-index.ts';
import { Order, sortInSlices } from './order.ts';
import { ProductSet, SetPool } from './product-set.ts';
import type { ProductRow } from './product.ts';
import { Products } from './products.ts';

const random = seededRandom(11);
const whole = (below: number): number => Math.floor(random() * below);
const never = async (): Promise<void> => {};

const WORDS = [
  'ember',
  'embers',
  'em',
  'éclair',
  'z',
  'царь',
  '日本',
  '+emberz',
  '~ez',
  '@ember',
  '#x',
  '#psteam',
];

const makeRow = (id = uuidv7()): ProductRow => ({
  id,
  name: `${pick(random, ['Ember', 'ember', 'Éclair', 'Zed', 'Ölaf', 'čas', 'Chata', 'Царь', '日本'])} ${whole(40)}`,
  terms: [...some(random, WORDS, 0.4), `w${whole(2_000)}`].join('\n'),
  fixed_prices: null,
  variants: null,
  title: `${pick(random, WORDS)} ${whole(40)}`,
  folded_name: `title ${whole(40)}`,
  maker: pick(random, ['', 'Emberline', 'Small Hours']),
  reduced_at: null,
  class_id: pick(random, ['a', 'b', 'c']),
  kind: 'key',
  platform_code: pick(random, ['steam', 'gog', 'xbox']),
  region_code: pick(random, ['GLOBAL', 'EUROPE']),
  genre_code: pick(random, ['rpg', 'action']),
  languages: some(random, ['en', 'de', 'ja'], 0.5).join(),
  attribute_codes: some(
    random,
    ['color.black', 'color.red', 'cotton.true', `length=${whole(50) / 2}`],
    0.4,
  ).join(),
  current_minor: 100 + whole(30),
  was_minor: random() < 0.3 ? 200 + whole(4) : null,
  units_sold: random() < 0.7 ? 0 : whole(4),
  pin: whole(3),
  released: random() < 0.2 ? null : 20_000 + whole(9),
  in_stock: random() < 0.7,
});

async function loaded(rows: readonly ProductRow[], tags: readonly string[] = []): Promise<Products> {
  const products = new Products();
  products.load(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  await products.finishLoad(never);
  for (const tag of ['en', ...tags]) await products.sortNames(tag, never);
  return products;
}

/** Everything that a list can show, by id. */
function shownBy(products: Products) {
  const { facets, words } = products;
  const ids = (numbers: Iterable<number>) => Array.from(numbers, (no) => products.at(no).id);
  const members = (set: ProductSet) => ids(set.numbers()).sort();
  const live = (set: ProductSet) => members(set.and(products.live));
  const empty = () => new ProductSet(products.sets.capacity);
  const values = (facet: FacetIndex) =>
    Object.fromEntries(
      [...facet.codes]
        .filter((code) => facet.sizeOf(code) > 0)
        .map((code) => [code, [members(facet.productsOf(code)!), facet.sizeOf(code)]]),
    );
  const find = (terms: readonly string[]) => {
    const found = empty();
    for (const term of terms) words.find(term, found);
    return live(found);
  };
  const titled = (title: string, prefix: boolean) => ids(products.titled(title, prefix)).sort();
  return {
    words: [...WORDS, 'w1', 'no such'].map((term) => [term, find([term]), find([`${term}*`])]),
    both: find(['ember', 'em']),
    extras: live(empty().copy(products.extras)),
    titled: ['em', 'ember 1', 'z', ''].map((title) => [titled(title, false), titled(title, true)]),
    byTitle: ids(products.byTitle.numbers()),
    titles: Array.from(products.best.numbers(), (no) => [products.at(no).id, products.at(no).title]),
    makers: ['Emberline', 'Small Hours', 'none'].map((maker) =>
      ids(products.makers.productsOf(maker)).sort(),
    ),
    values: Array.from(products.best.numbers(), (no) => [
      products.at(no).nameHash,
      facets.platform.codeOf(no),
      facets.region.codeOf(no),
    ]),
    size: products.size,
    live: members(products.live),
    inStock: members(products.inStock),
    reduced: members(products.reduced),
    price: ids(products.byPrice.numbers()),
    best: ids(products.best.numbers()),
    bestInStock: ids(products.bestInStock.numbers()),
    newest: ids(products.newest.numbers()),
    drops: ids(products.drops.numbers()),
    names: products.nameOrders.toSorted().map((tag) => ids(products.byName(tag)!.numbers())),
    length: [
      [3, 10],
      [24, 24],
      [25, 30],
    ].map(([min, max]) => members(products.numbers.addBetween(empty(), 'length', min!, max!))),
    lengths: products.numbers.ends(products.inStock, 'length'),
    facets: Object.entries(facets).map(([name, facet]) => [name, values(facet)]),
  };
}

describe('a set', () => {
  /** A random set with its members. */
  function randomSet(capacity: number, share: number): [ProductSet, number[]] {
    const set = new ProductSet(capacity);
    const members = Array.from({ length: capacity }, (_, no) => no).filter(() => random() < share);
    for (const no of members) set.add(no);
    return [set, members];
  }

  test.each([32, 64, 256, 288, 1_000, 4_096])('of %i products does what sets do', (capacity) => {
    for (const [one, two] of [
      [0.5, 0.3],
      [0, 1],
      [1, 0.01],
    ] as const) {
      const [a, inA] = randomSet(capacity, one);
      const [b, inB] = randomSet(capacity, two);
      const copyOfA = () => new ProductSet(capacity).copy(a);
      const both = inA.filter((no) => b.has(no));
      expect([...a.numbers()]).toEqual(inA);
      expect(a.count()).toBe(inA.length);
      expect(a.countAnd(b)).toBe(both.length);
      const column = Uint8Array.from({ length: capacity }, () => whole(3));
      expect([...a.countBy(column, 3)]).toEqual(
        [0, 1, 2].map((n) => inA.filter((no) => column[no] === n).length),
      );
      expect([...copyOfA().and(b).numbers()]).toEqual(both);
      expect([...copyOfA().or(b).numbers()]).toEqual([...new Set([...inA, ...inB])].sort((x, y) => x - y));
      expect([...copyOfA().andNot(b).numbers()]).toEqual(inA.filter((no) => !inB.includes(no)));
      expect(a.countIn(Uint32Array.from(inB), 0, inB.length)).toBe(both.length);
      expect(a.countIn(Uint32Array.from(inB), 0, inB.length, 3)).toBe(
        inB.filter((no, i) => i % 3 === 0 && a.has(no)).length,
      );
      for (const no of inA) a.delete(no);
      expect(a.count()).toBe(0);
      expect(b.clear().count()).toBe(0);
    }
  });

  test.each([1, 4, 16])(
    'is counted in a part of an order, from every number or by a sample: step %i',
    (step) => {
      const set = new ProductSet(1_024);
      for (let no = 0; no < 512; no++) set.add(no);
      const order = new Order(
        Array.from({ length: 1_024 }, (_, no) => no),
        (a, b) => a - b,
        Uint32Array.from({ length: 1_024 }, (_, no) => no),
      );
      expect(order.count(set, 0, 1_024, step)).toBe(512);
      expect(order.count(set, 256, 640, step)).toBe(256);
    },
  );

  test('keeps its members as it grows', () => {
    const [set, members] = randomSet(1_000, 0.5);
    set.grow(5_000);
    set.add(4_999);
    expect([...set.numbers()]).toEqual([...members, 4_999]);
  });

  test('from a pool is empty, or a copy, whatever it was before', () => {
    const pool = new SetPool(64);
    const first = pool.empty();
    first.add(5);
    expect([...pool.empty().numbers()]).toEqual([]);
    expect([...pool.copyOf(first).numbers()]).toEqual([5]);
    pool.takeBack();
    expect(pool.empty()).toBe(first);
    expect(first.count()).toBe(0);
    pool.grow(128);
    expect(pool.empty()).not.toBe(first);
    expect(pool.capacity).toBe(128);
  });
});

test('a facet counts the same for few products and for many', () => {
  const pool = new SetPool(4_096);
  const facet = new FacetIndex(pool);
  for (let no = 0; no < 4_096; no++) facet.add(no, some(random, ['en', 'de', 'ja', 'fr'], 0.4).join());
  for (let no = 0; no < 4_096; no += 5) facet.delete(no);
  pool.grow(5_120);
  facet.grow(5_120);
  const set = new ProductSet(5_120);
  for (let no = 0; no < 4_096; no++) if (no % 5 !== 0 && random() < 0.6) set.add(no);
  const expected = Object.fromEntries(
    [...facet.codes].sort().map((code) => [code, facet.productsOf(code)!.countAnd(set)]),
  );
  expect(Object.keys(expected)).toEqual(['de', 'en', 'fr', 'ja']);
  // With a size of 0, each product of the set is looked at.
  for (const size of [0, 1e9]) expect(Object.fromEntries(facet.counts(set, size))).toEqual(expected);
  const live = new ProductSet(5_120);
  for (let no = 0; no < 4_096; no++) if (no % 5 !== 0) live.add(no);
  expect(facet.counts(live, live.count())).toEqual(facet.counts(live, 1e9));
});

test.each([3, 300])(
  'a facet of %i values, one for each product, is counted in a few and in most products',
  (values) => {
    const pool = new SetPool(4_096);
    const facet = new SingleFacetIndex(pool);
    const codes = Array.from({ length: 4_096 }, () => (random() < 0.1 ? '' : `v${whole(values)}`));
    for (const [no, code] of codes.entries()) facet.add(no, code);
    const isLive = (no: number) => no % 5 !== 0;
    for (const no of codes.keys()) if (!isLive(no)) facet.delete(no);
    pool.grow(5_120);
    facet.grow(5_120);
    for (const share of [0.05, 0.7, 1]) {
      pool.takeBack();
      const set = new ProductSet(5_120);
      for (const no of codes.keys()) if (isLive(no) && random() < share) set.add(no);
      const expected = [...facet.codes].map((code): [string, number] => [
        code,
        codes.filter((each, no) => each === code && set.has(no)).length,
      ]);
      expect(new Set(facet.counts(set, set.count()))).toEqual(new Set(expected));
    }
  },
);

test('sorting in slices gives the same order, and pauses', async () => {
  const values = Array.from({ length: 5_000 }, () => whole(1_000));
  const compare = (a: number, b: number) => values[a]! - values[b]! || a - b;
  let pauses = 0;
  const sorted = await sortInSlices(Uint32Array.from(values.keys()), compare, async () => void (pauses += 1));
  expect([...sorted]).toEqual([...values.keys()].sort(compare));
  expect(pauses).toBeGreaterThan(4);
});

describe('a change', () => {
  test('leads to the same state as a new load, change after change', async () => {
    const shop = new Map(Array.from({ length: 300 }, () => makeRow()).map((row) => [row.id, row]));
    const products = await loaded([...shop.values()], ['cs', 'ru']);
    const retired: string[] = [];
    for (let round = 0; round < 60; round++) {
      const rows = Array.from({ length: 1 + whole(12) }, () => {
        const known = random() < 0.7 ? pick(random, [...shop.keys()]) : undefined;
        const back = !known && random() < 0.3 ? retired.pop() : undefined;
        const row = makeRow(known ?? back);
        // Often only one value changes.
        return known && random() < 0.5
          ? { ...shop.get(known)!, [pick(random, ['pin', 'current_minor'])]: whole(90) }
          : row;
      });
      const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
      const gone = [...shop.keys()].filter((id) => random() < 0.01 && !distinct.some((row) => row.id === id));
      products.apply(distinct, [...gone, uuidv7()]);
      for (const row of distinct) shop.set(row.id, row);
      for (const id of gone) {
        shop.delete(id);
        retired.push(id);
      }
    }
    const again = await loaded([...shop.values()], ['cs', 'ru']);
    expect(shownBy(products)).toEqual(shownBy(again));
  });

  test('that comes while names are sorted is in their order', async () => {
    const rows = Array.from({ length: 3_000 }, () => makeRow());
    const products = await loaded(rows);
    const renamed = { ...rows[5]!, name: 'Aaa the first' };
    const added = { ...makeRow(), name: 'Aaa the second' };
    let pauses = 0;
    await products.sortNames('pl', async () => {
      pauses += 1;
      if (pauses === 2) products.apply([renamed, added], [rows[9]!.id]);
    });
    const now = [renamed, added, ...rows.filter((_, i) => i !== 5 && i !== 9)];
    const again = await loaded(now, ['pl']);
    expect(shownBy(products)).toEqual(shownBy(again));
  });
});

test('a word is known if a product has it; marks of facets and extras are not words', async () => {
  const rows = Array.from({ length: 5_000 }, () => makeRow());
  const { words } = await loaded(rows);
  const terms = new Set(rows.flatMap((row) => row.terms.split('\n')));
  for (const term of [...WORDS, 'w12', 'w', 'nothing'].filter((each) => !each.startsWith('#'))) {
    expect(words.has(term)).toBe(terms.has(term));
    expect(words.has(`${term}*`)).toBe([...terms].some((each) => each.startsWith(term)));
  }
  for (const term of ['#psteam', '#x']) expect(words.has(term)).toBe(false);
});

test('a title is found whole and by its beginning', async () => {
  const rows = Array.from({ length: 2_000 }, () => makeRow());
  const products = await loaded(rows);
  for (const title of ['ember 7', 'em', 'ember', 'no such', '']) {
    const ids = (is: (each: string) => boolean) => rows.filter((row) => is(row.title)).map(({ id }) => id);
    for (const prefix of [false, true])
      expect(Array.from(products.titled(title, prefix), (no) => products.at(no).id).sort()).toEqual(
        ids((each) => (prefix ? each.startsWith(title) : each === title)).sort(),
      );
  }
});

test('a language sorts names its own way', async () => {
  const named = (name: string): ProductRow => ({ ...makeRow(), name });
  const products = await loaded(['Chata', 'Cz', 'Dom', 'Hrad'].map(named), ['cs']);
  const names = (tag: string) => {
    return Array.from(products.byName(tag)!.numbers(), (no) => products.at(no).name);
  };
  expect(names('en')).toEqual(['Chata', 'Cz', 'Dom', 'Hrad']);
  expect(names('cs')).toEqual(['Cz', 'Dom', 'Hrad', 'Chata']);
});

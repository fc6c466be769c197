import { describe, expect, test } from 'vitest';
import { pick, seededRandom, some } from '../../../test/random-shop.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { count, countBoth, has, include, meet, noBits, numbersIn } from './bits.ts';
import type { ProductRow } from './columns.ts';
import { Dimension } from './dimension.ts';
import { sortInBreaths, type Order } from './order.ts';
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
  terms: `${[...some(random, WORDS, 0.4), `w${whole(2_000)}`].join('\n')}\n=${pick(random, WORDS)} ${whole(40)}`,
  class_id: pick(random, ['a', 'b', 'c']),
  platform_code: pick(random, ['steam', 'gog', 'xbox']),
  region_code: pick(random, ['GLOBAL', 'EUROPE']),
  genre_code: pick(random, ['rpg', 'action']),
  languages: some(random, ['en', 'de', 'ja'], 0.5).join(),
  current_minor: 100 + whole(30),
  was_minor: random() < 0.3 ? 200 + whole(4) : null,
  units_sold: random() < 0.7 ? 0 : whole(4),
  pin: whole(3),
  released: random() < 0.2 ? null : 20_000 + whole(9),
  in_stock: random() < 0.7,
});

async function loaded(rows: readonly ProductRow[], tags: readonly string[] = []): Promise<Products> {
  const products = new Products();
  products.append(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  await products.settle(never);
  for (const tag of ['en', ...tags]) await products.sortNames(tag, never);
  return products;
}

/** Everything that a list can see of it, by id. */
function seen({ columns, ...products }: Products, all: Products) {
  const ids = ({ numbers, length }: Order) => [...numbers.subarray(0, length)].map((no) => columns.idOf(no));
  const members = (bits: Int32Array) =>
    [...numbersIn(bits, new Uint32Array(count(bits)))].map((no) => columns.idOf(no)).sort();
  const values = (dimension: typeof columns.genres) =>
    Object.fromEntries(
      dimension.codes
        .map((code, value) => [code, members(dimension.bits[value]!), dimension.sizes[value]] as const)
        .filter(([, , size]) => size! > 0)
        .map(([code, ...rest]) => [code, rest] as const),
    );
  const holding = (term: string, begins: boolean) =>
    members(
      meet(
        noBits(columns.capacity),
        columns.live,
        all.words.holding([{ term, begins }], noBits(columns.capacity)),
      ),
    );
  return {
    words: [...WORDS, 'w1', '=em', 'no such'].map((term) => [
      term,
      holding(term, false),
      holding(term, true),
    ]),
    both: members(
      meet(
        noBits(columns.capacity),
        columns.live,
        all.words.holding(
          ['ember', 'em'].map((term) => ({ term, begins: false })),
          noBits(columns.capacity),
        ),
      ),
    ),
    extras: members(meet(noBits(columns.capacity), columns.live, all.words.extras)),
    titles: ids(products.best).map((id) => [id, all.words.titleOf(all.numberOf(id)!)]),
    size: columns.size,
    live: members(columns.live),
    stocked: members(columns.stocked),
    reduced: members(columns.reduced),
    price: ids(products.byPrice),
    best: ids(products.best),
    newest: ids(products.newest),
    drops: ids(products.drops),
    names: all.nameOrders.toSorted().map((tag) => ids(all.byName(tag)!)),
    ofGenre: ['a', 'b', 'c'].map((id) => [columns.countIn(id, null), columns.countIn(id, 'rpg')]),
    classes: values(columns.classes),
    platforms: values(columns.platforms),
    regions: values(columns.regions),
    genres: values(columns.genres),
    languages: values(columns.languages),
  };
}

describe('sets', () => {
  test('count what is in both, at every length', () => {
    for (const capacity of [32, 64, 256, 288, 1_000, 4_096]) {
      const [a, b] = [noBits(capacity), noBits(capacity)];
      for (let no = 0; no < capacity; no++) {
        if (random() < 0.5) include(a, no);
        if (random() < 0.5) include(b, no);
      }
      const both = Array.from({ length: capacity }, (_, no) => no).filter((no) => has(a, no) && has(b, no));
      expect(countBoth(a, b)).toBe(both.length);
      expect([...numbersIn(a, new Uint32Array(count(a)))].filter((no) => has(b, no))).toEqual(both);
    }
  });
});

test('a dimension counts alike, whether it looks at each product or at the sets', () => {
  const dimension = new Dimension(4_096);
  const base = noBits(4_096);
  for (let no = 0; no < 4_096; no++) {
    dimension.put(no, `v${whole(9)}`);
    if (random() < 0.6) include(base, no);
  }
  dimension.grow(5_120);
  const wide = noBits(5_120);
  wide.set(base);
  const one = dimension.bits.map((bits) => countBoth(bits, wide));
  const of = { products: wide, numbers: numbersIn(wide, new Uint32Array(count(wide))) };
  expect(Array.from(dimension.counts({ ...of, size: 0 }))).toEqual(one);
  expect(Array.from(dimension.counts({ ...of, size: 1e9 }))).toEqual(one);
});

test('a dimension says which of its values a set has', () => {
  const dimension = new Dimension(1_024);
  const base = noBits(1_024);
  for (let no = 0; no < 900; no++) dimension.put(no, `v${no % 5}`);
  for (let no = 0; no < 900; no += 5) dimension.take(no);
  include(base, 7);
  include(base, 0);
  const of = { products: base, numbers: numbersIn(base, new Uint32Array(2)) };
  expect(dimension.among({ ...of, size: 0 }, [0, 1, 2, 3, 4])).toEqual([2]);
  expect(dimension.among({ ...of, size: 1e9 }, [0, 1, 2, 3, 4])).toEqual([2]);
});

describe('the marks of prices', () => {
  const many = () => Array.from({ length: 6_000 }, () => makeRow());

  /** Counts and ranges at many places, against what looking at each product says. */
  function check({ columns, byPrice, priceMarks }: Products): void {
    const set = noBits(columns.capacity);
    for (let no = 0; no < columns.length; no++) if (has(columns.live, no) && random() < 0.4) include(set, no);
    const inOrder = [...byPrice.numbers.subarray(0, byPrice.length)];
    const places = Array.from({ length: 20 }, () => whole(byPrice.length + 1)).sort((a, b) => a - b);
    const counted = places.map((place) => inOrder.slice(0, place).filter((no) => has(set, no)).length);
    expect(priceMarks.countsBefore(set, places)).toEqual(counted);
    for (const [i, to] of [...places, byPrice.length].entries()) {
      const from = i === 0 ? 0 : places[whole(i)]!;
      const between = priceMarks.between(noBits(columns.capacity), from, to);
      expect([...numbersIn(between, new Uint32Array(count(between)))]).toEqual(
        inOrder.slice(from, to).sort((a, b) => a - b),
      );
    }
    for (const price of [0, 99, 100, 107, 118, 129, 130, 1e15])
      expect(priceMarks.placeOf(price)).toBe(inOrder.filter((no) => columns.price[no]! < price).length);
  }

  test('tell what lies before a place, as the order does, change after change', async () => {
    const rows = many();
    const products = await loaded(rows);
    check(products);
    for (let round = 0; round < 5; round++) {
      const changed = rows.slice(round * 40, round * 40 + 30).map(({ id }) => makeRow(id));
      const gone = rows.slice(round * 40 + 30, round * 40 + 40).map(({ id }) => id);
      products.apply([...changed, ...Array.from({ length: 400 }, () => makeRow())], gone);
      check(products);
    }
  });

  test('are set as a shop grows from nothing', async () => {
    const products = await loaded([]);
    for (let round = 0; round < 10; round++) {
      products.apply(
        Array.from({ length: 700 }, () => makeRow()),
        [],
      );
      check(products);
    }
  });

  test('hold where nearly everything costs the same', async () => {
    const rows = many().map((row) => (random() < 0.9 ? { ...row, current_minor: 107 } : row));
    check(await loaded(rows));
  });
});

test('sorts in breaths as at once, and lets others have the thread', async () => {
  const values = Array.from({ length: 5_000 }, () => whole(1_000));
  const compare = (a: number, b: number) => values[a]! - values[b]! || a - b;
  let breaths = 0;
  const sorted = await sortInBreaths(
    Uint32Array.from(values.keys()),
    compare,
    async () => void (breaths += 1),
  );
  expect([...sorted]).toEqual([...values.keys()].sort(compare));
  expect(breaths).toBeGreaterThan(4);
});

describe('a change', () => {
  test('leaves what a load of the new state would bring, change after change', async () => {
    const shop = new Map(Array.from({ length: 300 }, () => makeRow()).map((row) => [row.id, row]));
    const products = await loaded([...shop.values()], ['cs', 'ru']);
    const retired: string[] = [];
    for (let round = 0; round < 60; round++) {
      const rows = Array.from({ length: 1 + whole(12) }, () => {
        const known = random() < 0.7 ? pick(random, [...shop.keys()]) : undefined;
        const back = !known && random() < 0.3 ? retired.pop() : undefined;
        const row = makeRow(known ?? back);
        // Often one thing alone is another.
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
    const anew = await loaded([...shop.values()], ['cs', 'ru']);
    expect(seen(products, products)).toEqual(seen(anew, anew));
  });

  test('that comes while names are sorted is in the new order', async () => {
    const rows = Array.from({ length: 3_000 }, () => makeRow());
    const products = await loaded(rows);
    const renamed = { ...rows[5]!, name: 'Aaa the first' };
    const added = { ...makeRow(), name: 'Aaa the second' };
    let breaths = 0;
    await products.sortNames('pl', async () => {
      breaths += 1;
      if (breaths === 2) products.apply([renamed, added], [rows[9]!.id]);
    });
    const now = [renamed, added, ...rows.filter((_, i) => i !== 5 && i !== 9)];
    const anew = await loaded(now, ['pl']);
    expect(seen(products, products)).toEqual(seen(anew, anew));
  });
});

test('words are counted as they are held, and those that lists know are none', async () => {
  const rows = Array.from({ length: 5_000 }, () => makeRow());
  const { words } = await loaded(rows);
  const lines = rows.map(({ terms }) => terms.split('\n'));
  for (const word of [...WORDS, 'w12', 'w', 'nothing'].filter((each) => each !== '#psteam')) {
    expect(words.count(word, false)).toBe(lines.filter((each) => each.includes(word)).length);
    const begun = lines.flat().filter((each) => each.startsWith(word)).length;
    expect(words.count(word, true)).toBe(begun);
  }
  expect(words.count('#psteam', false)).toBe(0);
});

test('a language sorts names its own way', async () => {
  const named = (name: string): ProductRow => ({ ...makeRow(), name });
  const products = await loaded(['Chata', 'Cz', 'Dom', 'Hrad'].map(named), ['cs']);
  const names = (tag: string) => {
    const { numbers, length } = products.byName(tag)!;
    return [...numbers.subarray(0, length)].map((no) => products.columns.names[no]);
  };
  expect(names('en')).toEqual(['Chata', 'Cz', 'Dom', 'Hrad']);
  expect(names('cs')).toEqual(['Cz', 'Dom', 'Hrad', 'Chata']);
});

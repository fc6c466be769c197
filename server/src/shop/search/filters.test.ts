import { several } from '@halfturn/contract/primitives/rows.ts';
import { convertFromBase, type Currency } from '@halfturn/contract/primitives/money.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { assortmentParts, type Assortment, type ProductRow } from '../../../test/assortment-parts.ts';
import { seededRandom } from '../../../test/random-shop.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { CardPrices } from './card-prices.ts';

const random = seededRandom(3);
const rowOf = (id = uuidv7()): ProductRow => ({
  id,
  name: 'Lantern',
  class_id: 'games',
  kind: 'key',
  platform_code: 'steam',
  region_code: 'GLOBAL',
  genre_code: 'rpg',
  languages: 'en',
  attribute_codes: '',
  current_minor: 1 + Math.floor(random() ** 3 * 50_000),
  was_minor: null,
  units_sold: 0,
  pin: 0,
  released: null,
  in_stock: true,
  title: 'lantern',
  folded_name: 'lantern',
  maker: '',
  reduced_at: null,
  terms: '',
  fixed_prices: null,
  variants: null,
});

let products: Assortment['products'];
let ids: string[];
beforeAll(async () => {
  const rows = Array.from({ length: 3_000 }, () => rowOf());
  ids = rows.map(({ id }) => id);
  ({ products } = await assortmentParts(rows));
});

const found = (min: number | undefined, max: number | undefined, currency: Currency, rate: number) => {
  products.sets.takeBack();
  return new CardPrices(products, { currency, rate }).between(min, max).numbers();
};
const expected = (passes: (price: number) => boolean) =>
  products.live.numbers().filter((no) => passes(products.at(no).price));

test('a price range contains exactly the prices that are shown within what was typed', () => {
  const currencies = fc.constantFrom<[Currency, number]>(
    ['USD', 1],
    ['EUR', 0.8584],
    ['JPY', 151.4],
    ['HUF', 331.5],
    ['IDR', 16_640],
  );
  // Of the dearest product's price, so that ranges of every currency hold some products and not all.
  const share = fc.double({ min: 0, max: 1.1, noNaN: true });
  fc.assert(
    fc.property(currencies, share, share, ([currency, rate], low, high) => {
      const unit = currency === 'JPY' ? 1 : 100;
      const [min, max] = several(
        [low ** 3, high ** 3].map((each) => Math.round(each * 50_000 * rate) / 100),
        2,
      );
      const shown = (price: number) => convertFromBase(price, rate, currency).amount;
      expect(found(min, max, currency, rate)).toEqual(
        expected((price) => shown(price) >= Math.round(min * unit) && shown(price) <= Math.round(max * unit)),
      );
    }),
    { numRuns: 500 },
  );
});

test('a price range without limits contains every price', () => {
  expect(found(undefined, undefined, 'EUR', 0.8584)).toHaveLength(3_000);
});

test('a price range contains what looking at each price finds, change after change', () => {
  for (let round = 0; round < 5; round++) {
    const changed = ids.slice(round * 40, round * 40 + 30).map((id) => rowOf(id));
    const gone = ids.slice(round * 40 + 30, round * 40 + 40);
    products.apply([...changed, ...Array.from({ length: 400 }, () => rowOf())], gone);
    for (const [min, max] of [
      [0, 1e13],
      [1.07, 18],
      [1.01, 128],
      [118, 107],
      [0, 0.99],
      [130, 1e13],
    ] as const)
      expect(found(min, max, 'USD', 1)).toEqual(
        expected((price) => price >= min * 100 && price <= max * 100),
      );
  }
});

import type { Calls } from '@halfturn/contract/calls.ts';
import type { CallOf } from '@halfturn/contract/endpoint.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftShirt, publishShirt, shirt, shirtType } from '../../../test/shirts.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { keepTimes } from '../catalog/editor/keep-times.ts';

type Query = NonNullable<CallOf<Calls['GET /api/home/queryProducts']>['query']>;
type Code = 'EUR' | 'JPY';

let store: TestStore;
let keeper: StaffAtWork;
/** Three products of $24.99: €23.07 at 0.9231, ¥3,833 at 153.4. */
let [one, two, three] = ['', '', ''];

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
  [one, two, three] = [await store.stock(1), await store.stock(1), await store.stock(1)];
});
afterAll(() => store.close());

/** Every process drops what it has kept of a product within a second of its change. */
const SOON = { timeout: 1_000 };
const list = (query: Query, currency = 'EUR') =>
  store.call('GET /api/home/queryProducts', { query }, { headers: { cookie: `currency=${currency}` } });
const idsOf = async (query: Query, currency?: string) =>
  (await list({ class: 'games', ...query }, currency)).rows.map(({ id }) => id);
const upTo = async (maxPrice: number, currency?: string) => new Set(await idsOf({ maxPrice }, currency));

async function fix(productId: string, regular: number | null, code: Code = 'EUR') {
  const params = { productId };
  const { version } = await keeper.call('GET /admin/prices/{productId}', { params });
  const prices = [{ code, regular, sale: null }];
  await keeper.call('POST /admin/prices/{productId}', { params, body: { prices, version, confirmed: true } });
}

test('a price filter goes by the fixed price, in its currency only, and by the rate again when it is taken away', async () => {
  await expect.poll(() => upTo(23.07), SOON).toEqual(new Set([one, two, three]));
  await fix(one, 4_900);
  await expect.poll(() => upTo(23.07), SOON).toEqual(new Set([two, three]));
  expect(await idsOf({ minPrice: 49, maxPrice: 49 })).toEqual([one]);
  expect(await upTo(24.99, 'USD')).toEqual(new Set([one, two, three]));
  await fix(one, 1_999);
  await expect.poll(() => upTo(19.99), SOON).toEqual(new Set([one]));
  await fix(one, null);
  await expect.poll(() => upTo(19.99), SOON).toEqual(new Set());
  expect(await upTo(23.07)).toEqual(new Set([one, two, three]));
});

test('an amount that no price in dollars becomes is found to the minor unit', async () => {
  // ¥3,831 are $24.97, which are ¥3,830.
  await fix(two, 3_831, 'JPY');
  await expect.poll(() => idsOf({ minPrice: 3_831, maxPrice: 3_831 }, 'JPY'), SOON).toEqual([two]);
  expect(await upTo(3_830, 'JPY')).toEqual(new Set());
  await fix(two, null, 'JPY');
});

test('a list by price, both ways, and the bars have the fixed price', async () => {
  await fix(one, 4_900);
  await fix(two, 900);
  await expect.poll(() => idsOf({ sort: '2' }), SOON).toEqual([two, three, one]);
  expect(await idsOf({ sort: '1' })).toEqual([one, three, two]);
  const { facets } = await list({ class: 'games' });
  const { min, max, bins } = present(facets.price);
  expect([min, max].map(({ amount }) => amount)).toEqual([900, 4_900]);
  // €9, €23.07 and €49 in twenty bars of €2.
  expect(bins.flatMap((count, bin) => (count > 0 ? [[bin, count]] : []))).toEqual([
    [0, 1],
    [7, 1],
    [19, 1],
  ]);
  await fix(one, null);
  await fix(two, null);
});

test('a price in the currency of the store is found as it was typed, whatever the rate, and during a sale by the sale', async () => {
  const owner = await atWork(store, 'owner');
  const { own } = await owner.call('GET /admin/currencies');
  await owner.call('POST /admin/currencies/own', { body: { code: 'EUR', version: own.version } });
  const [hour, now] = [3_600_000, Date.now()];
  const params = { productId: three };
  const { base, version } = await keeper.call('GET /admin/prices/{productId}', { params });
  await keeper.call('POST /admin/prices/{productId}/own', {
    params,
    body: {
      code: 'EUR',
      regular: 2_999,
      sale: 1_499,
      saleFrom: new Date(now + 2 * hour).toISOString(),
      saleUntil: new Date(now + 4 * hour).toISOString(),
      confirmed: true,
      version: base.version,
      pricesVersion: version,
    },
  });
  const setRate = (rate: string) =>
    store.db.updateTable('currency_rates').set({ rate }).where('code', '=', 'EUR').execute();
  const at = (price: number) => idsOf({ minPrice: price, maxPrice: price });
  await expect.poll(() => at(29.99), SOON).toEqual([three]);
  await setRate('0.7');
  await expect.poll(() => at(17.49), SOON).toHaveLength(2);
  expect(await at(29.99)).toEqual([three]);
  await setRate('0.9231');
  for (const [hours, price] of [
    [3, 14.99],
    [5, 29.99],
  ] as const) {
    await keepTimes({ db: store.db, clock: { now: () => new Date(now + hours * hour) } });
    await expect.poll(() => at(price), SOON).toEqual([three]);
  }
  await fix(three, null);
});

test('a product with variants is found by the price "from" of its card, at the rate of the moment', async () => {
  const typeId = await shirtType(keeper);
  const id = await draftShirt(keeper, typeId, 'Sora T-Shirt');
  const rows = [
    shirt('black', 'm', { sku: 'SO-1', price: 1_900 }),
    shirt('red', 'l', { sku: 'SO-2', price: 3_000 }),
  ];
  await keeper.call('POST /admin/products/{id}/variants', {
    params: { id },
    body: { attributes: ['color', 'size'], rows, removed: [], confirmed: false },
  });
  await publishShirt(keeper, typeId, id, 'Sora T-Shirt');
  const found = (query: Query) => idsOf({ class: 'shirts', ...query });
  const card = async () => {
    const { rows: cards, facets } = await list({ class: 'shirts' });
    return [present(cards[0]).price.amount, present(facets.price).min.amount];
  };
  await expect.poll(() => found({ minPrice: 17.54, maxPrice: 17.54 }), SOON).toEqual([id]);
  const [black, red] = (await keeper.call('GET /admin/products/{id}/variants', { params: { id } })).rows.map(
    (row) => present(row.id),
  );
  // The black one costs €50 then, and the red one €27.69.
  await fix(present(black), 5_000);
  await expect.poll(card, SOON).toEqual([2_769, 2_769]);
  expect(await found({ maxPrice: 27.68 })).toEqual([]);
  // The row of a product is that of the one variant that the filters leave.
  expect(await found({ maxPrice: 27.69, attr: ['color.red'] })).toEqual([red]);
  expect(await found({ maxPrice: 27.69, attr: ['color.black'] })).toEqual([]);
  await fix(present(red), 1_000);
  await expect.poll(card, SOON).toEqual([1_000, 1_000]);
  expect(await found({ maxPrice: 10, attr: ['size.l'] })).toEqual([red]);
  await fix(present(black), null);
  await fix(present(red), null);
  await expect.poll(card, SOON).toEqual([1_754, 1_754]);
});

import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { draftShirt, publishShirt, shirt, shirtType, type VariantRow } from '../../../../test/shirts.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let typeId: string;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web', PAGE_CACHE_MB: '0' } });
  keeper = await atWork(store, 'catalogue');
  typeId = await shirtType(keeper);
});
afterAll(() => store.close());

const EMPTY = { stock: { is: 0, was: 0 } };

/** A live shirt with these variants. */
async function made(name: string, rows: VariantRow[]): Promise<string> {
  const id = await draftShirt(keeper, typeId, name);
  const body = { attributes: ['color', 'size'], rows, removed: [], confirmed: false };
  await keeper.call('POST /admin/products/{id}/variants', { params: { id }, body });
  await publishShirt(keeper, typeId, id, name);
  return id;
}
const stock = (sku: string, units: number) =>
  sql`update products set on_hand = ${units} where sku = ${sku}`.execute(store.db);

/** As a guest with that currency. */
const seenIn = (currency: string) => ({ headers: { cookie: `currency=${currency}` } });

async function card(id: string, currency = 'USD') {
  const [found] = await store.call('GET /api/home/productsByIds', { query: { ids: [id] } }, seenIn(currency));
  const { price, was, variants, stock: state, history } = present(found);
  return { price: price.amount, was: was?.amount ?? null, from: variants?.from, stock: state, history };
}
async function list(query: object, currency = 'USD') {
  const { rows } = await store.call(
    'GET /api/home/queryProducts',
    { query: { class: 'shirts', pageSize: 50, ...query } },
    seenIn(currency),
  );
  return rows.map(({ name }) => name);
}

test('the price of a card, its "from" and its place in lists go by the variants in stock', async () => {
  const sold = await made('Avocet T-Shirt', [
    shirt('black', 'm', { sku: 'AV-1', price: 1_000, ...EMPTY }),
    shirt('black', 'l', { sku: 'AV-2', price: 2_500 }),
    shirt('red', 'm', { sku: 'AV-3', price: 5_000 }),
  ]);
  await made('Bittern T-Shirt', [shirt('black', 'm', { sku: 'BI-1', price: 1_500 })]);
  expect(await card(sold)).toMatchObject({ price: 2_500, from: true, stock: 'in_stock' });
  // The price line is that of the variant whose price is shown.
  expect((await card(sold)).history.at(-1)?.price.amount).toBe(2_500);
  expect(await list({ sort: '2' })).toEqual(['Bittern T-Shirt', 'Avocet T-Shirt']);
  expect(await list({ maxPrice: 12 })).toEqual([]);
  expect(await list({ minPrice: 20, maxPrice: 30 })).toEqual(['Avocet T-Shirt']);
  const params = { id: sold };
  const year = await store.call('GET /api/products/{id}/prices', { params });
  expect(year.steps.at(-1)?.price.amount).toBe(2_500);

  await stock('AV-3', 0);
  expect(await card(sold)).toMatchObject({ price: 2_500, from: false });
  await stock('AV-2', 0);
  expect(await card(sold)).toMatchObject({ price: 1_000, from: true, stock: 'out_of_stock' });
  await vi.waitFor(async () => expect(await list({ maxPrice: 12 })).toEqual(['Avocet T-Shirt']));
  await stock('AV-1', 1);
  expect(await card(sold)).toMatchObject({ price: 1_000, from: false, stock: 'in_stock' });
  await vi.waitFor(async () =>
    expect(await list({ sort: '2' })).toEqual(['Avocet T-Shirt', 'Bittern T-Shirt']),
  );
});

test('a price drop is one of a variant in stock', async () => {
  const id = await made('Curlew T-Shirt', [
    shirt('black', 'm', { sku: 'CU-1', price: 1_000 }),
    shirt('red', 'm', { sku: 'CU-2', price: 2_000 }),
  ]);
  await sql`update products set sale_minor = 800, was_minor = 1000, reduced_at = now() where sku = 'CU-1'`.execute(
    store.db,
  );
  const dropped = async () => {
    const { hot } = await store.call('GET /api/home/products', {}, seenIn('USD'));
    return [hot.map(({ name }) => name), await list({ class: 'price-drops' })].map((names) =>
      names.includes('Curlew T-Shirt'),
    );
  };
  await vi.waitFor(async () => expect(await dropped()).toEqual([true, true]));
  await stock('CU-1', 0);
  expect(await card(id)).toMatchObject({ price: 2_000, was: null });
  await vi.waitFor(async () => expect(await dropped()).toEqual([false, false]));
});

test('in a currency with fixed prices, the lowest price of what is in stock counts as well', async () => {
  const id = await made('Dunlin T-Shirt', [
    shirt('black', 'm', { sku: 'DU-1', price: 2_000 }),
    shirt('red', 'm', { sku: 'DU-2', price: 3_000 }),
  ]);
  await sql`insert into fixed_prices (product_id, currency, regular_minor)
    select id, 'EUR', 900 from products where sku = 'DU-1'`.execute(store.db);
  const inEuros = async (maxPrice: number) => (await list({ maxPrice }, 'EUR')).includes('Dunlin T-Shirt');
  expect(await card(id, 'EUR')).toMatchObject({ price: 900, from: true });
  await vi.waitFor(async () => expect(await inEuros(9)).toBe(true));
  await stock('DU-1', 0);
  // 0.9231 euros are a dollar.
  expect(await card(id, 'EUR')).toMatchObject({ price: 2_769, from: false });
  await vi.waitFor(async () => expect([await inEuros(27), await inEuros(28)]).toEqual([false, true]));
});

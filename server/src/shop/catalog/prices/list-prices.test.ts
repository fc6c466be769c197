import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFound, fileOf } from '../../../../test/list-file.ts';
import { makeProduct } from '../../../../test/make-product.ts';
import { publishShirt, draftShirt, shirt, shirtType } from '../../../../test/shirts.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let owner: StaffAtWork;
let rate: number;
let ids: { a: string; b: string; c: string };

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  owner = await atWork(store, 'owner');
  // The second is the dearest in dollars, and the cheapest in euros.
  ids = {
    a: await makeProduct(store.db, { name: 'Alder', slug: 'alder', priceMinor: 2_000 }),
    b: await makeProduct(store.db, { name: 'Birch', slug: 'birch', priceMinor: 5_000 }),
    c: await makeProduct(store.db, { name: 'Cedar', slug: 'cedar', priceMinor: 3_000 }),
  };
  const { rate: now } = await store.db
    .selectFrom('currency_rates')
    .select('rate')
    .where('code', '=', 'EUR')
    .executeTakeFirstOrThrow();
  rate = Number(now);
});
afterAll(() => store.close());

const list = (query: Record<string, string> = {}) => owner.call('GET /admin/prices', { query });
const names = async (query: Record<string, string>) => (await list(query)).rows.map(({ name }) => name);
const rowOf = async (id: string) => present((await list()).rows.find((row) => row.id === id));
const setOwn = async (id: string, own: { regular: number; sale: number | null }, more: object = {}) => {
  const { version, pricesVersion } = await rowOf(id);
  await owner.call('POST /admin/prices/{productId}/own', {
    params: { productId: id },
    body: { code: 'EUR', ...own, version, pricesVersion, confirmed: true, ...more },
  });
};

test('in a store in dollars, prices are in dollars', async () => {
  expect(await list({ sort: 'price' })).toMatchObject({
    own: null,
    rows: [
      { name: 'Alder', own: null, base: { price: 2_000, sale: null }, lowest: 2_000 },
      { name: 'Cedar' },
      { name: 'Birch', lowest: 5_000 },
    ],
  });
});

test('in a store in euros, each row says its price there, whether it is fixed, and the lowest of 30 days', async () => {
  const { own } = await owner.call('GET /admin/currencies');
  await owner.call('POST /admin/currencies/own', { body: { code: 'EUR', version: own.version } });
  const { version } = await rowOf(ids.b);
  const { version: pricesVersion } = await owner.call('GET /admin/prices/{productId}', {
    params: { productId: ids.b },
  });
  await owner.call('POST /admin/prices/{productId}', {
    params: { productId: ids.b },
    body: { prices: [{ code: 'EUR', regular: 999, sale: null }], version: pricesVersion, confirmed: true },
  });
  const euros = (cents: number) => Math.round(cents * rate);
  const found = await list({ sort: 'price' });
  expect(found).toMatchObject({
    own: { code: 'EUR', rate },
    rows: [
      { name: 'Birch', own: { fixed: true, regular: 999, sale: null }, lowest: 999, version, fixed: ['EUR'] },
      { name: 'Alder', own: { fixed: false, regular: euros(2_000) }, lowest: euros(2_000) },
      { name: 'Cedar', own: { fixed: false } },
    ],
  });
  await setOwn(ids.c, { regular: 2_999, sale: 2_499 });
  expect(await rowOf(ids.c)).toMatchObject({
    own: { fixed: true, regular: 2_999, sale: 2_499 },
    lowest: 2_499,
  });
  const one = await owner.call('GET /admin/prices/{productId}', { params: { productId: ids.c } });
  expect(one.ownLowest).toBe(2_499);
});

test('it is sorted by what is shown, and its file has the same rows', async () => {
  const stranger = await atWork(store, 'stock');
  const listed = {
    store,
    who: owner,
    stranger,
    list: 'GET /admin/prices' as const,
    area: 'prices',
    read: list,
    keyOf: ({ name }: { name: string }) => name,
    column: 'name',
  };
  for (const [query, keys] of [
    [{ sort: 'price' }, ['Birch', 'Alder', 'Cedar']],
    [{ sort: '-price' }, ['Cedar', 'Alder', 'Birch']],
    [{ sort: 'name' }, ['Alder', 'Birch', 'Cedar']],
    [{ fixed: 'true', sort: '-name' }, ['Cedar', 'Birch']],
    [{ q: 'ced' }, ['Cedar']],
  ] as const)
    await expectFound(listed, query, keys);
  const wrong = await fetch(`${store.url}/prod-api/admin/prices.csv?sort=color`, {
    headers: { cookie: `staff=${owner.cookie()}`, 'x-forwarded-for': owner.ip },
  });
  expect(wrong.status).toBe(422);
  expect((await fileOf(store, stranger, 'GET /admin/prices')).status).toBe(403);
  const { rows } = await fileOf(store, owner, 'GET /admin/prices', { q: 'ced' });
  expect(rows).toMatchObject([
    { currency: 'EUR', price: '29.99', sale_price: '24.99', lowest_30_days: '24.99', price_is_fixed: 'yes' },
  ]);
  expect(firstOf((await auditOf(store, 'prices')).toReversed())).toMatchObject({ action: 'prices.exported' });
  expect(await names({ sort: 'name' })).toEqual(['Alder', 'Birch', 'Cedar']);
});

test('the list of products is in that currency, too, and so is its file', async () => {
  const found = await owner.call('GET /admin/products', { query: { sort: 'price' } });
  expect(found.rows).toMatchObject([
    { name: 'Birch', price: { amount: 999, currency: 'EUR' }, sale: null },
    { name: 'Alder', price: { amount: Math.round(2_000 * rate), currency: 'EUR' }, sale: null },
    { name: 'Cedar', price: { amount: 2_999 }, sale: { amount: 2_499, currency: 'EUR' } },
  ]);
  const { rows } = await fileOf(store, owner, 'GET /admin/products', { sort: '-price' });
  expect(rows).toMatchObject([
    { name: 'Cedar', currency: 'EUR', price: '29.99', sale_price: '24.99' },
    { name: 'Alder' },
    { name: 'Birch', currency: 'EUR', price: '9.99', sale_price: '' },
  ]);
});

test('a price is saved with what its row knows, and the second of two people is told', async () => {
  const seen = await rowOf(ids.a);
  await setOwn(ids.a, { regular: 1_999, sale: null });
  await expect(
    setOwn(ids.a, { regular: 2_099, sale: null }, { version: seen.version }),
  ).rejects.toMatchObject({ slug: 'content_changed' });
  await expect(setOwn(ids.a, { regular: 19_990, sale: null }, { confirmed: false })).rejects.toMatchObject({
    slug: 'price_unusual',
  });
  expect(await rowOf(ids.a)).toMatchObject({ own: { fixed: true, regular: 1_999 } });
});

test('a variant has its price changed alone, in either currency, by the command of all variants', async () => {
  const typeId = await shirtType(owner);
  const id = await draftShirt(owner, typeId, 'Heron T-Shirt');
  await owner.call('POST /admin/products/{id}/variants', {
    params: { id },
    body: {
      attributes: ['color', 'size'],
      rows: [shirt('black', 'm', { sku: 'HE-1' }), shirt('red', 'm', { sku: 'HE-2', price: 2_000 })],
      removed: [],
      confirmed: false,
    },
  });
  await publishShirt(owner, typeId, id, 'Heron T-Shirt');
  const variants = () => owner.call('GET /admin/products/{id}/variants', { params: { id } });
  const variant = present((await variants()).rows.find(({ sku }) => sku === 'HE-2'));
  await setOwn(variant.id, { regular: 1_799, sale: 1_499 });
  const soon = new Date(store.clock.now().getTime() - 60_000).toISOString();
  await expect(
    setOwn(variant.id, { regular: 1_799, sale: 1_399 }, { saleUntil: soon }),
  ).rejects.toMatchObject({ fields: { saleUntil: expect.any(String) } });
  expect((await variants()).rows).toMatchObject([
    { sku: 'HE-1', price: 1_900, own: { fixed: false } },
    { sku: 'HE-2', price: Math.round(1_799 / rate), own: { fixed: true, regular: 1_799, sale: 1_499 } },
  ]);
  expect((await auditOf(store, `product:${id}`)).at(-1)).toMatchObject({ action: 'products.variants_saved' });
  const stale = await rowOf(variant.id);
  await setOwn(variant.id, { regular: 1_899, sale: null });
  const late = { pricesVersion: stale.pricesVersion };
  await expect(setOwn(variant.id, { regular: 1_999, sale: null }, late)).rejects.toMatchObject({
    slug: 'content_changed',
  });

  const setBase = async (price: number | null) => {
    const { version } = await rowOf(variant.id);
    return await owner.call('POST /admin/prices/{productId}/base', {
      params: { productId: variant.id },
      body: { price, sale: null, version, confirmed: true },
    });
  };
  await expect(setBase(null)).rejects.toMatchObject({ fields: { price: expect.any(String) } });
  const { version } = await setBase(2_500);
  expect(await rowOf(variant.id)).toMatchObject({ version, base: { price: 2_500 }, own: { regular: 1_899 } });
});

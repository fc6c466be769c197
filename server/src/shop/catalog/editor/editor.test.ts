import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct } from '../../../../test/make-product.ts';
import { productFacts } from '../../../../test/product-facts.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let typeId: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
  ({ id: typeId } = await keeper.call('POST /admin/product-types', {
    body: { names: { 'en-US': 'Shirts' }, parentId: null, genre: null, slug: 'shirts' },
  }));
  await keeper.call('POST /admin/attributes', {
    body: { names: { 'en-US': 'Fabric' }, kind: 'text', unit: '' },
  });
  await keeper.call('POST /admin/product-types/{id}', {
    params: { id: typeId },
    body: {
      version: 1,
      names: { 'en-US': 'Shirts' },
      parentId: null,
      genre: null,
      attributes: [{ code: 'fabric', required: true, onCard: true, filterable: false, searched: true }],
    },
  });
});
afterAll(() => store.close());

/** Every process drops what it has kept of a product within a second of its change. */
const SOON = { timeout: 1_000 };
const facts = () => ({
  ...productFacts(typeId),
  name: 'Linen shirt',
  status: 'draft' as const,
  weightGrams: 180,
});
const create = async (more: object = {}) => {
  const id = randomUUID();
  const body = { ...facts(), id, kind: 'physical' as const, slug: '', released: null, onHand: 3, ...more };
  await keeper.call('POST /admin/products', { body });
  return id;
};
const read = (id: string) => keeper.call('GET /admin/products/{id}/facts', { params: { id } });
const save = (id: string, more: object, by = keeper) =>
  by.call('POST /admin/products/{id}', {
    params: { id },
    body: { ...facts(), version: 1, stock: null, ...more },
  });
const row = (id: string) =>
  store.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const LIVE = { status: 'live', price: 2400, attributes: { fabric: 'Linen' } } as const;

describe('a new product', () => {
  test('is a draft with an address made from its name, and is in the audit log', async () => {
    const [one, two] = [await create(), await create()];
    expect([(await row(one)).slug, (await row(two)).slug]).toEqual(['linen-shirt', 'linen-shirt-2']);
    expect(await read(one)).toMatchObject({
      version: 1,
      savedBy: 'The catalogue',
      kind: 'physical',
      units: 3,
      missing: ['price', 'attributes.fabric'],
      facts: { name: 'Linen shirt', price: null, weightGrams: 180 },
      history: [{ by: 'The catalogue', action: 'products.created' }],
    });
    const [entry] = await auditOf(store, `product:${one}`);
    expect(entry?.after).toMatchObject({ name: 'Linen shirt', on_hand: 3 });
  });

  test('that is sent twice is one', async () => {
    const id = await create();
    await keeper.call('POST /admin/products', {
      body: { ...facts(), name: 'Again', id, kind: 'physical', slug: '', released: null, onHand: 3 },
    });
    expect((await row(id)).name).toBe('Linen shirt');
    expect(await auditOf(store, `product:${id}`)).toHaveLength(1);
  });

  test('is published at once only if it has what its type requires', async () => {
    await expect(create({ status: 'live', price: 2400 })).rejects.toMatchObject({
      slug: 'product_incomplete',
      fields: { 'attributes.fabric': expect.any(String) },
    });
    const id = await create({ ...LIVE, name: 'Sold at once', slug: 'sold-at-once' });
    const { product } = await store.call('GET /api/home/product/{class}/{name}', {
      params: { class: 'shirts', name: 'sold-at-once' },
    });
    expect(product.id).toBe(id);
  });

  test('has each country of sale once, none if it is sold everywhere, and its copy has them, too', async () => {
    const id = await create({ saleRule: 'except', saleCountries: ['FR', 'DE', 'FR'] });
    expect(await row(id)).toMatchObject({ sale_rule: 'except', sale_countries: ['DE', 'FR'] });
    expect((await read(id)).facts).toMatchObject({ saleRule: 'except', saleCountries: ['DE', 'FR'] });
    const copy = randomUUID();
    await keeper.call('POST /admin/products/{id}/duplicate', { params: { id }, body: { id: copy } });
    expect(await row(copy)).toMatchObject({ sale_rule: 'except', sale_countries: ['DE', 'FR'] });
    await save(id, { saleRule: 'everywhere', saleCountries: ['DE'] });
    expect(await row(id)).toMatchObject({ sale_rule: 'everywhere', sale_countries: [] });
    expect((await auditOf(store, `product:${id}`)).at(-1)).toMatchObject({
      before: { sale_rule: 'except', sale_countries: ['DE', 'FR'] },
      after: { sale_rule: 'everywhere', sale_countries: [] },
    });
  });

  test('with an address that another one has is refused', async () => {
    await create({ slug: 'the-address' });
    await expect(create({ slug: 'the-address' })).rejects.toMatchObject({ slug: 'slug_taken' });
  });

  test.each([
    ['typeId', { typeId: randomUUID() }],
    ['platform', { platform: 'none' }],
    ['sale', { sale: 900 }],
    ['sale', { price: 900, sale: 900 }],
    ['floor', { price: 900, floor: 901 }],
    ['attributes.fabric', { attributes: { fabric: 4 } }],
    ['saleCountries', { saleRule: 'only', saleCountries: [] }],
    ['saleCountries', { saleRule: 'except', saleCountries: ['DE', 'XX'] }],
  ])('is refused for its %s', async (field, wrong) => {
    await expect(create(wrong)).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  });
});

describe('saving a product', () => {
  test('changes the page and the list at once, and says what changed in the audit log', async () => {
    const id = await create({ ...LIVE, name: 'Ocean shirt', slug: 'ocean-shirt' });
    const query = { keyword: 'ocean' };
    const shown = async () => (await store.call('GET /api/home/queryProducts', { query })).rows;
    expect(await shown()).toMatchObject([{ id, price: { amount: 2400 } }]);
    await save(id, { ...LIVE, name: 'Ocean shirt', price: 1900 });
    await expect.poll(shown, SOON).toMatchObject([{ id, price: { amount: 1900 } }]);
    const last = (await auditOf(store, `product:${id}`)).at(-1);
    expect(last).toMatchObject({
      action: 'products.saved',
      before: { price_minor: 2400 },
      after: { price_minor: 1900 },
    });
    await save(id, { ...LIVE, name: 'Ocean shirt', price: 1900, status: 'retired', version: 2 });
    await expect.poll(shown, SOON).toEqual([]);
    expect((await auditOf(store, `product:${id}`)).at(-1)?.action).toBe('products.retired');
  });

  test('from an older version is refused, and names who has saved since', async () => {
    const id = await create();
    const other = await atWork(store, 'catalogue');
    expect(await save(id, { name: 'Theirs' }, other)).toEqual({ version: 2 });
    await expect(save(id, { name: 'Mine' })).rejects.toMatchObject({
      slug: 'content_changed',
      data: { version: 2, by: 'The catalogue', at: expect.any(String) },
    });
    expect((await row(id)).name).toBe('Theirs');
  });

  test('by two at once takes one of them', async () => {
    const id = await create();
    const both = await Promise.allSettled([save(id, { name: 'One' }), save(id, { name: 'Two' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await row(id)).version).toBe(2);
  });

  test('without a change writes nothing', async () => {
    const id = await create();
    expect(await save(id, {})).toEqual({ version: 1 });
    expect(await auditOf(store, `product:${id}`)).toHaveLength(1);
  });

  test('a sale strikes the lowest price of the last 30 days, and a lower one keeps it', async () => {
    const id = await create(LIVE);
    await save(id, { ...LIVE, sale: 2000 });
    expect(await row(id)).toMatchObject({ sale_minor: 2000, was_minor: 2400 });
    await save(id, { ...LIVE, sale: 1500, version: 2 });
    expect(await row(id)).toMatchObject({ sale_minor: 1500, was_minor: 2400 });
    await save(id, { ...LIVE, version: 3 });
    // The lowest price of the month is the sale that has just ended.
    await save(id, { ...LIVE, sale: 1900, version: 4 });
    expect(await row(id)).toMatchObject({ sale_minor: 1900, was_minor: null });
  });

  test('a sale strikes nothing that only a draft cost', async () => {
    const id = await create({ ...LIVE, status: 'draft' });
    await save(id, { ...LIVE, sale: 2000 });
    expect(await row(id)).toMatchObject({ status: 'live', sale_minor: 2000, was_minor: null });
  });

  test('books the difference of the stock, so that what was sold meanwhile stays sold', async () => {
    const id = await create();
    await sql`update products set on_hand = on_hand - 1 where id = ${id}`.execute(store.db);
    await save(id, { stock: { is: 10, was: 3 } });
    expect((await row(id)).on_hand).toBe(9);
  });

  test('a live product that its type asks more of since can still be changed', async () => {
    const id = await create({ ...LIVE, name: 'Older shirt' });
    await sql`update products set attributes = '{}' where id = ${id}`.execute(store.db);
    await save(id, { ...LIVE, attributes: {}, name: 'Older shirt 2' });
    expect((await row(id)).name).toBe('Older shirt 2');
    const fresh = await create(LIVE);
    await expect(save(fresh, { ...LIVE, attributes: {} })).rejects.toMatchObject({
      slug: 'product_incomplete',
    });
  });

  test('is for catalog staff', async () => {
    const id = await create();
    const reader = await atWork(store, 'read_only');
    await expect(save(id, { name: 'x' }, reader)).rejects.toMatchObject({ status: 403 });
    expect((await reader.call('GET /admin/products/{id}/facts', { params: { id } })).version).toBe(1);
    await expect(read(randomUUID())).rejects.toMatchObject({ slug: 'product_not_found' });
    await expect(save(randomUUID(), {})).rejects.toMatchObject({ slug: 'product_not_found' });
  });
});

test('the tax class that finance sets counts as a newer version', async () => {
  const id = await makeProduct(store.db);
  const finance = await atWork(store, 'finance');
  await finance.call('POST /admin/products/{id}/tax-class', {
    params: { id },
    body: { taxClass: 'reduced', was: 'standard' },
  });
  expect(await read(id)).toMatchObject({ version: 2, savedBy: 'The finance' });
});

test('the fields of a type are its own, then those that are built in', async () => {
  const fields = await keeper.call('GET /admin/product-fields/{typeId}', { params: { typeId } });
  expect(fields.map(({ code, held, required }) => [code, held, required])).toEqual([
    ['fabric', true, true],
    ['platform', false, false],
    ['region', false, false],
    ['genre', false, false],
    ['language', false, false],
  ]);
  await expect(
    keeper.call('GET /admin/product-fields/{typeId}', { params: { typeId: randomUUID() } }),
  ).rejects.toMatchObject({ slug: 'not_found' });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productFacts } from '../../../../test/product-facts.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { keepTimes } from './keep-times.ts';

let store: TestStore;
let keeper: StaffAtWork;
let typeId: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
  ({ id: typeId } = await keeper.call('POST /admin/product-types', {
    body: { names: { 'en-US': 'Games' }, parentId: null, genre: null, slug: 'games' },
  }));
});
afterAll(() => store.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
/** What the job does at a moment. */
const at = (hours: number) => keepTimes({ db: store.db, clock: { now: () => inHours(hours) } });

const facts = () => ({ ...productFacts(typeId), price: 2_000 });
const create = async (more: object = {}) => {
  const id = randomUUID();
  const body = { ...facts(), id, kind: 'key' as const, slug: '', released: null, onHand: null, ...more };
  await keeper.call('POST /admin/products', { body });
  return id;
};
const save = (id: string, version: number, more: object) =>
  keeper.call('POST /admin/products/{id}', {
    params: { id },
    body: { ...facts(), version, stock: null, ...more },
  });
const row = (id: string) =>
  store.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const actions = async (id: string) => (await auditOf(store, `product:${id}`)).map(({ action }) => action);

test('a sale begins and ends at its moments, and strikes the lowest price of the month', async () => {
  const id = await create();
  const times = { saleFrom: inHours(2).toISOString(), saleUntil: inHours(4).toISOString() };
  await save(id, 1, { sale: 1_500, ...times });
  expect(await row(id)).toMatchObject({ current_minor: 2_000, planned_sale_minor: 1_500, sale_minor: null });
  await at(1);
  expect(await row(id)).toMatchObject({ current_minor: 2_000, version: 2 });
  await at(3);
  expect(await row(id)).toMatchObject({ current_minor: 1_500, was_minor: 2_000, version: 3 });
  await at(3);
  expect(await row(id)).toMatchObject({ version: 3 });
  await at(5);
  expect(await row(id)).toMatchObject({ current_minor: 2_000, sale_from: null, sale_until: null });
  expect(await actions(id)).toEqual([
    'products.created',
    'products.saved',
    'products.sale_begun',
    'products.sale_ended',
  ]);
});

test('a scheduled draft is published at its moment, and on the page from then on', async () => {
  const id = await create({
    name: 'Later',
    slug: 'later',
    status: 'draft',
    publishAt: inHours(2).toISOString(),
  });
  const page = () =>
    store.call('GET /api/home/product/{class}/{name}', { params: { class: 'games', name: 'later' } });
  await expect(page()).rejects.toMatchObject({ status: 404 });
  await at(1);
  expect((await row(id)).status).toBe('draft');
  await at(3);
  expect(await row(id)).toMatchObject({ status: 'live', publish_at: null });
  expect((await page()).product.id).toBe(id);
  expect(await actions(id)).toEqual(['products.created', 'products.published']);
});

test('is scheduled only with what a live product needs, for a moment that is still to come', async () => {
  await expect(
    create({ status: 'draft', price: null, publishAt: inHours(2).toISOString() }),
  ).rejects.toMatchObject({ slug: 'product_incomplete', fields: { price: expect.any(String) } });
  await expect(create({ status: 'draft', publishAt: inHours(-1).toISOString() })).rejects.toMatchObject({
    fields: { publishAt: expect.any(String) },
  });
  const times = { saleFrom: inHours(4).toISOString(), saleUntil: inHours(2).toISOString() };
  await expect(create({ sale: 1_500, ...times })).rejects.toMatchObject({
    fields: { saleUntil: expect.any(String) },
  });
});

test.each([
  ['half', { price: 900 }],
  ['double', { price: 4_001 }],
  ['floor', { price: 2_100, sale: 1_800, floor: 1_900 }],
  ['cost', { price: 1_900, cost: 1_950 }],
])('a price that is unusual (%s) is asked about once', async (reason, prices) => {
  const id = await create();
  await expect(save(id, 1, prices)).rejects.toMatchObject({
    slug: 'price_unusual',
    data: { reasons: [reason] },
  });
  await save(id, 1, { ...prices, confirmed: true });
  // What stays as it was is not asked about again.
  await save(id, 2, { ...prices, name: 'Renamed' });
  expect(await row(id)).toMatchObject({ name: 'Renamed' });
});

test('a duplicate is a draft with the fields and texts of its original, and is made once', async () => {
  const text = { edition: '', system: '', tips: '', seoTitle: '', seoDescription: '' };
  const id = await create({
    name: 'Original',
    slug: 'original',
    sale: 1_500,
    texts: { 'en-US': { ...text, summary: 'Short', description: 'Long' } },
  });
  const copy = randomUUID();
  const duplicate = () =>
    keeper.call('POST /admin/products/{id}/duplicate', { params: { id }, body: { id: copy } });
  await duplicate();
  await duplicate();
  expect(await row(copy)).toMatchObject({
    name: 'Original',
    status: 'draft',
    slug: 'original-2',
    price_minor: 2_000,
    sale_minor: null,
  });
  const read = await keeper.call('GET /admin/products/{id}/facts', { params: { id: copy } });
  expect(read.texts['en-US']).toMatchObject({ summary: 'Short', description: 'Long' });
  expect(await actions(copy)).toEqual(['products.duplicated']);
  await expect(
    keeper.call('POST /admin/products/{id}/duplicate', {
      params: { id: randomUUID() },
      body: { id: randomUUID() },
    }),
  ).rejects.toMatchObject({ slug: 'product_not_found' });
});

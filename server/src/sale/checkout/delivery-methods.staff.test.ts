import { CallError } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct } from '../../../test/make-product.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { saveDeliveryMethod } from './save-delivery-method.ts';

let store: TestStore;
let finance: StaffAtWork;
let productId: string;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  finance = await atWork(store, 'finance');
  productId = await makeProduct(store.db, { slug: 'mug' });
  await sql`update products set kind = 'physical', on_hand = 9, weight_grams = 1500,
    price_minor = 2000, sale_minor = null where id = ${productId}`.execute(store.db);
});
afterAll(() => store.close());

const TERMS = {
  name: 'DHL Parcel',
  version: 0,
  enabled: true,
  first: 490,
  further: 150,
  freeFrom: null as number | null,
  minDays: 2,
  maxDays: 4,
  countries: ['de', 'AT'],
  position: 1,
};
const save = (change: Partial<typeof TERMS> = {}) =>
  finance.call('POST /admin/delivery-methods', { body: { ...TERMS, ...change } });
const refused = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => ['no refusal'],
    (error: unknown) =>
      error instanceof CallError ? [error.slug, ...Object.keys(error.fields)] : [String(error)],
  );
const offers = async (country: string, quantity = 1) =>
  (
    await store.call('POST /api/checkout/quote', {
      body: { items: [{ productId, quantity }], currency: 'USD', country },
    })
  ).deliveryMethods.map(({ code, fee }) => [code, fee.amount]);

test('an empty store has no way to ship, and gets one that goes by weight and country', async () => {
  expect(await offers('DE')).toEqual([]);
  await save();
  expect(await offers('DE')).toEqual([['DHL Parcel', 490 + 150]]);
  expect(await offers('DE', 2)).toEqual([['DHL Parcel', 490 + 2 * 150]]);
  expect(await offers('FR')).toEqual([]);
  expect(await refused(save())).toEqual(['invalid_input', 'name']);
  expect(await refused(save({ name: 'Other', countries: ['ZZ'] }))).toEqual(['invalid_input', 'countries']);
  expect(await refused(save({ name: 'Other', minDays: 5, maxDays: 2 }))).toEqual([
    'invalid_input',
    'maxDays',
  ]);
});

test('from a value of goods on shipping is free, and the second of two who save is told', async () => {
  await save({ version: 1, freeFrom: 4_000, countries: [] });
  expect(await offers('FR')).toEqual([['DHL Parcel', 640]]);
  expect(await offers('FR', 2)).toEqual([['DHL Parcel', 0]]);
  expect(await refused(save({ version: 1 }))).toEqual(['content_changed']);
  await save({ version: 2, enabled: false });
  expect(await offers('DE')).toEqual([]);
  const log = await auditOf(store, 'delivery-method:DHL Parcel');
  expect(log.map(({ action }) => action)).toEqual([
    'delivery.method_added',
    'delivery.method_saved',
    'delivery.method_saved',
  ]);
  expect(log[1]).toMatchObject({ before: { freeFrom: null }, after: { freeFrom: 4_000, countries: [] } });
});

test('of two who save it at once, the second waits and is told', async () => {
  const { second, waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) => saveDeliveryMethod(trx, { ...TERMS, countries: ['DE'], version: 3 }, 'system'),
    second: () => save({ version: 3, first: 100 }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
});

test('it is removed, once', async () => {
  const body = { name: 'DHL Parcel', version: 4 };
  await finance.call('POST /admin/delivery-methods/remove', { body });
  expect(await refused(finance.call('POST /admin/delivery-methods/remove', { body }))).toEqual([
    'content_changed',
  ]);
  expect(await finance.call('GET /admin/delivery-methods')).toEqual([]);
});

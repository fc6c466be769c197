import { CallError } from '@halfturn/contract/client.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
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
  names: { 'en-US': 'DHL Parcel', de: 'DHL-Paket' } as Partial<Record<Locale, string>>,
  hints: { 'en-US': 'With a tracking number', de: 'Mit Sendungsnummer' } as Partial<Record<Locale, string>>,
  version: 0,
  enabled: true,
  first: 490,
  further: 150,
  freeFrom: null as number | null,
  minDays: 2,
  maxDays: 4,
  countries: ['de', 'AT'],
  position: 1,
  trackingAddress: '',
};
const save = (change: Partial<typeof TERMS> & { code?: string } = {}) =>
  finance.call('POST /admin/delivery-methods', { body: { ...TERMS, ...change } });
const refused = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => ['no refusal'],
    (error: unknown) =>
      error instanceof CallError ? [error.slug, ...Object.keys(error.fields)] : [String(error)],
  );
const code = 'DHL Parcel';
const OTHER = { names: { 'en-US': 'Other' } };
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
  expect(await refused(save())).toEqual(['invalid_input', 'names.en-US']);
  expect(await refused(save({ names: { 'en-US': 'dhl parcel' } }))).toEqual(['invalid_input', 'names.en-US']);
  expect(await refused(save({ names: { de: 'Post' } }))).toEqual(['invalid_input', 'names.en-US']);
  expect(await refused(save({ ...OTHER, countries: ['ZZ'] }))).toEqual(['invalid_input', 'countries']);
  for (const trackingAddress of [
    'http://dhl.example/{number}',
    'https://dhl.example/track',
    'https://{number}.example/track',
    'https://a:b@dhl.example/{number}',
    'javascript:{number}',
  ])
    expect(await refused(save({ ...OTHER, trackingAddress }))).toEqual(['invalid_input', 'trackingAddress']);
  expect(await refused(save({ ...OTHER, minDays: 5, maxDays: 2 }))).toEqual(['invalid_input', 'maxDays']);
});

test('from a value of goods on shipping is free, and the second of two who save is told', async () => {
  await save({ code, version: 1, freeFrom: 4_000, countries: [] });
  expect(await offers('FR')).toEqual([['DHL Parcel', 640]]);
  expect(await offers('FR', 2)).toEqual([['DHL Parcel', 0]]);
  expect(await refused(save({ code, version: 1 }))).toEqual(['content_changed']);
  await save({ code, version: 2, enabled: false });
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
    first: (trx) => saveDeliveryMethod(trx, { ...TERMS, code, countries: ['DE'], version: 3 }, 'system'),
    second: () => save({ code, version: 3, first: 100 }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
});

test('it can be renamed; its code stays, and another method may take the old name', async () => {
  await save({ code, version: 4, names: { 'en-US': 'DHL', de: 'DHL-Paket' }, countries: [] });
  await save({ position: 2, countries: [] });
  const all = await finance.call('GET /admin/delivery-methods');
  expect(all.map(({ names }) => names['en-US'])).toEqual(['DHL', 'DHL Parcel']);
  const [first, second] = all;
  expect(first?.code).toBe(code);
  expect(second?.code).not.toBe(code);
  const asked = { ...OTHER, code, version: 5 };
  expect(await refused(save({ ...asked, names: { 'en-US': 'DHL parcel' } }))).toEqual([
    'invalid_input',
    'names.en-US',
  ]);
  await finance.call('POST /admin/delivery-methods/remove', {
    body: { code: second?.code ?? '', version: 1 },
  });
});

test('buyers read its words in their language, in English without one, and the order keeps them', async () => {
  const body = { items: [{ productId, quantity: 1 }], currency: 'USD' as const, country: 'DE' };
  const said = async (lang: Locale) =>
    (
      await store.call('POST /api/checkout/quote', { body }, { headers: { 'accept-language': lang } })
    ).deliveryMethods.map(({ name, hint }) => [name, hint]);
  expect(await said('de')).toEqual([['DHL-Paket', 'Mit Sendungsnummer']]);
  expect(await said('ja')).toEqual([['DHL', 'With a tracking number']]);
  const quoted = await store.call('POST /api/checkout/quote', { body });
  expect(quoted.explained.freight?.names).toEqual({ 'en-US': 'DHL', de: 'DHL-Paket' });
});

test('it is removed, once', async () => {
  const body = { code, version: 5 };
  await finance.call('POST /admin/delivery-methods/remove', { body });
  expect(await refused(finance.call('POST /admin/delivery-methods/remove', { body }))).toEqual([
    'content_changed',
  ]);
  expect(await finance.call('GET /admin/delivery-methods')).toEqual([]);
});

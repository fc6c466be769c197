import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { EU } from '@halfturn/contract/primitives/vat-id.ts';
import { addEuRates, addRate } from './keep-rates.ts';

let store: TestStore;
let finance: StaffAtWork;
let productId: string;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  finance = await atWork(store, 'finance');
  productId = await store.stock(3);
});
afterAll(() => store.close());

const rate = {
  country: 'FR',
  region: '',
  class: 'standard' as const,
  rate: 20,
  from: '2026-01-01',
  to: null as string | null,
};
const add = (more: Partial<typeof rate> = {}) =>
  finance.call('POST /admin/tax/rates', { body: { ...rate, ...more } });
const edit = async (id: string, more: Partial<typeof rate>) => {
  const { rates } = await finance.call('GET /admin/tax');
  const version = rates.find((one) => one.id === id)?.version ?? '';
  const body = { ...rate, ...more, version };
  return await finance.call('POST /admin/tax/rates/{id}', { params: { id }, body });
};
const taxIn = async (country: string) =>
  (
    await store.call('POST /api/checkout/quote', {
      body: { items: [{ productId, quantity: 1 }], currency: 'EUR', country },
    })
  ).tax.rates.map(({ rate }) => rate);

test('adding, changing and removing a rate shows in the next quote and in the audit log', async () => {
  expect(await taxIn('FR')).toEqual([]);
  const { id } = await add();
  expect(await taxIn('FR')).toEqual([20]);
  await edit(id, { rate: 9.975 });
  expect(await taxIn('FR')).toEqual([9.975]);
  expect((await finance.call('GET /admin/tax')).rates).toContainEqual(
    expect.objectContaining({ id, ...rate, rate: 9.975 }),
  );
  await finance.call('DELETE /admin/tax/rates/{id}', { params: { id } });
  expect(await taxIn('FR')).toEqual([]);
  expect(await auditOf(store, `tax-rate:${id}`)).toMatchObject([
    { action: 'tax.rate_added', actor: `staff:${finance.id}`, after: { rate: 20_000 } },
    { action: 'tax.rate_changed', before: { rate: 20_000 }, after: { rate: 9_975 } },
    { action: 'tax.rate_removed', before: { rate: 9_975 } },
  ]);
  await expect(finance.call('DELETE /admin/tax/rates/{id}', { params: { id } })).rejects.toMatchObject({
    slug: 'not_found',
  });
});

test('a rate that is no number, or too high, is told apart', async () => {
  // What a form sends for a text that is no number.
  for (const [typed, said] of [
    [Number.NaN, 'Enter a number.'],
    [101, 'This is too much.'],
    [-1, 'This is too little.'],
  ] as const)
    await expect(add({ rate: typed })).rejects.toMatchObject({ fields: { rate: said } });
});

test('two rates of one place and class are never valid on the same day', async () => {
  const { id } = await add({ country: 'IT', to: '2026-06-30' });
  for (const more of [
    { from: '2026-06-30' },
    { from: '2025-01-01', to: '2026-01-01' },
    { from: '2020-01-01' },
  ])
    await expect(add({ country: 'IT', ...more }), JSON.stringify(more)).rejects.toMatchObject({
      status: 422,
      fields: { from: expect.stringContaining('covers') },
    });
  await add({ country: 'IT', from: '2026-07-01', rate: 22 });
  await add({ country: 'IT', region: 'Sicilia' });
  await add({ country: 'IT', region: '', from: '2025-01-01', to: '2025-12-31' });
  await expect(edit(id, { country: 'IT', to: '2026-07-01' })).rejects.toMatchObject({ status: 422 });
});

test('the second of two simultaneous additions of the same rate is refused', async () => {
  const body = { ...rate, country: 'PT' };
  const { waited, second } = await holdFirstCommit({
    db: store.db,
    first: (trx) => addRate(trx, body, 'test'),
    second: () => add({ country: 'PT' }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { status: 422 } });
});

test.each([
  ['rate', { rate: 19.1234 }],
  ['rate', { rate: -1 }],
  ['rate', { rate: 100.5 }],
  ['country', { country: 'XX' }],
  ['to', { to: '2025-12-31' }],
] as const)('refuses %s as in %j', async (field, more) => {
  await expect(add({ country: 'ES', ...more })).rejects.toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  });
});

test('finance sets the store’s details; other roles may read them or not', async () => {
  const settings = {
    included: false,
    slipPrices: true,
    name: 'Lantern GmbH',
    address: 'Lange Straße 1\n10115 Berlin',
    country: 'DE',
    taxNumber: 'DE123456789',
    register: 'HRB 1',
  };
  const reader = await atWork(store, 'read_only');
  const save = async (wanted: typeof settings, by = finance) => {
    const { version } = (await reader.call('GET /admin/tax')).settings;
    return await by.call('POST /admin/tax/settings', { body: { ...wanted, version } });
  };
  await save(settings);
  expect((await reader.call('GET /admin/tax')).settings).toMatchObject(settings);
  await expect(save(settings, reader)).rejects.toMatchObject({
    status: 403,
  });
  await save({ ...settings, included: true });
  expect((await auditOf(store, 'tax')).at(-1)).toMatchObject({
    action: 'tax.settings_saved',
    before: { included: false },
    after: { included: true },
  });
  const support = await atWork(store, 'support');
  await expect(support.call('GET /admin/tax')).rejects.toMatchObject({ status: 403 });
});

test('the catalog sets the tax class of a product', async () => {
  await add({ country: 'NL', class: 'reduced' as 'standard', rate: 9 });
  await add({ country: 'NL', rate: 21 });
  expect(await taxIn('NL')).toEqual([21]);
  const catalogue = await atWork(store, 'catalogue');
  await catalogue.call('POST /admin/products/{id}/tax-class', {
    params: { id: productId },
    body: { taxClass: 'reduced', was: 'standard' },
  });
  await expect(
    catalogue.call('POST /admin/products/{id}/tax-class', {
      params: { id: productId },
      body: { taxClass: 'voucher', was: 'standard' },
    }),
  ).rejects.toMatchObject({ slug: 'content_changed', data: { by: 'The catalogue' } });
  expect(await taxIn('NL')).toEqual([9]);
  const seen = await catalogue.call('GET /admin/products/{id}', { params: { id: productId } });
  expect(seen.product.taxClass).toBe('reduced');
  expect((await auditOf(store, `product:${productId}`)).at(-1)).toMatchObject({
    action: 'products.tax_class_set',
    before: { tax_class: 'standard' },
    after: { tax_class: 'reduced' },
  });
});

test('the standard rates of the EU are added at once, where there is none', async () => {
  const before = (await finance.call('GET /admin/tax')).rates.filter((one) => one.class === 'standard');
  const taxed = (rates: typeof before) =>
    new Set(rates.filter((one) => one.region === '' && EU.includes(one.country)).map((one) => one.country));
  const today = new Date().toISOString().slice(0, 10);
  const { waited, second } = await holdFirstCommit({
    db: store.db,
    first: (trx) => addEuRates(trx, today, 'test'),
    second: () => finance.call('POST /admin/tax/rates/eu'),
  });
  expect(waited).toBe(true);
  // The other person was faster by a moment.
  expect(second).toMatchObject({ status: 'fulfilled', value: { added: 0 } });
  const { rates } = await finance.call('GET /admin/tax');
  expect([...taxed(rates)].toSorted()).toEqual([...EU].toSorted());
  // A rate that was there stays as it is.
  for (const one of before) expect(rates).toContainEqual(one);
  const austria = rates.find((one) => one.country === 'AT');
  expect(austria).toMatchObject({ class: 'standard', rate: 20, from: today, to: null });
  expect(await auditOf(store, `tax-rate:${austria?.id}`)).toMatchObject([{ action: 'tax.rate_added' }]);
  await finance.call('DELETE /admin/tax/rates/{id}', { params: { id: austria?.id ?? '' } });
  expect(await finance.call('POST /admin/tax/rates/eu')).toEqual({ added: 1 });
});

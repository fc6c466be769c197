import { present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MethodTerms } from '@halfturn/contract/staff/payment-methods.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let finance: StaffAtWork;
let productId: string;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  finance = await atWork(store, 'finance');
  productId = await store.stock(5);
});
afterAll(() => store.close());

const TERMS: MethodTerms = {
  enabled: true,
  feePercent: 0,
  feeFixed: 0,
  minutes: 15,
  currencies: [],
  countries: [],
  countriesDenied: false,
  min: 0,
  max: null,
  position: 90,
};
const save = async (change: Partial<MethodTerms>, code = 'sandbox', by = finance) => {
  const methods = await finance.call('GET /admin/payment-methods');
  const version = methods.find((method) => method.code === code)?.version ?? '';
  const body = { ...TERMS, ...change, version };
  return await by.call('POST /admin/payment-methods/{code}', { params: { code }, body });
};
const refused = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => ['no refusal'],
    (error: unknown) =>
      error instanceof CallError ? [error.slug, ...Object.keys(error.fields)] : [String(error)],
  );
const quote = (currency: 'USD' | 'EUR' = 'USD') =>
  store.call('POST /api/checkout/quote', {
    body: { items: [{ productId, quantity: 2 }], currency, paymentMethod: 'sandbox' },
  });
const problems = async (currency?: 'USD' | 'EUR') =>
  (await quote(currency)).problems.map(({ error }) => error);
const methodOf = async (code: string) =>
  present((await finance.call('GET /admin/payment-methods')).find((one) => one.code === code));

test('what finance saves holds for the next quote', async () => {
  await save({});
  const { goods, serviceCharge } = await quote();
  expect(serviceCharge.amount).toBe(0);
  await save({ feePercent: 2.5, feeFixed: 30 });
  expect((await quote()).serviceCharge.amount).toBe(Math.ceil(goods.amount * 0.025) + 30);
  expect(await methodOf('sandbox')).toMatchObject({ feePercent: 2.5, feeFixed: 30, configured: true });
  await save({ currencies: ['EUR'] });
  expect(await problems()).toContain('payment_currency_unavailable');
  expect(await problems('EUR')).toEqual([]);
  await save({ min: goods.amount + 1 });
  expect(await problems()).toContain('payment_amount_unavailable');
  await save({ max: goods.amount - 1 });
  expect(await problems()).toContain('payment_amount_unavailable');
  await save({ enabled: false });
  expect(await problems()).toContain('payment_method_unknown');
  await save({});
  expect(await problems()).toEqual([]);
  expect((await auditOf(store, 'payment-method:sandbox')).at(-1)).toMatchObject({
    actor: `staff:${finance.id}`,
    action: 'payments.method_saved',
    before: { enabled: false },
    after: { enabled: true },
  });
});

test('a method is for buyers of its countries alone, or for all but them', async () => {
  const reasonIn = async (country?: string) => {
    const { paymentMethods } = await store.call('POST /api/checkout/quote', {
      body: { items: [{ productId, quantity: 1 }], currency: 'USD', ...(country && { country }) },
    });
    return paymentMethods.find(({ code }) => code === 'sandbox')?.reason;
  };
  await save({ countries: ['DE', 'FR', 'DE'] });
  expect(await methodOf('sandbox')).toMatchObject({ countries: ['DE', 'FR'], countriesDenied: false });
  expect(await reasonIn('DE')).toBeNull();
  expect(await reasonIn('US')).toBe('payment_country_unavailable');
  expect(await reasonIn()).toBe('payment_country_unavailable');
  await save({ countries: ['DE'], countriesDenied: true });
  expect(await reasonIn('DE')).toBe('payment_country_unavailable');
  expect(await reasonIn('US')).toBeNull();
  expect(await reasonIn()).toBeNull();
  const { problems: found } = await store.call('POST /api/checkout/quote', {
    body: { items: [{ productId, quantity: 1 }], currency: 'USD', country: 'DE', paymentMethod: 'sandbox' },
  });
  expect(found.map(({ error }) => error)).toContain('payment_country_unavailable');
  expect(await refused(save({ countries: ['QQ'] }))).toEqual(['invalid_input', 'countries']);
  await save({});
});

test('the order of the methods is the order of the list', async () => {
  await save({ position: 0 });
  expect((await finance.call('GET /admin/payment-methods'))[0]?.code).toBe('sandbox');
  expect((await quote()).paymentMethods[0]?.code).toBe('sandbox');
  await save({ position: 1_000 });
  expect((await finance.call('GET /admin/payment-methods')).at(-1)?.code).toBe('sandbox');
});

test('terms that make no sense are refused at their field', async () => {
  for (const [field, change] of [
    ['feePercent', { feePercent: 26 }],
    ['feePercent', { feePercent: -1 }],
    ['feePercent', { feePercent: 1.23456 }],
    ['feeFixed', { feeFixed: 10_001 }],
    ['minutes', { minutes: 0 }],
    ['min', { min: -1 }],
    ['max', { min: 500, max: 500 }],
    ['position', { position: -1 }],
  ] as const)
    expect([change, await refused(save(change))]).toEqual([change, ['invalid_input', field]]);
  expect((await refused(save({ currencies: ['XXX' as 'USD'] })))[0]).toBe('invalid_input');
  expect(await refused(save({}, 'no-such-method'))).toEqual(['not_found']);
});

test('of the bank transfer, the bank’s page keeps its own part', async () => {
  const before = await methodOf('bank-transfer');
  expect(before.atBank).toBe(true);
  await save({ enabled: !before.enabled, minutes: 15, currencies: ['JPY'], min: 1_000 }, 'bank-transfer');
  const { enabled, minutes, currencies } = before;
  expect(await methodOf('bank-transfer')).toMatchObject({ enabled, minutes, currencies, min: 1_000 });
});

test('others look or are refused, and finance needs a fresh code', async () => {
  const reader = await atWork(store, 'read_only');
  expect((await reader.call('GET /admin/payment-methods')).length).toBeGreaterThan(3);
  expect(await refused(save({}, 'sandbox', reader))).toEqual(['forbidden']);
  store.clock.advance(6 * 60_000);
  expect(await refused(save({}))).toEqual(['staff_code_again']);
});

import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { describe, expect, test } from 'vitest';
import { paypalMoney, PAYPAL_CURRENCIES } from './money.ts';
import { orderRequest } from './order-request.ts';
import { eventOf, paypalOrder } from './order.ts';

const ATTEMPT = '0199f000-0000-7000-8000-000000000001';
const amount = { currency_code: 'USD', value: '19.99' };
const orderWith = (status: string, captures: string[], custom_id: string | undefined = ATTEMPT) =>
  paypalOrder.parse({
    id: '5O190127TN364715T',
    status,
    purchase_units: [
      { custom_id, payments: { captures: captures.map((one, i) => ({ id: `C${i}`, status: one, amount })) } },
    ],
  });

describe('an order of PayPal’s', () => {
  test.each([
    ['CREATED', [], null, null],
    ['PAYER_ACTION_REQUIRED', [], null, null],
    ['APPROVED', [], 'approved', null],
    ['VOIDED', [], 'cancelled', null],
    ['COMPLETED', ['COMPLETED'], 'captured', 'C0'],
    ['COMPLETED', ['PENDING'], 'processing', null],
    ['COMPLETED', ['DECLINED'], 'failed', null],
    ['COMPLETED', ['FAILED'], 'failed', null],
    // What went back since was there once.
    ['COMPLETED', ['REFUNDED'], 'captured', 'C0'],
    ['COMPLETED', ['PARTIALLY_REFUNDED'], 'captured', 'C0'],
    // A second try counts more than the first one, whatever the order says beside.
    ['COMPLETED', ['DECLINED', 'COMPLETED'], 'captured', 'C1'],
    ['APPROVED', ['DECLINED'], 'failed', null],
  ])('%s with captures %j is %s', (status, captures, kind, ref) => {
    const event = eventOf(orderWith(status, captures));
    expect(event?.kind ?? null).toBe(kind);
    expect(event?.capture?.ref ?? null).toBe(ref);
    if (ref) expect(event?.capture).toMatchObject({ amount: 1999, currency: 'USD' });
  });

  test('of something else that is sold there says nothing', () => {
    expect(eventOf(orderWith('COMPLETED', ['COMPLETED'], 'shop-2/17'))).toBeNull();
  });

  test('that no one paid anything for is refused', () => {
    const order = orderWith('COMPLETED', ['COMPLETED']);
    firstOf(present(present(firstOf(order.purchase_units).payments).captures)).amount.value = '-1.00';
    expect(() => eventOf(order)).toThrow(/no amount/);
  });
});

describe('an amount', () => {
  test.each([
    [1999, 'USD', '19.99'],
    [1999, 'JPY', '1999'],
    // Two digits on paper, none at PayPal.
    [199_900, 'HUF', '1999'],
    [199_900, 'TWD', '1999'],
  ] as const)('of %i %s is %s', (minor, currency, value) => {
    expect(paypalMoney({ amount: minor, currency })).toEqual({ currency_code: currency, value });
  });

  test('of a part of a forint is refused, as PayPal would take another', () => {
    expect(() => paypalMoney({ amount: 199_950, currency: 'HUF' })).toThrow(/whole HUF/);
  });

  test('is of a currency that PayPal takes from everywhere', () => {
    // Yuan, real and ringgit are for buyers within their countries alone; won, rouble and rupee not at all.
    for (const no of ['CNY', 'BRL', 'MYR', 'KRW', 'RUB', 'INR', 'TRY'])
      expect(PAYPAL_CURRENCIES).not.toContain(no);
  });
});

test('each of our languages is one of PayPal’s, or left to the buyer’s browser', () => {
  for (const locale of LOCALES) {
    const { experience_context: context } = orderRequest({
      attemptId: ATTEMPT,
      attemptNo: 1,
      orderNo: 'HT-0000-0000-00000',
      amount: { amount: 1, currency: 'USD' },
      locale,
      returnUrl: 'https://shop.test/paying',
      cancelUrl: 'https://shop.test/cancel',
      expiresAt: new Date(0),
    }).payment_source.paypal;
    expect(context.locale ?? 'ro').toMatch(locale === 'ro' ? /^ro$/ : /^[a-z]{2}-[A-Z]{2}$/);
  }
});

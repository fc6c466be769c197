import fc from 'fast-check';
import { CURRENCIES, CURRENCY_CODES } from '@halfturn/contract/primitives/money.ts';
import { describe, expect, test } from 'vitest';
import { availability, inBase, isOpen, offeredMethods, serviceCharge, type Method } from './method.ts';
import type { Provider, Providers } from './provider.ts';

const method = (over: Partial<Method> = {}): Method => ({
  code: 'card',
  provider: 'sandbox',
  currencies: [],
  countries: [],
  countries_denied: false,
  min_minor: 0,
  max_minor: null,
  fee_percent: '0.000',
  fee_fixed_minor: 0,
  hold_minutes: 15,
  holds_keys: true,
  cards: false,
  ...over,
});

describe('the service charge', () => {
  test.each([
    ['nothing by default', method(), 5317, 'EUR', 0.92, 0],
    ['percent, rounded up', method({ fee_percent: '1.600' }), 5317, 'EUR', 0.92, 86],
    ['exact percent stays exact', method({ fee_percent: '10.000' }), 1000, 'EUR', 0.92, 100],
    ['fixed, converted', method({ fee_fixed_minor: 30 }), 5317, 'EUR', 0.92, 28],
    ['whole yen', method({ fee_percent: '1.000' }), 3833, 'JPY', 153.4, 39],
    ['whole forints', method({ fee_percent: '1.000' }), 927_800, 'HUF', 371.25, 9300],
  ] as const)('%s', (_, of, amount, currency, rate, fee) => {
    expect(serviceCharge(of, amount, currency, rate)).toBe(fee);
  });

  test('is never less than its percent, nor a unit more, in any currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCY_CODES),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (currency, units, permille) => {
          const { roundTo } = CURRENCIES[currency];
          const amount = units * roundTo;
          const fee = serviceCharge(
            method({ fee_percent: (permille / 1000).toFixed(3) }),
            amount,
            currency,
            1,
          );
          const exact = (amount * permille) / 100_000;
          expect(fee % roundTo).toBe(0);
          expect(fee).toBeGreaterThanOrEqual(exact - 1e-6);
          expect(fee).toBeLessThan(exact + roundTo);
        },
      ),
    );
  });
});

describe('where a method is available', () => {
  const basket = { currency: 'EUR', country: 'DE', baseMinor: 2500, answers: true, open: true } as const;
  test.each([
    ['everywhere by default', method(), null, null],
    [
      'not in this currency, with one that works',
      method({ currencies: ['CNY'] }),
      'payment_currency_unavailable',
      'CNY',
    ],
    ['not in this country', method({ countries: ['FR'] }), 'payment_country_unavailable', null],
    [
      'in a country that is excluded',
      method({ countries: ['DE'], countries_denied: true }),
      'payment_country_unavailable',
      null,
    ],
    ['in a country that is not excluded', method({ countries: ['FR'], countries_denied: true }), null, null],
    ['not for so little', method({ min_minor: 3000 }), 'payment_amount_unavailable', null],
    ['not for so much', method({ max_minor: 2000 }), 'payment_amount_unavailable', null],
  ] as const)('%s', (_, of, reason, worksIn) => {
    expect(availability(of, basket)).toEqual({ reason, worksIn });
  });
  test('not while its provider does not answer', () => {
    const unheard = { ...basket, answers: false };
    expect(availability(method(), unheard)).toEqual({ reason: 'payment_method_unavailable', worksIn: null });
  });
});

describe('before and after the store goes live', () => {
  const provider = (code: string, offered?: 'before' | 'always') => ({ code, offered }) as Provider;
  const providers: Providers = new Map(
    [provider('stripe'), provider('sandbox', 'before'), provider('kept', 'always')].map((one) => [
      one.code,
      one,
    ]),
  );
  const rows = ['stripe', 'sandbox', 'kept', 'unknown'].map((code) => method({ code, provider: code }));
  test.each([
    [false, ['stripe', 'sandbox', 'kept'], ['sandbox', 'kept']],
    [true, ['stripe', 'kept'], ['stripe', 'kept']],
  ])('live: %s', (live, shown, open) => {
    const offered = offeredMethods(rows, providers, live);
    expect(offered.map(({ code }) => code)).toEqual(shown);
    expect(offered.filter((row) => isOpen(providers, row, live)).map(({ code }) => code)).toEqual(open);
  });
  test('a method that waits for it says so', () => {
    const basket = { currency: 'EUR', country: 'DE', baseMinor: 2500, answers: true, open: false } as const;
    expect(availability(method(), basket)).toEqual({ reason: 'store_not_live', worksIn: null });
  });
});

test('an amount is the same in US cents whichever currency it is in', () => {
  expect(inBase(2307, 0.9231, 'EUR')).toBe(2499);
  expect(inBase(3833, 153.4, 'JPY')).toBe(2499);
});

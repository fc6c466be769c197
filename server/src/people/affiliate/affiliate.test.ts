import { CURRENCY_CODES, currencyFacts } from '@halfturn/contract/primitives/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnedBy, newCode, readCode, type ReferredOrder } from './affiliate.ts';

const order = (more: Partial<ReferredOrder> = {}): ReferredOrder => ({
  goodsMinor: 2_499,
  totalMinor: 2_499,
  refundedMinor: 0,
  currency: 'USD',
  rate: '1',
  counts: true,
  ...more,
});

test('an affiliate earns the rate of what was paid for goods, rounded down to the cent', () => {
  expect(earnedBy(order(), 500)).toBe(124);
  expect(earnedBy(order({ goodsMinor: 2_000 }), 500)).toBe(100);
  // 1000 yen at 150 are 6.666… dollars.
  expect(
    earnedBy(order({ currency: 'JPY', rate: '150.00000000', goodsMinor: 1_000, totalMinor: 1_000 }), 1_000),
  ).toBe(66);
});

test('a refund takes the same share of it back', () => {
  expect(earnedBy(order({ totalMinor: 5_000, refundedMinor: 1_250, goodsMinor: 4_000 }), 1_000)).toBe(300);
  expect(earnedBy(order({ refundedMinor: 2_499 }), 5_000)).toBe(0);
});

test('nothing is earned before an order counts, nor by one that cost nothing', () => {
  expect(earnedBy(order({ counts: false }), 500)).toBe(0);
  expect(earnedBy(order({ goodsMinor: 0, totalMinor: 0 }), 500)).toBe(0);
});

test('earnings are never negative nor above the rate, and a refund only lowers them', () => {
  const any = fc.record({
    currency: fc.constantFrom(...CURRENCY_CODES),
    rate: fc.integer({ min: 1_000_000, max: 3_000_000_000_000 }).map((n) => (n / 1e8).toFixed(8)),
    goodsMinor: fc.integer({ min: 0, max: 50_000_000 }),
    restMinor: fc.integer({ min: 0, max: 1_000_000 }),
    refunded: fc.double({ min: 0, max: 1, noNaN: true }),
    rateBp: fc.integer({ min: 1, max: 5_000 }),
  });
  fc.assert(
    fc.property(any, ({ currency, rate, goodsMinor, restMinor, refunded, rateBp }) => {
      const totalMinor = goodsMinor + restMinor;
      const one = { goodsMinor, totalMinor, currency, rate, counts: true };
      const whole = earnedBy({ ...one, refundedMinor: 0 }, rateBp);
      const left = earnedBy({ ...one, refundedMinor: Math.floor(totalMinor * refunded) }, rateBp);
      const dollars = goodsMinor / 10 ** currencyFacts(currency).digits / Number(rate);
      expect(Number.isSafeInteger(whole) && whole >= 0).toBe(true);
      expect(whole).toBeLessThanOrEqual((dollars * 100 * rateBp) / 10_000 + 1e-6);
      expect(whole).toBeGreaterThan((dollars * 100 * rateBp) / 10_000 - 1 - 1e-6);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(whole);
    }),
  );
});

test('a code has eight unambiguous characters, in either case', () => {
  for (let i = 0; i < 100; i++) expect(readCode(newCode())).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(readCode('abcd1234')).toBe('ABCD1234');
  for (const wrong of ['', null, undefined, 'ABCD123', 'ABCD12345', 'ABCDILOU', 'ABCD 234', "ABCD123'"])
    expect(readCode(wrong)).toBeNull();
});

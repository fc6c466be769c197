import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { CURRENCY_CODES, currencyFacts } from '@halfturn/contract/primitives/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCoupon, codeOf, type AskedCoupon, type Basket } from './coupon.ts';
import { customerOf } from '../../platform/customer.ts';

const now = new Date('2026-11-20T12:00:00Z');
const coupon = (wish: Partial<AskedCoupon> = {}): AskedCoupon => ({
  id: 'c',
  code: 'CODE',
  kind: wish.percent_bp ? 'percent' : 'fixed',
  percent_bp: null,
  amount_minor: wish.percent_bp ? null : 1_000,
  cap_minor: null,
  minimum_minor: 0,
  currency: null,
  min_level: null,
  first_only: false,
  per_customer: null,
  max_uses: null,
  uses: 0,
  starts_at: null,
  ends_at: null,
  code_max_uses: null,
  code_uses: 0,
  covered: null,
  by_customer: 0,
  bought: false,
  ...wish,
});
const basket = (lines: [left: number, floor?: number][], more: Partial<Basket> = {}): Basket => ({
  lines: lines.map(([leftMinor, floorMinor = 0], i) => ({ productId: `p${i}`, leftMinor, floorMinor })),
  rate: 1,
  currency: 'USD',
  ...more,
});
const apply = (wish: Partial<AskedCoupon>, of: Basket, level: number | null = null) =>
  applyCoupon(coupon(wish), level, of, now);

describe('what a coupon takes off', () => {
  test('a fixed amount is shared out over the lines, and is never more than their amounts', () => {
    expect(apply({}, basket([[2_000], [1_000]]))).toMatchObject({ minor: 1_000, shares: [666, 334] });
    expect(apply({}, basket([[300], [200]]))).toMatchObject({ minor: 500, shares: [300, 200] });
  });

  test('a percentage is taken of each line, up to its cap', () => {
    expect(apply({ percent_bp: 1_000 }, basket([[2_499], [10]]))).toMatchObject({
      minor: 251,
      shares: [250, 1],
    });
    expect(apply({ percent_bp: 1_000, cap_minor: 100 }, basket([[2_000], [2_000]]))).toMatchObject({
      minor: 100,
      shares: [50, 50],
    });
    expect(apply({ percent_bp: 10_000 }, basket([[2_499], [1]]))).toMatchObject({
      minor: 2_500,
      shares: [2_499, 1],
    });
  });

  test('no line goes below its floor, or costs more than before', () => {
    expect(
      apply(
        { amount_minor: 5_000 },
        basket([
          [2_000, 1_900],
          [1_000, 400],
        ]),
      ),
    ).toMatchObject({
      minor: 700,
      shares: [100, 600],
    });
    expect(
      apply(
        { percent_bp: 5_000 },
        basket([
          [2_000, 1_900],
          [900, 1_000],
        ]),
      ),
    ).toMatchObject({
      minor: 100,
      shares: [100, 0],
    });
    expect(apply({}, basket([[1_000, 1_000]]))).toMatchObject({ refusal: 'coupon_goods', minor: 0 });
  });

  test('it takes nothing off lines that it does not cover', () => {
    expect(apply({ covered: ['p1'] }, basket([[5_000], [600]]))).toMatchObject({ shares: [0, 600] });
    expect(apply({ covered: [] }, basket([[5_000]]))).toMatchObject({ refusal: 'coupon_goods' });
  });

  test('an amount is converted by the rate, or used as it is if the coupon is for that currency alone', () => {
    const yen = basket([[5_000]], { rate: 153.4, currency: 'JPY' });
    expect(apply({}, yen)).toMatchObject({ minor: 1_534 });
    expect(apply({ currency: 'JPY', amount_minor: 500 }, yen)).toMatchObject({ minor: 500 });
    expect(apply({ currency: 'EUR' }, yen)).toMatchObject({ refusal: 'coupon_currency' });
  });

  test('the shares add up in every currency, and no line goes below its floor', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCY_CODES),
        fc.double({ min: 0.01, max: 1_000, noNaN: true }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 })), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
        fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null }),
        (currency, rate, steps, percent_bp, most) => {
          const { roundTo } = currencyFacts(currency);
          const of = basket(
            steps.map(([left, floor]) => [left * roundTo, floor * roundTo]),
            { currency, rate },
          );
          const terms =
            percent_bp === null
              ? { amount_minor: most ?? 1 }
              : { percent_bp, amount_minor: null, cap_minor: most };
          const { minor, shares } = apply(terms, of);
          expect(shares.reduce((sum, each) => sum + each, 0)).toBe(minor);
          shares.forEach((share, i) => {
            const { leftMinor, floorMinor } = nthOf(of.lines, i);
            expect(share % roundTo).toBe(0);
            expect(share).toBeGreaterThanOrEqual(0);
            expect(leftMinor - share).toBeGreaterThanOrEqual(Math.min(leftMinor, floorMinor));
          });
        },
      ),
    );
  });
});

describe('a coupon is refused', () => {
  const of = basket([[5_000]]);
  const refusal = (wish: Partial<AskedCoupon>, level: number | null = null) => apply(wish, of, level).refusal;

  test.each<[string, Partial<AskedCoupon>, number | null, string | null]>([
    ['from this moment on', { starts_at: now }, null, null],
    ['not yet', { starts_at: new Date(now.getTime() + 1) }, null, 'coupon_not_started'],
    ['at its last moment', { ends_at: new Date(now.getTime() + 1) }, null, null],
    ['over', { ends_at: now }, null, 'coupon_expired'],
    ['the last one', { max_uses: 2, uses: 1 }, null, null],
    ['used up', { max_uses: 2, uses: 2 }, null, 'coupon_used_up'],
    ['a used code of it', { code_max_uses: 1, code_uses: 1 }, null, 'coupon_used_up'],
    ['had by this member', { per_customer: 1, by_customer: 1 }, 1, 'coupon_used_up'],
    ['had by this guest', { per_customer: 1, by_customer: 1 }, null, 'coupon_not_for_you'],
    ['for levels, to a visitor', { min_level: 1 }, null, 'coupon_not_for_you'],
    ['for a higher level', { min_level: 3 }, 2, 'coupon_not_for_you'],
    ['for this level', { min_level: 3 }, 3, null],
    ['for first orders', { first_only: true, bought: true }, null, 'coupon_not_for_you'],
    ['exactly the minimum', { minimum_minor: 5_000 }, null, null],
  ])('%s', (_, wish, level, expected) => {
    expect(refusal(wish, level)).toBe(expected);
  });

  test('for too few goods, with the missing amount in the buyer’s currency', () => {
    expect(apply({ minimum_minor: 6_000 }, of)).toMatchObject({
      refusal: 'coupon_minimum',
      missingMinor: 1_000,
    });
    expect(apply({ minimum_minor: 6_000 }, basket([[5_000]], { rate: 2, currency: 'EUR' }))).toMatchObject({
      missingMinor: 7_000,
    });
    // Only the goods that it covers count.
    expect(apply({ minimum_minor: 6_000, covered: ['p0'] }, basket([[5_000], [9_000]]))).toMatchObject({
      missingMinor: 1_000,
    });
    expect(applyCoupon(undefined, 5, of, now).refusal).toBe('coupon_not_found');
  });
});

test('a code is the same in any case, with blanks around it, in full width', () => {
  expect(codeOf('  spring-10 ')).toBe('SPRING-10');
  expect(codeOf('ＳＰＲＩＮＧ')).toBe('SPRING');
});

test.each([
  ['Mara.Lindt+games@Gmail.com', 'maralindt@gmail.com'],
  ['m.a.r.a.lindt@googlemail.com ', 'maralindt@gmail.com'],
  ['mara.lindt+1@example.com', 'mara.lindt@example.com'],
  ['mara+a+b@example.com', 'mara@example.com'],
  ['mara@EXAMPLE.com', 'mara@example.com'],
  ['maralindt@example.com', 'maralindt@example.com'],
  ['+1@example.com', '+1@example.com'],
  ['mara@bücher.example', 'mara@xn--bcher-kva.example'],
])('%s is counted as %s', (email, customer) => {
  expect(customerOf(email)).toBe(customer);
});

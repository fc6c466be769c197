import { CURRENCY_CODES } from '@halfturn/contract/primitives/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryOf, lostAt } from './expiry.ts';
import { countsOf, mostPoints, POINTS_SHARE, worthOf, type OrderFacts } from './points.ts';
import { tierFor, progressToNext, type Tier } from './tier.ts';

const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  orderId: 'o',
  accountId: 'a',
  currency: 'USD',
  rate: 1,
  totalMinor: 10_000,
  refundedMinor: 0,
  paid: true,
  open: false,
  completed: true,
  disputed: false,
  ...more,
});

test('an order earns a point a dollar times the level, once it is completed', () => {
  expect(countsOf(facts({ totalMinor: 2499 }), { earn: 100, points: 0 })).toEqual({
    countedMinor: 2499,
    earned: 24,
    spent: 0,
  });
  expect(countsOf(facts(), { earn: 120, points: 0 }).earned).toBe(120);
  expect(countsOf(facts({ completed: false }), { earn: 120, points: 0 })).toEqual({
    countedMinor: 10_000,
    earned: 0,
    spent: 0,
  });
  // 15,340 yen at 153.4 for a dollar are 100 dollars.
  expect(
    countsOf(facts({ currency: 'JPY', rate: 153.4, totalMinor: 15_340 }), { earn: 300, points: 0 }),
  ).toEqual({ countedMinor: 10_000, earned: 300, spent: 0 });
});

test('a refund takes back in proportion, on both sides; all of it when all goes back', () => {
  const terms = { earn: 150, points: 1_000 };
  expect(countsOf(facts({ refundedMinor: 2_500 }), terms)).toEqual({
    countedMinor: 7_500,
    earned: 112,
    spent: 750,
  });
  expect(countsOf(facts({ refundedMinor: 10_000 }), terms)).toEqual({
    countedMinor: 0,
    earned: 0,
    spent: 0,
  });
});

test('without money nothing counts; while it waits, its points are taken; disputed, they stay so', () => {
  const terms = { earn: 100, points: 500 };
  const none = { countedMinor: 0, earned: 0 };
  expect(countsOf(facts({ paid: false, completed: false, open: true }), terms)).toEqual({
    ...none,
    spent: 500,
  });
  expect(countsOf(facts({ paid: false, completed: false }), terms)).toEqual({ ...none, spent: 0 });
  expect(countsOf(facts({ disputed: true }), terms)).toEqual({ ...none, spent: 500 });
});

const order = fc.record({
  currency: fc.constantFrom(...CURRENCY_CODES),
  rate: fc.double({ min: 0.01, max: 30_000, noNaN: true }),
  totalMinor: fc.integer({ min: 0, max: 50_000_000 }),
  refunded: fc.double({ min: 0, max: 1, noNaN: true }),
  paid: fc.boolean(),
  open: fc.boolean(),
  completed: fc.boolean(),
  disputed: fc.boolean(),
  earn: fc.integer({ min: 0, max: 10_000 }),
  points: fc.integer({ min: 0, max: 1_000_000 }),
});

test('an order never counts for less than zero, nor for more than it cost', () => {
  fc.assert(
    fc.property(order, ({ refunded, earn, points, ...rest }) => {
      const refundedMinor = Math.floor(rest.totalMinor * refunded);
      const counts = countsOf(facts({ ...rest, refundedMinor }), { earn, points });
      const whole = countsOf(facts({ ...rest, refundedMinor: 0 }), { earn, points });
      for (const value of Object.values(counts)) expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      expect(counts.spent).toBeLessThanOrEqual(points);
      // Money back only ever takes away.
      expect(counts.countedMinor).toBeLessThanOrEqual(whole.countedMinor);
      expect(counts.earned).toBeLessThanOrEqual(whole.earned);
      expect(counts.spent).toBeLessThanOrEqual(whole.spent);
    }),
  );
});

test('points pay for as much as their share allows, and no more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000, max: 5_000_000 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.double({ min: 0.01, max: 30_000, noNaN: true }),
      fc.constantFrom(...CURRENCY_CODES),
      (balance, goodsMinor, perUsd, rate, currency) => {
        const worth = (points: number) => worthOf(points, perUsd, rate, currency);
        const most = mostPoints(balance, goodsMinor, perUsd, rate, currency);
        const cap = Math.floor((goodsMinor * POINTS_SHARE) / 100);
        expect(most).toBeGreaterThanOrEqual(0);
        expect(most).toBeLessThanOrEqual(Math.max(0, balance));
        expect(worth(most)).toBeLessThanOrEqual(cap);
        // Not one point is taken that pays for nothing.
        if (most > 0) expect(worth(most - 1)).toBeLessThan(worth(most));
        // And nothing more could be paid with them.
        const all = worth(Math.max(0, balance));
        if (all <= cap) expect(worth(most)).toBe(all);
        else expect(worth(most)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

const TIERS = [0, 10_000, 50_000].map((threshold_minor, i): Tier => ({
  level: i + 1,
  threshold_minor,
  names: {},
  discount_bp: 0,
  earn: 100,
  points_per_usd: 100,
}));

test('a level begins at its threshold, and the way to the next is what is missing', () => {
  expect([0, 9_999, 10_000, 49_999, 50_000, 9_000_000].map((paid) => tierFor(TIERS, paid).level)).toEqual([
    1, 1, 2, 2, 3, 3,
  ]);
  expect(progressToNext(TIERS, 1, 2_500)).toMatchObject({ tier: { level: 2 }, missingMinor: 7_500 });
  // A member who keeps a level below its threshold has the full way to the next one.
  expect(progressToNext(TIERS, 2, 0)).toMatchObject({ tier: { level: 3 }, missingMinor: 50_000 });
  expect(progressToNext(TIERS, 3, 0)).toBeNull();
});

test('points expire after twelve months, and not before 30 days after the warning', () => {
  const at = (iso: string) => new Date(iso);
  expect(expiryOf(at('2026-03-31T10:00:00Z'))).toEqual(at('2027-03-31T10:00:00Z'));
  expect(expiryOf(at('2028-02-29T10:00:00Z'))).toEqual(at('2029-02-28T10:00:00Z'));
  const member = { points: 5, active_at: at('2026-01-15T00:00:00Z'), warned_at: null };
  expect(lostAt(member)).toEqual(at('2027-01-15T00:00:00Z'));
  expect(lostAt({ ...member, warned_at: at('2027-01-10T00:00:00Z') })).toEqual(at('2027-02-09T00:00:00Z'));
  // A warning about an earlier period counts no longer.
  expect(lostAt({ ...member, warned_at: at('2025-01-10T00:00:00Z') })).toEqual(at('2027-01-15T00:00:00Z'));
  expect(lostAt({ ...member, points: 0 })).toBeNull();
  expect(lostAt({ ...member, points: -5 })).toBeNull();
});

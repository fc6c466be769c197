import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { expect, test } from 'vitest';
import { addUp, memberDiscounts, priceLines } from './price.ts';

const product = (current_minor: number, floor_minor: number | null = null) => ({
  current_minor,
  floor_minor,
  was_minor: null,
  fixed_minor: null,
  fixed_was_minor: null,
  order_limit: 100,
  tiers_for: null,
  tiers: null,
});
const lines = (
  items: [price: number, quantity: number, floor?: number][],
  rate = 1,
  currency: Currency = 'USD',
) =>
  priceLines(
    items.map(([price, quantity, floor]) => ({ product: product(price, floor ?? null), quantity })),
    { member: false, guestUnits: 2 },
    rate,
    currency,
  );

test('a level takes its percent off each line, rounded per line', () => {
  // 2 % of 24.99 is 0.4998; of three units 1.4994.
  expect(
    memberDiscounts(
      lines([
        [2499, 1],
        [2499, 3],
        [10, 1],
      ]),
      200,
      1,
      'USD',
    ),
  ).toEqual([50, 150, 0]);
  expect(memberDiscounts(lines([[2499, 1]]), 0, 1, 'USD')).toEqual([0]);
  // Whole forint: 2 % of 8,290 are 165.8.
  expect(memberDiscounts(lines([[2499, 1]], 331.75, 'HUF'), 200, 331.75, 'HUF')).toEqual([16_600]);
});

test('each unit of a line has the price of the tier that its quantity reaches, and of no other', () => {
  const dozen = {
    ...product(500),
    tiers_for: 'members' as const,
    tiers: [[10, 450] as const, [20, 400] as const],
  };
  const line = (quantity: number, member = true) =>
    firstOf(priceLines([{ product: dozen, quantity }], { member, guestUnits: 2 }, 1, 'USD'));
  expect(line(9)).toMatchObject({
    unitMinor: 500,
    baseMinor: 500,
    totalMinor: 4500,
    tier: null,
    next: { from: 10, price: { amount: 450, currency: 'USD' } },
  });
  // Ten cost less than nine: that is what the step is for.
  expect(line(10)).toMatchObject({
    unitMinor: 450,
    baseMinor: 450,
    totalMinor: 4500,
    tier: { from: 10, singleMinor: 500 },
    next: { from: 20 },
  });
  expect(line(20)).toMatchObject({ unitMinor: 400, totalMinor: 8000, next: null });
  expect(line(20, false)).toMatchObject({ unitMinor: 500, tier: null, next: null });
});

test('a tier strikes nothing, and a reduction does where it is the better price', () => {
  const reduced = { ...product(400), was_minor: 500, tiers_for: 'all' as const, tiers: [[5, 350] as const] };
  const line = (quantity: number) =>
    firstOf(priceLines([{ product: reduced, quantity }], { member: false, guestUnits: 2 }, 1, 'USD'));
  expect(line(4)).toMatchObject({ unitMinor: 400, wasMinor: 500 });
  expect(line(5)).toMatchObject({ unitMinor: 350, wasMinor: null });
});

test('no discount goes below the floor price, and a product below it is not made dearer', () => {
  const items = lines([
    [2499, 2, 2480],
    [2499, 1, 2499],
    [2499, 1, 3000],
    [2499, 1, 100],
  ]);
  expect(memberDiscounts(items, 500, 1, 'USD')).toEqual([38, 0, 0, 125]);
});

test('the charge of a payment method stands on what is left of the goods, and freight', () => {
  const totals = addUp(
    lines([[10_000, 1]]),
    { memberMinor: 400, couponMinor: 100, pointsMinor: 2_000 },
    700,
    (net) => net / 100,
  );
  expect(totals).toEqual({
    goodsMinor: 10_000,
    memberMinor: 400,
    couponMinor: 100,
    pointsMinor: 2_000,
    freightMinor: 700,
    feeMinor: 82,
    totalMinor: 8_282,
  });
});

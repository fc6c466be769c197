import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { expect, test } from 'vitest';
import { addUp, memberDiscounts, priceLines } from './price.ts';

const product = (current_minor: number, floor_minor: number | null = null) => ({
  current_minor,
  floor_minor,
  was_minor: null,
  fixed_minor: null,
  fixed_was_minor: null,
});
const lines = (
  items: [price: number, quantity: number, floor?: number][],
  rate = 1,
  currency: Currency = 'USD',
) =>
  priceLines(
    items.map(([price, quantity, floor]) => ({ product: product(price, floor ?? null), quantity })),
    rate,
    currency,
  );

test('a level takes its percent off each line, rounded per line', () => {
  // 2 % of 24.99 is 0.4998; of three copies 1.4994.
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

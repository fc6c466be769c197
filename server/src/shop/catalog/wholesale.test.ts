import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { expect, test } from 'vitest';
import type { Priced } from './price.ts';
import { hasTiers, orderLimit, tiersOf, type Tiered } from './wholesale.ts';

const dollars = (current_minor: number, tiers: Tiered['tiers'], more: Partial<Priced & Tiered> = {}) => ({
  current_minor,
  was_minor: null,
  fixed_minor: null,
  fixed_was_minor: null,
  tiers_for: 'all' as const,
  floor_minor: null,
  tiers,
  ...more,
});
const FIVE = [
  [5, 900],
  [10, 800],
] as const;

test.each<[string, ReturnType<typeof dollars>, number, Currency, [from: number, amount: number][]]>([
  [
    'as they stand',
    dollars(1000, FIVE),
    1,
    'USD',
    [
      [5, 900],
      [10, 800],
    ],
  ],
  [
    'converted, each rounded by itself',
    dollars(1000, FIVE),
    0.9231,
    'EUR',
    [
      [5, 831],
      [10, 738],
    ],
  ],
  [
    'whole yen',
    dollars(1000, FIVE),
    153.4,
    'JPY',
    [
      [5, 1381],
      [10, 1227],
    ],
  ],
  ['none that a sale has overtaken', dollars(850, FIVE), 1, 'USD', [[10, 800]]],
  ['none that costs as much as one', dollars(800, FIVE), 1, 'USD', []],
  [
    'none that is dearer than fewer',
    dollars(1000, [
      [5, 700],
      [10, 800],
      [20, 600],
    ]),
    1,
    'USD',
    [
      [5, 700],
      [20, 600],
    ],
  ],
  [
    'none below the floor',
    dollars(1000, FIVE, { floor_minor: 850 }),
    1,
    'USD',
    [
      [5, 900],
      [10, 850],
    ],
  ],
  ['none at a floor above the price', dollars(1000, FIVE, { floor_minor: 1200 }), 1, 'USD', []],
  [
    'fixed ones whatever the rate',
    dollars(1000, FIVE, { fixed_minor: 950 }),
    7,
    'EUR',
    [
      [5, 900],
      [10, 800],
    ],
  ],
  [
    'fixed ones at the floor, converted',
    dollars(1000, FIVE, { fixed_minor: 950, floor_minor: 1000 }),
    0.85,
    'EUR',
    [
      [5, 900],
      [10, 850],
    ],
  ],
  [
    'one step where rounding leaves no other',
    dollars(3, [
      [5, 2],
      [10, 1],
    ]),
    1,
    'JPY',
    [],
  ],
  ['none where there are none', dollars(1000, null), 1, 'USD', []],
])('tiers that count: %s', (_, product, rate, currency, expected) => {
  expect(tiersOf(product, rate, currency).map(({ from, price }) => [from, price.amount])).toEqual(expected);
});

test('a converted tier has its dollars, and a fixed one has none', () => {
  const base = (fixed_minor: number | null) =>
    tiersOf(dollars(1000, FIVE, { fixed_minor, floor_minor: 850 }), 1, 'EUR').map(
      ({ baseMinor }) => baseMinor,
    );
  expect(base(null)).toEqual([900, 850]);
  expect(base(950)).toEqual([null, null]);
});

test.each<[Tiered['tiers_for'], boolean, boolean, number]>([
  // Whom tiers are for, who asks, whether they are theirs, how many one order may hold of 40 where a guest may have 2.
  ['all', false, true, 40],
  ['all', true, true, 40],
  ['members', false, false, 2],
  ['members', true, true, 40],
  [null, false, false, 2],
  [null, true, false, 40],
])('tiers for %s, asked by a member: %s', (tiers_for, member, theirs, limit) => {
  expect(hasTiers({ tiers_for }, member)).toBe(theirs);
  expect(orderLimit({ order_limit: 40, tiers_for, tiers: tiers_for && FIVE }, 2, member)).toBe(limit);
  expect(orderLimit({ order_limit: 1, tiers_for, tiers: tiers_for && FIVE }, 2, member)).toBe(1);
});

test('without tiers in a currency there are no wholesale prices in it', () => {
  expect(orderLimit({ order_limit: 40, tiers_for: 'all', tiers: null }, 2, false)).toBe(2);
});

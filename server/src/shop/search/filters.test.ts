import { convertFromBase, type Currency } from '@halfturn/contract/primitives/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceRange } from './filters.ts';

test('a price range contains exactly the prices that are shown within what was typed', () => {
  const currencies = fc.constantFrom<[Currency, number]>(
    ['USD', 1],
    ['EUR', 0.8584],
    ['JPY', 151.4],
    ['HUF', 331.5],
    ['IDR', 16_640],
  );
  fc.assert(
    fc.property(
      currencies,
      fc.integer({ min: 1, max: 50_000 }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      ([currency, rate], base, min, max) => {
        const typed = { min: Math.round(min * 100) / 100, max: Math.round(max * 100) / 100 };
        const { from, to } = priceRange(typed.min, typed.max, rate, currency);
        const unit = currency === 'JPY' ? 1 : 100;
        const shown = convertFromBase(base, rate, currency).amount;
        const within = shown >= Math.round(typed.min * unit) && shown <= Math.round(typed.max * unit);
        expect(base >= from && base <= to).toBe(within);
      },
    ),
    { numRuns: 500 },
  );
});

test('a price range without limits contains every price', () => {
  const { from, to } = priceRange(undefined, undefined, 0.8584, 'EUR');
  expect(from).toBe(0);
  expect(to).toBeGreaterThan(1e12);
});

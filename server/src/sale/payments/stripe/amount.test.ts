import { CURRENCIES, CURRENCY_CODES } from '@halfturn/contract/primitives/money.ts';
import { expect, test } from 'vitest';
import { fromStripe, toStripe } from './amount.ts';

test.each([
  ['USD', 1999, 1999],
  ['JPY', 3000, 3000],
  ['KRW', 27_000, 27_000],
  ['CLP', 19_000, 19_000],
  // One of theirs and one of ours: krónur without a small unit are counted in hundredths there.
  ['ISK', 2_600, 260_000],
  ['HUF', 690_000, 690_000],
  ['TWD', 64_000, 64_000],
])('%s %i is %i to Stripe', (currency, ours, theirs) => {
  expect(toStripe(ours, currency)).toBe(theirs);
  expect(fromStripe(theirs, currency)).toBe(ours);
});

test('every currency comes back as it went, and what is less than our smallest unit never counts as one', () => {
  for (const currency of CURRENCY_CODES) {
    const { roundTo } = CURRENCIES[currency];
    for (const units of [1, 7, 12_345]) {
      const theirs = toStripe(units * roundTo, currency);
      expect(Number.isInteger(theirs)).toBe(true);
      expect(fromStripe(theirs, currency)).toBe(units * roundTo);
      expect(fromStripe(theirs - 1, currency)).toBeLessThan(units * roundTo);
    }
  }
});

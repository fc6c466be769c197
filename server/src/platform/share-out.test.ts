import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { CURRENCY_CODES, currencyFacts } from '@halfturn/contract/primitives/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

test('what comes off is shared out to the cent, and no line gets more than it holds', () => {
  expect(shareOut(100, [1, 1, 1], 'USD')).toEqual([33, 33, 34]);
  // One cent at the end does not take what others could not.
  expect(shareOut(300, [333, 333, 333, 1], 'USD').at(-1)).toBeLessThanOrEqual(1);
  expect(shareOut(0, [5, 7], 'USD')).toEqual([0, 0]);
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCY_CODES),
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (currency, steps, part) => {
        const { roundTo } = currencyFacts(currency);
        const over = steps.map((step) => step * roundTo);
        const total = over.reduce((sum, each) => sum + each, 0);
        const amount = Math.floor((total * part) / roundTo) * roundTo;
        const shares = shareOut(amount, over, currency);
        expect(shares.reduce((sum, each) => sum + each, 0)).toBe(amount);
        shares.forEach((share, i) => {
          expect(share % roundTo).toBe(0);
          expect(share >= 0 && share <= nthOf(over, i)).toBe(true);
        });
      },
    ),
  );
});

import { CURRENCIES, CURRENCY_CODES, isPrice } from '@halfturn/contract/primitives/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minorOf, typedOf } from './amount.ts';

test.each([
  ['19.99', 2, 1999],
  ['19,99', 2, 1999],
  ['19,9', 2, 1990],
  ['19', 2, 1900],
  ['1 234,50', 2, 123_450],
  ['1980', 0, 1980],
  ['1980,00', 0, 1980],
  ['', 2, null],
  ['   ', 0, null],
] as const)('"%s" with %i digits is %j', (typed, digits, minor) =>
  expect(minorOf(typed, digits)).toBe(minor),
);

test.each([
  ['19.999', 2],
  ['19.5', 0],
  ['-5', 2],
  ['1.234,50', 2],
  ['€19', 2],
  ['1e3', 2],
  ['9'.repeat(20), 2],
] as const)('"%s" with %i digits is refused by the store', (typed, digits) => {
  const minor = minorOf(typed, digits);
  expect(minor !== null && CURRENCY_CODES.every((code) => !isPrice(minor, CURRENCIES[code]))).toBe(true);
});

test('what stands in a field is read as what it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 - 1 }), fc.constantFrom(0, 2), (minor, digits) => {
      expect(minorOf(typedOf(minor, digits), digits)).toBe(minor);
    }),
  );
});

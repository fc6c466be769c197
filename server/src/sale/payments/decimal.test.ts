import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromDecimal, toDecimal } from './decimal.ts';

test.each([
  [0, 2, '0.00'],
  [5, 2, '0.05'],
  [1999, 2, '19.99'],
  [1999, 0, '1999'],
  [7, 3, '0.007'],
])('%i with %i digits is %s', (minor, digits, text) => {
  expect(toDecimal(minor, digits)).toBe(text);
});

test.each([
  ['19.99', 2, 1999],
  ['19.9', 2, 1990],
  ['20', 2, 2000],
  ['20.', 2, 2000],
  ['1234', 0, 1234],
  ['1234.00', 0, 1234],
  // Less than a minor unit does not count.
  ['19.999', 2, 1999],
  ['0.29', 2, 29],
])('%s with %i digits is %i', (text, digits, minor) => {
  expect(fromDecimal(text, digits)).toBe(minor);
});

test.each(['', '-1.00', '1,00', '1e3', ' 1', '0x10', '99999999999999999', '9007199254740993'])(
  '%s is no amount',
  (text) => {
    expect(fromDecimal(text, 2)).toBeNull();
  },
);

test('every amount comes back as it went', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 45 }), fc.constantFrom(0, 2, 3), (minor, digits) => {
      expect(fromDecimal(toDecimal(minor, digits), digits)).toBe(minor);
    }),
  );
});

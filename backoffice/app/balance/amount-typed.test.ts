import { expect, test } from 'vitest';
import { adjustmentTyped, amountTyped } from './amount-typed.ts';

test.each([
  ['12.50', 'EUR', 1_250],
  ['12,5', 'EUR', 1_250],
  ['-3', 'USD', -300],
  ['−3', 'USD', -300],
  ['1200', 'JPY', 1_200],
] as const)('%s %s', (typed, currency, minor) => expect(amountTyped(typed, currency)).toBe(minor));

test.each(['', 'ten', '1.234', '1,2,3', '--1', '9999999999'])('is none: %s', (typed) =>
  expect(amountTyped(typed, 'EUR')).toBe(0),
);

test('0 is an amount where it takes something away, and what is no amount is none that the store takes', () => {
  expect(adjustmentTyped('0', 'EUR')).toBe(0);
  expect(adjustmentTyped('-2,50', 'EUR')).toBe(-250);
  expect(Number.isInteger(adjustmentTyped('ten', 'EUR'))).toBe(false);
});

test('a currency without cents takes none', () => expect(amountTyped('12.5', 'JPY')).toBe(0));

import { expect, test } from 'vitest';
import { amountTyped } from './amount-typed.ts';

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

test('a currency without cents takes none', () => expect(amountTyped('12.5', 'JPY')).toBe(0));

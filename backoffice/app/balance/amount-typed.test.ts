import { expect, test } from 'vitest';
import { amountIn, amountTyped } from './amount-typed.ts';

test.each([
  ['12.50', 'EUR', 1_250],
  ['12,5', 'EUR', 1_250],
  ['-3', 'USD', -300],
  ['−3', 'USD', -300],
  ['0', 'EUR', 0],
  ['1200', 'JPY', 1_200],
] as const)('%s %s', (typed, currency, minor) => {
  expect(amountTyped(typed, currency)).toBe(minor);
  expect(amountIn(typed, currency)).toBe(minor);
});

test.each(['', 'ten', '1.234', '1,2,3', '--1', '9999999999'])(
  '%s is none, and is sent as it was typed',
  (typed) => {
    expect(amountTyped(typed, 'EUR')).toBeNull();
    expect(amountIn(typed, 'EUR')).toBe(typed);
  },
);

test('a currency without cents takes none', () => expect(amountTyped('12.5', 'JPY')).toBeNull());

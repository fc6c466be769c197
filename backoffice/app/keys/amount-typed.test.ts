import { expect, test } from 'vitest';
import { amountTyped, asTyped } from './amount-typed.ts';

test('an amount is read in the minor unit of its currency, with a comma or a point', () => {
  expect(amountTyped('15.20', 'EUR')).toBe(1520);
  expect(amountTyped(' 0,07 ', 'USD')).toBe(7);
  expect(amountTyped('1980', 'JPY')).toBe(1980);
  expect(amountTyped('1.1', 'USD')).toBe(110);
});

test('nothing is no cost, and anything else is refused', () => {
  expect(amountTyped('', 'EUR')).toBeNull();
  for (const typed of ['-1', '1.234', 'abc', '1.2.3', '19.5'])
    expect(amountTyped(typed, typed === '19.5' ? 'JPY' : 'EUR'), typed).toBeUndefined();
});

test('an amount is shown as it would be typed', () => {
  expect(asTyped(1520, 'EUR')).toBe('15.20');
  expect(asTyped(1980, 'JPY')).toBe('1980');
});

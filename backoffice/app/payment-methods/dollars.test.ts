import { expect, test } from 'vitest';
import { centsTyped, dollarsOf, percentTyped } from './dollars.ts';

test.each([
  [0, '0'],
  [50, '0.50'],
  [5_000_000, '50000'],
])('%i cents are %s dollars, there and back', (cents, typed) => {
  expect(dollarsOf(cents)).toBe(typed);
  expect(centsTyped(typed)).toBe(cents);
});

test('what is no amount is one that the store refuses', () => {
  expect(centsTyped('2,35')).toBe(235);
  expect(['', '-1', '1.234', 'ten'].map(centsTyped)).toEqual([-1, -1, -1, -1]);
  expect(['2.9', '0,125', '', '1.2345', '1%'].map(percentTyped)).toEqual([2.9, 0.125, -1, -1, -1]);
});

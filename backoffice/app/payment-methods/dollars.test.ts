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

test('what is no amount goes to the store as it was typed', () => {
  expect(centsTyped('2,35')).toBe(235);
  expect(['', '-1', '1.234', 'ten'].map(centsTyped)).toEqual(['', -100, '1.234', 'ten']);
  expect(['2.9', '0,125', '', '1.2345', '1%'].map((one) => percentTyped(one))).toEqual([
    2.9,
    0.125,
    '',
    '1.2345',
    '1%',
  ]);
});

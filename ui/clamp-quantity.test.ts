import { expect, test } from 'vitest';
import { clampQuantity } from './clamp-quantity.ts';

test.each([
  ['2', 2],
  [' 3 ', 3],
  ['99', 5],
  ['0', 1],
  ['-4', 1],
  ['', 2],
  ['two', 2],
  ['1.9', 1],
])('typed %j among 1 to 5 is %i', (typed, wanted) => {
  expect(clampQuantity(typed, 2, 1, 5)).toBe(wanted);
});

test('a limit below the minimum leaves the minimum', () => {
  expect(clampQuantity('4', 1, 1, 0)).toBe(1);
});

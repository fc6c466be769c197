import { expect, test } from 'vitest';
import { numberTyped, wholeOrNone, wholeTyped } from './typed-number.ts';

test.each([
  ['1', 1],
  ['1.25', 1.25],
  [' 1,5 ', 1.5],
  ['-1', -1],
  ['−50', -50],
  ['+50', 50],
])('%j is %d', (typed, number) => expect(numberTyped(typed)).toBe(number));

test.each(['', 'abc', '1.255', '1e3', '1 2', 'NaN', 'Infinity', '0x10', '-'])(
  '%j is no number, and goes to the store as it is',
  (typed) => expect(numberTyped(typed)).toBe(typed),
);

test('a whole number has no decimals', () => {
  expect(wholeTyped('12')).toBe(12);
  expect(wholeTyped('1.5')).toBe('1.5');
  expect(wholeOrNone(' ')).toBeNull();
  expect(wholeOrNone('many')).toBe('many');
});

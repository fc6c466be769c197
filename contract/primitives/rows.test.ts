import { expect, test } from 'vitest';
import { firstOf, present, lastOf, nthOf, several } from './rows.ts';

test('items are read from a list that has them', () => {
  const list = ['a', 'b', 'c'];
  expect([firstOf(list), nthOf(list, 1), lastOf(list)]).toEqual(['a', 'b', 'c']);
  expect(several(list, 2)).toEqual(['a', 'b']);
  expect(present(0)).toBe(0);
});

test('what is missing is an error', () => {
  expect(() => firstOf([])).toThrow('no item 0 in a list of 0');
  expect(() => lastOf([])).toThrow('no item -1 in a list of 0');
  expect(() => nthOf(['a'], 1)).toThrow('no item 1 in a list of 1');
  expect(() => several(['a'], 2)).toThrow('no item 1 in a list of 1');
  expect(() => present(undefined)).toThrow('missing');
  expect(() => present(null)).toThrow('missing');
});

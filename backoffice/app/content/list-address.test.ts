import { expect, test } from 'vitest';
import { readList, writeList } from './list-address.ts';

test.each([
  ['', { state: undefined, q: '', page: 1 }],
  ['?state=draft&q=keys&page=2', { state: 'draft', q: 'keys', page: 2 }],
  ['?state=gone&page=-1&q=%20a%20', { state: undefined, q: 'a', page: 1 }],
  ['?page=1.5', { state: undefined, q: '', page: 1 }],
] as const)('%s is read without trust', (search, wanted) => {
  expect(readList(search)).toEqual(wanted);
});

test('what is as usual goes without saying', () => {
  expect(writeList({ q: '', page: 1 })).toBe('');
  expect(writeList({ state: 'scheduled', q: 'a b', page: 3 })).toBe('?state=scheduled&q=a+b&page=3');
});

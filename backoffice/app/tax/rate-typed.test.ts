import { expect, test } from 'vitest';
import { rateTyped } from './rate-typed.ts';

test.each([
  ['19', 19],
  ['5,5', 5.5],
  ['8.875', 8.875],
  [' 19 % ', 19],
  ['-1', -1],
  ['', ''],
  ['abc', 'abc'],
  ['8.8755', '8.8755'],
])('%j is %j', (typed, rate) => expect(rateTyped(typed)).toBe(rate));

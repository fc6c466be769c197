import { expect, test } from 'vitest';
import { rateTyped } from './rate-typed.ts';

test.each([
  ['19', 19],
  ['5,5', 5.5],
  ['8.875', 8.875],
  [' 19 % ', 19],
  ['-1', -1],
  ['', Number.NaN],
  ['abc', Number.NaN],
  ['8.8755', Number.NaN],
])('%j is %d', (typed, rate) => expect(rateTyped(typed)).toBe(rate));

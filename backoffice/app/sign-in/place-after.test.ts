import { expect, test } from 'vitest';
import { placeAfter } from './place-after.ts';

test.each([
  ['', '/'],
  ['?to=%2Forders%3Ftab%3Drefunds', '/orders?tab=refunds'],
  ['?to=https%3A%2F%2Fevil.example', '/'],
  ['?to=%2F%2Fevil.example', '/'],
  ['?to=%2F%5Cevil.example', '/'],
  ['?to=javascript%3Aalert(1)', '/'],
  ['?to=%2Fsign-in', '/'],
])('%s leads to %s', (search, to) => {
  expect(placeAfter(search)).toBe(to);
});

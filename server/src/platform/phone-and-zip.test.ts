import { describe, expect, test } from 'vitest';
import { phoneIn, zipIn } from './phone-and-zip.ts';

describe('a phone number', () => {
  test.each([
    ['DE', '030 901820', '+49 30 901820'],
    ['DE', '+43 1 71100', '+43 1 71100'],
    ['US', '(202) 456-1111', '+1 202 456 1111'],
    ['JP', '03-3581-2361', '+81 3 3581 2361'],
    [null, '+33 1 42 92 81 00', '+33 1 42 92 81 00'],
    ['DE', '', ''],
  ])('of %s, %j, is kept as %j', (country, typed, kept) => expect(phoneIn(country, typed)).toBe(kept));

  test.each([
    ['US', '030 901820'],
    ['DE', '12'],
    [null, '030 901820'],
    ['DE', '+49 30 901820<script>'],
    ['DE', 'call me'],
    ['XX', '030 901820'],
  ])('of %s is not %j', (country, typed) => expect(phoneIn(country, typed)).toBeNull());
});

describe('a zip code', () => {
  test.each([
    ['DE', '10117', '10117'],
    ['GB', 'sw1a 2aa', 'SW1A 2AA'],
    ['CA', 'K1A 0A6', 'K1A 0A6'],
    ['JP', '100-0014', '100-0014'],
    ['US', '20500-0003', '20500-0003'],
    [null, 'anything 1', 'ANYTHING 1'],
    ['DE', '', ''],
  ])('of %s, %j, is kept as %j', (country, typed, kept) => expect(zipIn(country, typed)).toBe(kept));

  test.each([
    ['DE', '1011'],
    ['US', 'SW1A 2AA'],
    ['GB', '10117'],
    ['DE', '<b>'],
  ])('of %s is not %j', (country, typed) => expect(zipIn(country, typed)).toBeNull());
});

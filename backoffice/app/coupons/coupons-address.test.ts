import { expect, test } from 'vitest';
import { couponPath, couponsPath, readCoupons } from './coupons-address.ts';

test('an address says what is as usual by saying nothing', () => {
  expect(couponsPath({})).toBe('/coupons');
  expect(couponsPath({ state: 'all', q: '', page: 1 })).toBe('/coupons');
  const asked = { state: 'ended', q: 'SPRING 1', page: 3 } as const;
  expect(readCoupons(couponsPath(asked).split('?')[1]!)).toEqual(asked);
  expect(couponPath('a')).toBe('/coupons/a');
  expect(couponPath('a', 2)).toBe('/coupons/a?page=2');
});

test('what was made up is read as nothing', () => {
  expect(readCoupons('?state=gone&page=-1')).toEqual({ state: 'all', q: '', page: 1 });
});

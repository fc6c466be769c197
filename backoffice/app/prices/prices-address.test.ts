import { expect, test } from 'vitest';
import { readPrices, writePrices } from './prices-address.ts';

test('what is written is read again, and what is usual is left out', () => {
  for (const address of [
    { q: '', fixed: false, page: 1 },
    { q: 'café & co', fixed: true, page: 3 },
  ])
    expect(readPrices(writePrices(address))).toEqual(address);
  expect(writePrices({ q: '', fixed: false, page: 1 })).toBe('');
  expect(readPrices('?page=-2&fixed=1')).toEqual({ q: '', fixed: false, page: 1 });
});

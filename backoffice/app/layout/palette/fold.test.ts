import { expect, test } from 'vitest';
import { names } from './fold.ts';

test.each([
  ['Payment methods', 'meth pay', true],
  ['Reembolsos y Cupón', 'cupon', true],
  ['Währungen', 'wahr', true],
  ['الطلبات', 'طلب', true],
  ['Orders', 'refund', false],
  ['Notices', 'ti', false],
  ['Notices', 'tic', true],
  ['Store balance', 'ba', true],
])('%s is found by "%s": %s', (name, typed, found) => {
  expect(names(name, typed)).toBe(found);
});

import { expect, test } from 'vitest';
import { areasOf, toggled } from './permission-sets.ts';

test('what can be changed can be seen', () => {
  const more = toggled(new Set(), 'orders', 'change', true);
  expect([...more].toSorted()).toEqual(['orders.change', 'orders.see']);
  expect([...toggled(more, 'orders', 'change', false)]).toEqual(['orders.see']);
  expect([...toggled(more, 'orders', 'see', false)]).toEqual([]);
});

test('areas stand in the order of the screen', () => {
  expect(areasOf(['tax.see', 'orders.change', 'orders.see'])).toEqual(['orders', 'tax']);
});

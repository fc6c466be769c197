import { ORDER_STATUSES } from '@halfturn/contract/orders.ts';
import { expect, test } from 'vitest';
import { countOf, tabOf, TABS } from './tabs.ts';

test('every state stands behind one tab', () => {
  expect(Object.values(TABS).flat().toSorted()).toEqual([...ORDER_STATUSES].toSorted());
});

test('what an address names is believed only where it is a tab', () => {
  expect(['to_pay', 'all', 'constructor', '', null].map(tabOf)).toEqual(['to_pay', null, null, null, null]);
});

test('a tab counts its states, and the list all', () => {
  const counts = { paying: 2, awaiting_payment: 1, refunded: 4 };
  expect([countOf(counts, 'to_pay'), countOf(counts, 'completed'), countOf(counts, null)]).toEqual([3, 0, 7]);
});

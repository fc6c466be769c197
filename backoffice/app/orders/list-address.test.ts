import { ORDER_TABS } from '@halfturn/contract/staff/orders.ts';
import { describe, expect, test } from 'vitest';
import { readList, TABS, writeList } from './list-address.ts';

describe('the address of a list', () => {
  test.each([
    ['', { tab: 'all', q: '', page: 1 }],
    ['?tab=delivered&q=%20mara%40&page=3', { tab: 'delivered', q: 'mara@', page: 3 }],
    ['?tab=nonsense&page=-2', { tab: 'all', q: '', page: 1 }],
    ['?page=1e9', { tab: 'all', q: '', page: 100_000 }],
  ])('%s is read', (search, list) => {
    expect(readList(search)).toEqual(list);
  });

  test('comes back as it was', () => {
    expect(readList(writeList({ tab: 'needs_you', q: 'HT-4', page: 2 }))).toEqual({
      tab: 'needs_you',
      q: 'HT-4',
      page: 2,
    });
    expect(writeList({ tab: 'all', q: '', page: 1 })).toBe('');
  });

  test('names every tab of the store', () => {
    expect(TABS).toEqual(ORDER_TABS);
  });
});

import { ORDER_TABS } from '@halfturn/contract/staff/orders.ts';
import { describe, expect, test } from 'vitest';
import { news } from './content/content.loader.ts';
import { couponPath, coupons } from './coupons/coupons.loader.ts';
import { day, sortedBy, type ListAddress } from './list-address.ts';
import { enquiries } from './enquiries/enquiries.loader.ts';
import { subscribers } from './newsletter/newsletter.loader.ts';
import { orderLists, TABS } from './orders/orders.loader.ts';
import { prices } from './prices/prices.loader.ts';
import { reviews } from './reviews/reviews.loader.ts';
import { tickets } from './support/support.loader.ts';

describe('the address of a list', () => {
  test.each([
    ['', { tab: 'all', q: '', page: 1 }],
    ['?tab=delivered&q=%20mara%40&page=3', { tab: 'delivered', q: 'mara@', page: 3 }],
    ['?tab=nonsense&page=-2', { tab: 'all', q: '', page: 1 }],
    ['?page=1e9', { tab: 'all', q: '', page: 100_000 }],
    ['?page=1.5', { tab: 'all', q: '', page: 1 }],
  ])('%s is read without trust', (search, list) => {
    expect(orderLists.read(search)).toMatchObject(list);
  });

  test('names every tab of the store', () => {
    expect(TABS).toEqual(ORDER_TABS);
  });

  test.each(TABS)('with the tab %s comes back as it was', (tab) => {
    expect(orderLists.read(orderLists.query({ tab, q: 'HT-4', page: 2 }))).toMatchObject({
      tab,
      q: 'HT-4',
      page: 2,
    });
  });

  test('says nothing about what is usual', () => {
    expect(orderLists.query({ tab: 'all', q: '', page: 1 })).toBe('');
    expect(news.query({ q: '', page: 1 })).toBe('');
    expect(news.query({ state: 'scheduled', q: 'a b', page: 3 })).toBe('?state=scheduled&q=a+b&page=3');
    expect(coupons.path({})).toBe('/coupons');
    expect(coupons.path({ state: 'all', q: '', page: 1 })).toBe('/coupons');
    expect(subscribers.path({ state: 'subscribed', q: '', page: 1 })).toBe('/newsletter');
    expect(prices.query({ q: '', fixed: false, page: 1 })).toBe('');
    expect(couponPath('a')).toBe('/coupons/a');
    expect(couponPath('a', 2)).toBe('/coupons/a?page=2');
  });

  test('is written as it was read', () => {
    const same = (list: Pick<ListAddress<object>, 'read' | 'query'>, ...searches: string[]) => {
      for (const search of searches) expect(list.query(list.read(search))).toBe(search);
    };
    same(reviews, '', '?state=approved', '?state=all&kind=feedback&rating=1&q=lantern&page=3');
    same(tickets, '', '?state=closed', '?state=all&topic=refund&assignee=mine&q=HT-1&page=3');
    same(enquiries, '', '?tab=spam', '?tab=all&kind=wholesale&q=HE-1&page=3');
    same(news, '', '?state=draft&q=keys&page=2');
    same(coupons, '?state=ended&q=SPRING+1&page=3');
    same(subscribers, '?state=ended&q=a%40b&page=3');
    same(prices, '', '?q=caf%C3%A9+%26+co&fixed=true&page=3');
  });

  test('leaves out words that the store does not know', () => {
    const odd = '?state=deleted&kind=x&rating=6&page=-1&q=%20';
    expect(reviews.read(odd)).toMatchObject({ state: 'pending', kind: '', rating: 0, q: '', page: 1 });
    const queue = '?state=open&topic=x&assignee=her&page=-1&q=%20';
    expect(tickets.read(queue)).toEqual({ state: 'waiting', topic: '', assignee: '', q: '', page: 1 });
    const inbox = '?tab=open&kind=x&page=-1&q=%20';
    expect(enquiries.read(inbox)).toEqual({ tab: 'new', kind: '', q: '', page: 1 });
    expect(news.read('?state=gone&page=-1&q=%20a%20')).toEqual({ state: undefined, q: 'a', page: 1 });
    expect(coupons.read('?state=gone&page=-1')).toMatchObject({ state: 'all', q: '', page: 1 });
    expect(subscribers.read('?state=all&page=-1&q=%20')).toMatchObject({
      state: 'subscribed',
      q: '',
      page: 1,
    });
    expect(prices.read('?page=-2&fixed=1&sort=x')).toEqual({ q: '', fixed: false, sort: '', page: 1 });
  });
});

test('a list is sorted by its own columns only, and a day is a day', () => {
  const { usual, read } = sortedBy(['name', 'total'], '-total');
  expect([null, 'name', '-name', 'total', 'secret'].map(read)).toEqual([
    usual,
    'name',
    '-name',
    'total',
    '-total',
  ]);
  expect(['2026-11-24', '2026-13-40', 'today', null].map(day.read)).toEqual(['2026-11-24', '', '', '']);
});

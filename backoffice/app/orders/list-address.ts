import type { OrderTab } from '@halfturn/contract/staff/orders.ts';
import { pageIn, queryOf, soughtIn } from '../list-query.ts';

/** The tabs in the order of the screen. */
export const TABS = [
  'needs_you',
  'awaiting_payment',
  'under_way',
  'delivered',
  'refunds',
  'ended',
  'all',
] as const satisfies readonly OrderTab[];

/** The list and the page that are shown. */
export interface ListAddress {
  tab: OrderTab;
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readList(search: string): ListAddress {
  const query = new URLSearchParams(search);
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'all';
  return {
    tab,
    q: soughtIn(query, 254),
    page: pageIn(query),
  };
}

/** The query of a list, with what is as usual left out: `?tab=delivered&page=2`, or nothing. */
export const writeList = ({ tab, q, page }: Partial<ListAddress>): string =>
  queryOf({ tab, q, page }, { tab: 'all' });

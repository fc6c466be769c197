import type { OrderTab } from '@halfturn/contract/staff/orders.ts';

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

/** What part of which list is shown. */
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
  const page = Number(query.get('page'));
  return {
    tab,
    q: (query.get('q') ?? '').trim().slice(0, 254),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query of a list, with what is as usual left out: `?tab=delivered&page=2`, or nothing. */
export function writeList({ tab, q, page }: Partial<ListAddress>): string {
  const query = new URLSearchParams();
  if (tab && tab !== 'all') query.set('tab', tab);
  if (q) query.set('q', q);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

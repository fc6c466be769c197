import { pageIn, queryOf, soughtIn } from '../list-query.ts';

/** The tabs in the order of the screen. */
export const TABS = ['all', 'running', 'upcoming', 'used_up', 'ended'] as const;
export type Tab = (typeof TABS)[number];

export interface CouponsAddress {
  state: Tab;
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readCoupons(search: string): CouponsAddress {
  const query = new URLSearchParams(search);
  return {
    state: TABS.find((one) => one === query.get('state')) ?? 'all',
    q: soughtIn(query, 60),
    page: pageIn(query),
  };
}

/** The address of the list, with what is as usual left out. */
export const couponsPath = ({ state, q, page }: Partial<CouponsAddress>): string =>
  `/coupons${queryOf({ state, q, page }, { state: 'all' })}`;

/** The address of a coupon, with the page of those who used it. */
export const couponPath = (id: string, page = 1): string => `/coupons/${id}${queryOf({ page })}`;

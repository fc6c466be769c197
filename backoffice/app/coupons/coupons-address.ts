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
  const page = Number(query.get('page'));
  return {
    state: TABS.find((one) => one === query.get('state')) ?? 'all',
    q: (query.get('q') ?? '').trim().slice(0, 60),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The address of the list, with what is as usual left out. */
export function couponsPath({ state, q, page }: Partial<CouponsAddress>): string {
  const query = new URLSearchParams();
  if (state && state !== 'all') query.set('state', state);
  if (q) query.set('q', q);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `/coupons?${query}` : '/coupons';
}

/** The address of a coupon, with the page of those who used it. */
export const couponPath = (id: string, page = 1): string =>
  page > 1 ? `/coupons/${id}?page=${page}` : `/coupons/${id}`;

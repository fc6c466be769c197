import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';

/** The tabs in the order of the screen. */
export const STATES = ['subscribed', 'asked', 'ended'] as const satisfies readonly Subscriber['state'][];

export interface SubscribersAddress {
  state: Subscriber['state'];
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readSubscribers(search: string): SubscribersAddress {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  return {
    state: STATES.find((one) => one === query.get('state')) ?? 'subscribed',
    q: (query.get('q') ?? '').trim().slice(0, 120),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The address of the list, with what is as usual left out. */
export function subscribersPath({ state, q, page }: Partial<SubscribersAddress>): string {
  const query = new URLSearchParams();
  if (state && state !== 'subscribed') query.set('state', state);
  if (q) query.set('q', q);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `/newsletter?${query}` : '/newsletter';
}

import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { pageIn, queryOf, soughtIn } from '../list-query.ts';

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
  return {
    state: STATES.find((one) => one === query.get('state')) ?? 'subscribed',
    q: soughtIn(query),
    page: pageIn(query),
  };
}

/** The address of the list, with what is as usual left out. */
export const subscribersPath = ({ state, q, page }: Partial<SubscribersAddress>): string =>
  `/newsletter${queryOf({ state, q, page }, { state: 'subscribed' })}`;

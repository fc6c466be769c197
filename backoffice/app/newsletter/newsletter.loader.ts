import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { listAddress, oneOf, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

/** The tabs in the order of the screen. */
export const STATES = ['subscribed', 'asked', 'ended'] as const satisfies readonly Subscriber['state'][];

export const subscribers = listAddress('/newsletter', { state: oneOf(STATES, 'subscribed'), q: words() });

/** A page of the newsletter's list, as the address asks for it. */
export const loadNewsletter = listLoader(subscribers, (call, { state, q }, rows) =>
  call('GET /admin/newsletter', { query: { state, q, ...rows } }),
);

import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { day, listAddress, oneOf, sortedBy, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

/** The tabs in the order of the screen. */
export const STATES = ['subscribed', 'asked', 'ended'] as const satisfies readonly Subscriber['state'][];

export const SOURCES = ['home', 'footer', 'page'] as const satisfies readonly Subscriber['source'][];

export const subscribers = listAddress('/newsletter', {
  state: oneOf(STATES, 'subscribed'),
  q: words(),
  locale: oneOf(LOCALES, ''),
  source: oneOf(SOURCES, ''),
  from: day,
  to: day,
  sort: sortedBy(['asked', 'confirmed', 'email']),
});

/** A page of the newsletter's list, as the address asks for it. */
export const loadNewsletter = listLoader(subscribers, (call, { page: _, ...asked }, rows) =>
  call('GET /admin/newsletter', { query: { ...asked, ...rows } }),
);

import { DISPUTE_KINDS, DISPUTE_OUTCOMES } from '@halfturn/contract/primitives/dispute-states.ts';
import { day, listAddress, oneOf, sortedBy, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const TABS = ['open', 'closed'] as const;

export const disputes = listAddress('/disputes', {
  tab: oneOf(TABS, 'open'),
  q: words(254),
  kind: oneOf(DISPUTE_KINDS, ''),
  outcome: oneOf(DISPUTE_OUTCOMES, ''),
  provider: words(40),
  from: day,
  to: day,
  sort: sortedBy(['opened', 'due', 'amount']),
});

/** A page of the disputes, as the address asks for it. */
export const loadDisputes = listLoader(disputes, (call, { page: _, ...asked }, rows) =>
  call('GET /admin/disputes', { query: { ...asked, ...rows } }),
);

/** The one in the panel. */
export const loadDispute = oneLoader((call, id) => call('GET /admin/disputes/{id}', { params: { id } }));

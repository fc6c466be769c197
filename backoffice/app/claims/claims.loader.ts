import { CLAIM_TABS } from '@halfturn/contract/staff/claim-tabs.ts';
import { CLAIM_REASONS } from '@halfturn/contract/primitives/claim-limits.ts';
import { day, listAddress, oneOf, sortedBy, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const claims = listAddress('/claims', {
  tab: oneOf(CLAIM_TABS, 'open'),
  q: words(254),
  reason: oneOf(CLAIM_REASONS, ''),
  from: day,
  to: day,
  sort: sortedBy(['due', 'reported']),
});

/** A page of the queue, as the address asks for it. */
export const loadClaims = listLoader(claims, (call, { page: _, ...asked }, rows) =>
  call('GET /admin/claims', { query: { ...asked, ...rows } }),
);

/** The one in the panel. */
export const loadClaim = oneLoader((call, id) => call('GET /admin/claims/{id}', { params: { id } }));

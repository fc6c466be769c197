import { CLAIM_TABS } from '@halfturn/contract/staff/claim-tabs.ts';
import { listAddress, oneOf, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const claims = listAddress('/claims', { tab: oneOf(CLAIM_TABS, 'open'), q: words(254) });

/** A page of the queue, as the address asks for it. */
export const loadClaims = listLoader(claims, (call, { tab, q }, rows) =>
  call('GET /admin/claims', { query: { tab, q, ...rows } }),
);

/** The one in the panel. */
export const loadClaim = oneLoader((call, id) => call('GET /admin/claims/{id}', { params: { id } }));

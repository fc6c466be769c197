import { ENQUIRY_KINDS, ENQUIRY_STATES } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { listAddress, oneOf, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

/** The tabs in the order of the screen. */
export const TABS = [...ENQUIRY_STATES, 'all', 'spam'] as const;

export const enquiries = listAddress('/enquiries', {
  tab: oneOf(TABS, 'new'),
  kind: oneOf(ENQUIRY_KINDS, ''),
  q: words(254),
});

/** A page of the inbox, as the address asks for it. */
export const loadEnquiries = listLoader(enquiries, (call, { tab, kind, q }, rows) =>
  call('GET /admin/enquiries', { query: { tab, kind, q, ...rows } }),
);

/** One inquiry with all that belongs to it. */
export const loadEnquiry = oneLoader((call, id) => call('GET /admin/enquiries/{id}', { params: { id } }));

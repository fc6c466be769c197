import { ENQUIRY_KINDS, ENQUIRY_STATES } from '@halfturn/contract/primitives/enquiry-limits.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf, words } from '../list-address.ts';

/** The tabs in the order of the screen. */
export const TABS = [...ENQUIRY_STATES, 'all', 'spam'] as const;

export const enquiries = listAddress('/enquiries', {
  tab: oneOf(TABS, 'new'),
  kind: oneOf(ENQUIRY_KINDS, ''),
  q: words(254),
});

/** A page of the inbox, as the address asks for it. */
export async function loadEnquiries({ request }: LoaderFunctionArgs) {
  const { tab, kind, q, page } = enquiries.asked(request);
  const query = { tab, kind, q, ...rowsOf(page) };
  const list = await callFrom(request)('GET /admin/enquiries', { query });
  return { ...list, tab, kind, q, page, pages: pagesOf(list.total) };
}

/** One inquiry with all that belongs to it. */
export const loadEnquiry = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/enquiries/{id}', { params: { id: params.id ?? '' } });

import { CLAIM_TABS } from '@halfturn/contract/staff/claim-tabs.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf, words } from '../list-address.ts';

export const claims = listAddress('/claims', { tab: oneOf(CLAIM_TABS, 'open'), q: words(254) });

/** A page of the queue, as the address asks for it. */
export async function loadClaims({ request }: LoaderFunctionArgs) {
  const { tab, q, page } = claims.asked(request);
  const query = { tab, q, ...rowsOf(page) };
  const list = await callFrom(request)('GET /admin/claims', { query });
  return { ...list, tab, q, page, pages: pagesOf(list.total) };
}

/** The one in the panel. */
export const loadClaim = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/claims/{id}', { params: { id: params.id ?? '' } });

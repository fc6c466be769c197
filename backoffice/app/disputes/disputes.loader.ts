import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf } from '../list-address.ts';

export const TABS = ['open', 'closed'] as const;

export const disputes = listAddress('/disputes', { tab: oneOf(TABS, 'open') });

/** A page of the disputes, as the address asks for it. */
export async function loadDisputes({ request }: LoaderFunctionArgs) {
  const { tab, page } = disputes.asked(request);
  const list = await callFrom(request)('GET /admin/disputes', { query: { tab, ...rowsOf(page) } });
  return { ...list, tab, page, pages: pagesOf(list.total) };
}

/** The one in the panel. */
export const loadDispute = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/disputes/{id}', { params: { id: params.id ?? '' } });

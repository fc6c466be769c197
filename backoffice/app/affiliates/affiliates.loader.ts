import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, pagesOf, rowsOf, words } from '../list-address.ts';

export const affiliates = listAddress('/affiliates', { q: words() });

/** A page of the affiliates, as the address asks for it. */
export async function loadAffiliates({ request }: LoaderFunctionArgs) {
  const asked = affiliates.asked(request);
  const query = { q: asked.q, ...rowsOf(asked.page) };
  const list = await callFrom(request)('GET /admin/affiliates', { query });
  return { ...list, asked, pages: pagesOf(list.total) };
}

/** The one in the panel. */
export const loadAffiliate = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/affiliates/{accountId}', { params: { accountId: params.id ?? '' } });

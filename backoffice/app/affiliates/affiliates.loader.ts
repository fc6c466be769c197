import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readAffiliates } from './affiliates-address.ts';

const PAGE_SIZE = 30;

/** A page of the affiliates, as the address asks for it. */
export async function loadAffiliates({ request }: LoaderFunctionArgs) {
  const asked = readAffiliates(new URL(request.url).search);
  const list = await callFrom(request)('GET /admin/affiliates', {
    query: { q: asked.q, pageNum: asked.page, pageSize: PAGE_SIZE },
  });
  return { ...list, asked, pages: Math.ceil(list.total / PAGE_SIZE) };
}

/** The one in the panel. */
export const loadAffiliate = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/affiliates/{accountId}', { params: { accountId: params.id ?? '' } });

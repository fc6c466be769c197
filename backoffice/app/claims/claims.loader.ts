import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readClaims } from './claims-address.ts';

const PAGE = 30;

/** A page of the queue, as the address asks for it. */
export async function loadClaims({ request }: LoaderFunctionArgs) {
  const address = readClaims(new URL(request.url).search);
  const { tab, q, page } = address;
  const list = await callFrom(request)('GET /admin/claims', {
    query: { tab, q, pageNum: page, pageSize: PAGE },
  });
  return { ...list, ...address, pageSize: PAGE };
}

/** The one in the panel. */
export const loadClaim = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/claims/{id}', { params: { id: params.id ?? '' } });

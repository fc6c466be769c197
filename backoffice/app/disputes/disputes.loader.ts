import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readDisputes } from './disputes-address.ts';

const PAGE = 30;

/** A page of the disputes, as the address asks for it. */
export async function loadDisputes({ request }: LoaderFunctionArgs) {
  const address = readDisputes(new URL(request.url).search);
  const { tab, page } = address;
  const list = await callFrom(request)('GET /admin/disputes', {
    query: { tab, pageNum: page, pageSize: PAGE },
  });
  return { ...list, ...address, pageSize: PAGE };
}

/** The one in the panel. */
export const loadDispute = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/disputes/{id}', { params: { id: params.id ?? '' } });

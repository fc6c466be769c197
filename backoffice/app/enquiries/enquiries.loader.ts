import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readEnquiries } from './enquiries-address.ts';

const PAGE = 30;

/** A page of the inbox, as the address asks for it. */
export async function loadEnquiries({ request }: LoaderFunctionArgs) {
  const address = readEnquiries(new URL(request.url).search);
  const { tab, kind, q, page } = address;
  const query = { tab, kind, q, pageNum: page, pageSize: PAGE } as const;
  const list = await callFrom(request)('GET /admin/enquiries', { query });
  return { ...list, ...address, pageSize: PAGE };
}

/** One enquiry with all that belongs to it. */
export const loadEnquiry = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/enquiries/{id}', { params: { id: params.id ?? '' } });

import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readRequests } from './requests-address.ts';

const PAGE_SIZE = 30;

/** A page of the requests about personal data, as the address asks for it. */
export async function loadRequests({ request }: LoaderFunctionArgs) {
  const { state, page } = readRequests(new URL(request.url).search);
  const query = { state, pageNum: page, pageSize: PAGE_SIZE } as const;
  const list = await callFrom(request)('GET /admin/personal-requests', { query });
  return { ...list, state, page, pageSize: PAGE_SIZE };
}

import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readSubscribers } from './newsletter-address.ts';

const PAGE_SIZE = 30;

/** A page of the newsletter's list, as the address asks for it. */
export async function loadNewsletter({ request }: LoaderFunctionArgs) {
  const { state, q, page } = readSubscribers(new URL(request.url).search);
  const query = { state, q, pageNum: page, pageSize: PAGE_SIZE } as const;
  const list = await callFrom(request)('GET /admin/newsletter', { query });
  return { ...list, state, q, page, pageSize: PAGE_SIZE };
}

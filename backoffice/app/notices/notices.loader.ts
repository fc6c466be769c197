import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { pageIn } from '../list-query.ts';

const PAGE_SIZE = 30;

/** What the store has told, or will. */
export async function loadNotices({ request }: LoaderFunctionArgs) {
  const page = pageIn(new URL(request.url).searchParams);
  const query = { pageNum: page, pageSize: PAGE_SIZE } as const;
  const call = callFrom(request);
  const [list, { tiers }] = await Promise.all([
    call('GET /admin/notices', { query }),
    call('GET /admin/membership'),
  ]);
  return { ...list, tiers, page, pages: Math.ceil(list.total / PAGE_SIZE) };
}

/** One of them, or none for a new one; with the levels that it can be for. */
export async function loadNotice({ request, params }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const { id } = params;
  const [notice, { tiers }] = await Promise.all([
    id === undefined ? null : call('GET /admin/notices/{id}', { params: { id } }),
    call('GET /admin/membership'),
  ]);
  return { notice, tiers };
}

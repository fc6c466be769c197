import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, pagesOf, rowsOf } from '../list-address.ts';

export const notices = listAddress('/notices', {});

/** What the store has told, or will. */
export async function loadNotices({ request }: LoaderFunctionArgs) {
  const { page } = notices.asked(request);
  const call = callFrom(request);
  const [list, { tiers }] = await Promise.all([
    call('GET /admin/notices', { query: rowsOf(page) }),
    call('GET /admin/membership'),
  ]);
  return { ...list, tiers, page, pages: pagesOf(list.total) };
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

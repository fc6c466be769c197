import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { day, listAddress, oneOf, sortedBy, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

export const STATES = ['scheduled', 'published', 'withdrawn'] as const;
export const AUDIENCES = ['all', 'level', 'one'] as const;

export const notices = listAddress('/notices', {
  q: words(),
  state: oneOf(STATES, ''),
  audience: oneOf(AUDIENCES, ''),
  from: day,
  to: day,
  sort: sortedBy(['from', 'title']),
});

/** What the store has told, or will. */
export const loadNotices = listLoader(notices, async (call, { page: _, ...asked }, rows) => {
  const [list, { tiers }] = await Promise.all([
    call('GET /admin/notices', { query: { ...asked, ...rows } }),
    call('GET /admin/membership'),
  ]);
  return { ...list, tiers };
});

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

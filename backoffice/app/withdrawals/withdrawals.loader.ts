import { WITHDRAWAL_TABS } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf, words } from '../list-address.ts';

export const withdrawals = listAddress('/withdrawals', {
  tab: oneOf(WITHDRAWAL_TABS, 'awaited'),
  q: words(254),
});

/** A page of what was withdrawn from, as the address asks for it. */
export async function loadWithdrawals({ request }: LoaderFunctionArgs) {
  const { tab, q, page } = withdrawals.asked(request);
  const list = await callFrom(request)('GET /admin/withdrawals', { query: { tab, q, ...rowsOf(page) } });
  return { ...list, tab, q, page, pages: pagesOf(list.total) };
}

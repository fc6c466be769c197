import { WITHDRAWAL_TABS } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { pageIn, soughtIn } from '../list-query.ts';

const PAGE = 30;

/** A page of what was withdrawn from, as the address asks for it. */
export async function loadWithdrawals({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const tab = WITHDRAWAL_TABS.find((one) => one === query.get('tab')) ?? 'awaited';
  const [q, page] = [soughtIn(query, 254), pageIn(query)];
  const list = await callFrom(request)('GET /admin/withdrawals', {
    query: { tab, q, pageNum: page, pageSize: PAGE },
  });
  return { ...list, tab, q, page, pageSize: PAGE };
}

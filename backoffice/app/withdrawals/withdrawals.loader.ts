import { SETTLED_AS, WITHDRAWAL_TABS } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import { day, listAddress, oneOf, sortedBy, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

export const withdrawals = listAddress('/withdrawals', {
  tab: oneOf(WITHDRAWAL_TABS, 'awaited'),
  q: words(254),
  settled: oneOf(SETTLED_AS, ''),
  from: day,
  to: day,
  sort: sortedBy(['declared', 'name']),
});

/** A page of what was withdrawn from, as the address asks for it. */
export const loadWithdrawals = listLoader(withdrawals, (call, { page: _, ...asked }, rows) =>
  call('GET /admin/withdrawals', { query: { ...asked, ...rows } }),
);

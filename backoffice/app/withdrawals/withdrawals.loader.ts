import { WITHDRAWAL_TABS } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import { listAddress, oneOf, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

export const withdrawals = listAddress('/withdrawals', {
  tab: oneOf(WITHDRAWAL_TABS, 'awaited'),
  q: words(254),
});

/** A page of what was withdrawn from, as the address asks for it. */
export const loadWithdrawals = listLoader(withdrawals, (call, { tab, q }, rows) =>
  call('GET /admin/withdrawals', { query: { tab, q, ...rows } }),
);

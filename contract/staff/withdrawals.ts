import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, days, sortBy } from '../primitives/list-parts.ts';
import { money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime, line } from '../primitives/text.ts';
import { SEES_ORDERS } from './roles.ts';
import { GOODS_BACK, SETTLED_AS, WITHDRAWAL_TABS } from './withdrawal-tabs.ts';

export const staffWithdrawal = z.object({
  id: z.string(),
  orderNo: z.string(),
  name: z.string(),
  email: z.string(),
  at: isoTime,
  refunded: money,
  units: z.array(
    z.object({
      id: z.string(),
      product: z.string(),
      no: z.int(),
      of: z.int(),
      worth: money,
      /** How its money went back; null while its goods are awaited. */
      settled: z.enum(SETTLED_AS).nullable(),
    }),
  ),
});
export type StaffWithdrawal = z.infer<typeof staffWithdrawal>;

/** What narrows the list of withdrawals and its file; what is empty narrows nothing. */
export const withdrawalFilters = {
  tab: z.enum(WITHDRAWAL_TABS).default('awaited'),
  /** The beginning of an order’s number or an email address. */
  q: line(254).default(''),
  /** The money of a copy went back like this. */
  settled: choice(SETTLED_AS),
  /** Days on which they were declared, in the store's time zone. */
  ...days,
  sort: sortBy(['declared', 'name']),
};

export const staffWithdrawals = endpoint({
  name: 'staffWithdrawals',
  method: 'GET',
  path: '/admin/withdrawals',
  access: 'staff',
  roles: SEES_ORDERS,
  summary:
    'What buyers have withdrawn from, newest first; those whose goods are awaited the longest first. Found by the beginning of an order’s number or an e-mail address. The counts are of what the filters find.',
  query: z.object({ ...withdrawalFilters, ...pageQuery }),
  reply: page(staffWithdrawal).extend({ counts: z.record(z.enum(WITHDRAWAL_TABS), z.int()) }),
});

export const staffSettleWithdrawal = endpoint({
  name: 'staffSettleWithdrawal',
  method: 'POST',
  path: '/admin/withdrawals/{id}/goods',
  access: 'staff',
  roles: ['orders', 'finance'],
  summary: 'Goods of a withdrawal are back, or were proved to be sent: their money goes back.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ units: z.array(z.uuid()).min(1).max(200), how: z.enum(GOODS_BACK) }),
  reply: staffWithdrawal,
  problems: ['not_found', 'withdrawal_changed', 'withdrawal_not_possible'],
});

import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';
import { page, pageQuery } from './primitives/page.ts';

export const BALANCE_KINDS = ['credit', 'debit', 'purchase', 'refund', 'lapse'] as const;

export const balanceEntry = z.object({
  /** Counted by balance, from 1. */
  no: z.int(),
  kind: z.enum(BALANCE_KINDS),
  /** More, or fewer. */
  amount: money,
  /** After this entry. */
  balance: money,
  orderNo: z.string().nullable(),
  /** Why the store gave or took some, in its own words. */
  reason: z.string(),
  at: z.iso.datetime(),
});
export type BalanceEntry = z.infer<typeof balanceEntry>;

export const accountBalance = endpoint({
  name: 'accountBalance',
  method: 'GET',
  path: '/api/account/balance',
  access: 'member',
  summary: 'What the store holds for the member, by currency, and each entry of it, the latest first.',
  query: z.object(pageQuery),
  reply: page(balanceEntry).extend({ balances: z.array(money) }),
});

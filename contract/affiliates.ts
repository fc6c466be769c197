import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';
import { isoTime } from './primitives/text.ts';

export const AFFILIATE_KINDS = ['earned', 'taken_back', 'to_balance', 'paid_out'] as const;

export const affiliateEntry = z.object({
  id: z.string(),
  kind: z.enum(AFFILIATE_KINDS),
  /** US dollars; below zero for what was taken back, moved or paid out. */
  amount: money,
  at: isoTime,
  /** When an earned amount becomes available; null for every other kind. */
  dueAt: isoTime.nullable(),
});
export type AffiliateEntry = z.infer<typeof affiliateEntry>;

/** What an affiliate has, in US dollars. */
export const affiliateSums = {
  /** Earned, and not yet available. */
  held: money,
  /** Can be moved or paid out now. Below zero if more was taken back than was earned since. */
  available: money,
  /** Moved to the store balance or paid out so far. */
  paidOut: money,
};

const reply = z.object({
  /** Null for a member who is not an affiliate. */
  affiliate: z
    .object({
      /** The value of `ref` in the affiliate's links. */
      code: z.string(),
      ratePercent: z.number(),
      /** False once the store has ended it: the link earns nothing, what was earned stays. */
      active: z.boolean(),
      ...affiliateSums,
      /** The smallest available amount that can be moved to the store balance. */
      leastToMove: money,
      /** The newest 100, the latest first. */
      entries: z.array(affiliateEntry),
    })
    .nullable(),
});

export const accountAffiliate = endpoint({
  name: 'accountAffiliate',
  method: 'GET',
  path: '/api/affiliate',
  access: 'member',
  summary: 'The member’s affiliate link, rate, earnings and latest entries.',
  reply,
});

export const affiliateToBalance = endpoint({
  name: 'affiliateToBalance',
  method: 'POST',
  path: '/api/affiliate/to-balance',
  access: 'member',
  idempotent: true,
  summary: 'Moves everything that is available to the member’s store balance in US dollars.',
  reply,
  problems: ['affiliate_nothing_due', 'idempotency_conflict'],
  limit: { calls: 10, seconds: 600 },
});

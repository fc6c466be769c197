import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';
import { email, isoTime, line, orderNo, secretToken } from './primitives/text.ts';

const params = z.object({ orderNo });
/** A guest without the browser's cookie names the secret from the order or from the mail. */
const access = z.object({ accessKey: secretToken.optional() });

/**
 * Whether a unit can be withdrawn from: `open`; `revealed`, its key was shown and the right has ended; `over`, the period has;
 * `withdrawn` before; `gone`, refunded or replaced.
 */
export const COVERAGES = ['open', 'revealed', 'over', 'withdrawn', 'gone'] as const;
export type Coverage = (typeof COVERAGES)[number];

export const withdrawalUnit = z.object({
  id: z.string(),
  product: z.string(),
  kind: z.enum(['key', 'physical']),
  /** Which unit of its line, of how many. */
  no: z.int(),
  of: z.int(),
  coverage: z.enum(COVERAGES),
  /** The last moment for it; null while the period has not begun, or where nothing is open. */
  until: isoTime.nullable(),
  revealedAt: isoTime.nullable(),
  worth: money,
  /** Goods that have left: their money goes back once they do. */
  sendsBack: z.boolean(),
});
export type WithdrawalUnit = z.infer<typeof withdrawalUnit>;

export const withdrawal = z.object({
  orderNo,
  placedAt: isoTime,
  /** `unpaid`: nothing was paid, so the order is cancelled instead. `disputed`: the payment is at the bank. */
  state: z.enum(['open', 'unpaid', 'disputed']),
  /** As the order has them; empty if the visitor holds only the mail's link. */
  name: z.string(),
  email: z.string(),
  /** When the buyer agreed that the right ends with a key that was shown. */
  agreedAt: isoTime.nullable(),
  units: z.array(withdrawalUnit),
  /** What was declared of this order, the first one first. */
  declared: z.array(
    z.object({
      at: isoTime,
      units: z.array(z.string()),
      refunded: money,
      /** Units that have to come back before their money goes back. */
      waiting: z.int(),
    }),
  ),
  serverNow: isoTime,
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const askWithdrawalLink = endpoint({
  name: 'askWithdrawalLink',
  method: 'POST',
  path: '/api/withdrawal/link',
  access: 'visitor',
  summary:
    'Mails a link to withdraw from an order to the address that it was ordered with. The reply is the same, after the same time, whether an order was found or not.',
  body: z.object({ orderNo, email: z.string().default('').pipe(email) }),
  reply: z.null(),
  limit: { calls: 10, seconds: 600 },
});

export const readWithdrawal = endpoint({
  name: 'readWithdrawal',
  method: 'GET',
  path: '/api/orders/{orderNo}/withdrawal',
  access: 'visitor',
  member: 'optional',
  summary: 'Which units of an order can be withdrawn from, and what was declared before.',
  params,
  query: access,
  reply: withdrawal,
  problems: ['order_not_found'],
});

export const declareWithdrawal = endpoint({
  name: 'declareWithdrawal',
  method: 'POST',
  path: '/api/orders/{orderNo}/withdrawal',
  access: 'visitor',
  member: 'optional',
  summary:
    'Withdraws from the contract, for the units named. Receipt is confirmed by mail at once; money goes back by the way it came, for goods that have left once they are back.',
  idempotent: true,
  params,
  body: access.extend({
    name: line(120).pipe(z.string().min(1, 'name_required')),
    email,
    units: z.array(z.uuid()).min(1).max(200),
  }),
  reply: z.object({
    at: isoTime,
    email: z.string(),
    refunded: money,
    /** Units that have to come back first. */
    waiting: z.int(),
  }),
  problems: ['order_not_found', 'withdrawal_not_possible', 'withdrawal_changed', 'idempotency_conflict'],
  limit: { calls: 30, seconds: 600 },
});

import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { money } from '../primitives/money.ts';
import { email, orderNo, prose } from '../primitives/text.ts';
import { tag } from './order-lists.ts';
import { moved, staffAdjustPrice, staffAnswerRefund } from './orders.ts';
import type { StaffRole } from './roles.ts';

/** Why staff do something with an order: for its log. */
const reason = prose(1000).pipe(z.string().min(1, 'required'));

export const staffRefundOrder = endpoint({
  name: 'staffRefundOrder',
  method: 'POST',
  path: '/admin/orders/{orderNo}/refund',
  access: 'staff',
  roles: ['orders', 'finance'],
  freshCode: true,
  summary:
    'Refunds a paid order without being asked: whole units, whose keys are taken back, or an amount. To the payment method, or to the store balance of its member. An amount counts toward what the person may give in a day.',
  params: z.object({ orderNo }),
  body: z
    .object({
      /** The units to take back; none for an amount. */
      units: z.array(z.uuid()).max(400).default([]),
      /** Minor units that go back. For units: what was shown as their worth. */
      amount: z.int('invalid').min(0, 'too_small').max(100_000_000_000, 'too_large'),
      target: z.enum(['method', 'balance']).default('method'),
      /** What had been refunded when the order was read; another sum is refused. */
      refunded: z.int().min(0),
      reason,
    })
    .refine(({ units, amount }) => units.length > 0 || amount > 0, {
      path: ['amount'],
      message: 'too_small',
    }),
  reply: moved.extend({ refunded: money }),
  problems: [
    'order_not_found',
    'order_has_moved_on',
    'staff_order_has_moved_on',
    'staff_day_limit',
    'staff_code_again',
  ],
  limit: { calls: 60, seconds: 60 },
});

export const staffCancelOrder = endpoint({
  name: 'staffCancelOrder',
  method: 'POST',
  path: '/admin/orders/{orderNo}/cancel',
  access: 'staff',
  roles: ['orders', 'support', 'finance'],
  summary:
    'Cancels an order that is not paid. What it holds is for sale again, reserved money is released, and the buyer is told by mail.',
  params: z.object({ orderNo }),
  body: z.object({ reason }),
  reply: moved,
  problems: ['order_not_found', 'order_has_moved_on', 'staff_order_has_moved_on'],
});

export const staffReplaceKey = endpoint({
  name: 'staffReplaceKey',
  method: 'POST',
  path: '/admin/orders/{orderNo}/replacement',
  access: 'staff',
  roles: ['orders', 'finance'],
  freshCode: true,
  summary:
    'Gives the buyer another key for one that was delivered. The old key is void and counts against its batch; an open claim about it is settled, and the buyer is told by mail.',
  params: z.object({ orderNo }),
  body: z.object({ unit: z.uuid(), reason }),
  reply: moved,
  problems: [
    'order_not_found',
    'order_has_moved_on',
    'staff_order_has_moved_on',
    'claim_no_key',
    'staff_code_again',
  ],
  limit: { calls: 30, seconds: 60 },
});

export const staffResendKeys = endpoint({
  name: 'staffResendKeys',
  method: 'POST',
  path: '/admin/orders/{orderNo}/resend',
  access: 'staff',
  roles: ['orders', 'support'],
  summary:
    'Sends the mail about the delivered keys again, to the address of the order; five times a day at most.',
  params: z.object({ orderNo }),
  reply: moved,
  problems: ['order_not_found', 'order_has_moved_on', 'staff_order_has_moved_on', 'rate_limited'],
});

export const staffChangeEmail = endpoint({
  name: 'staffChangeEmail',
  method: 'POST',
  path: '/admin/orders/{orderNo}/email',
  access: 'staff',
  roles: ['orders', 'support'],
  freshCode: true,
  summary:
    'Changes the email address of a paid order, as its buyer can. Links in former mails stop working, the keys are mailed to the new address, and the former one is told. Three times a day at most.',
  params: z.object({ orderNo }),
  body: z.object({ email, reason }),
  reply: moved,
  problems: [
    'order_not_found',
    'order_has_moved_on',
    'staff_order_has_moved_on',
    'rate_limited',
    'staff_code_again',
  ],
  limit: { calls: 30, seconds: 60 },
});

const NOTES: readonly StaffRole[] = ['stock', 'orders', 'support', 'finance'];
const noteText = prose(2000).pipe(z.string().min(1, 'required'));

export const staffAddOrderNote = endpoint({
  name: 'staffAddOrderNote',
  method: 'POST',
  path: '/admin/orders/{orderNo}/notes',
  access: 'staff',
  roles: NOTES,
  summary: 'Adds an internal note to an order. The buyer never sees it.',
  params: z.object({ orderNo }),
  body: z.object({ text: noteText }),
  reply: z.null(),
  problems: ['order_not_found', 'list_full'],
});

export const staffEditOrderNote = endpoint({
  name: 'staffEditOrderNote',
  method: 'POST',
  path: '/admin/orders/{orderNo}/notes/{note}',
  access: 'staff',
  roles: NOTES,
  summary: 'Changes a note that I wrote.',
  params: z.object({ orderNo, note: z.uuid() }),
  body: z.object({ text: noteText }),
  reply: z.null(),
  problems: ['order_not_found', 'not_found'],
});

export const staffTagOrder = endpoint({
  name: 'staffTagOrder',
  method: 'POST',
  path: '/admin/orders/{orderNo}/tags',
  access: 'staff',
  roles: NOTES,
  summary: 'Adds a tag to an order, or takes one off. Tags are stored in lower case, 20 an order at most.',
  params: z.object({ orderNo }),
  body: z.object({ tag: tag.pipe(z.string().min(1, 'required')), on: z.boolean() }),
  reply: z.null(),
  problems: ['order_not_found', 'list_full'],
});

/** What staff do with an order of their own accord. */
export const ORDER_ACT_CALLS = [
  staffAdjustPrice,
  staffAnswerRefund,
  staffRefundOrder,
  staffCancelOrder,
  staffReplaceKey,
  staffResendKeys,
  staffChangeEmail,
  staffAddOrderNote,
  staffEditOrderNote,
  staffTagOrder,
] as const;

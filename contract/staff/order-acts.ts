import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { money } from '../primitives/money.ts';
import { email, line, orderNo, prose } from '../primitives/text.ts';
import { TRANSFER_VERDICTS } from './bank.ts';
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

export const staffConfirmPayment = endpoint({
  name: 'staffConfirmPayment',
  method: 'POST',
  path: '/admin/orders/{orderNo}/payment',
  access: 'staff',
  roles: ['finance'],
  freshCode: true,
  summary:
    'Confirms a bank transfer that is on the account and in no statement yet. It is handled like one from a statement: too little goes back, as does what is over. The line of a later statement is recognized as the same transfer.',
  params: z.object({ orderNo }),
  body: z.object({
    /** What came, in minor units of the order’s currency. */
    amount: z.int('invalid').min(1, 'too_small').max(100_000_000_000, 'too_large'),
    /** The day of its booking. */
    day: z.iso.date('invalid'),
    /** The bank’s reference: each transfer is confirmed once. */
    reference: line(140).pipe(z.string().min(1, 'required')),
    payer: line(70).default(''),
    iban: line(60).default(''),
    reason,
  }),
  reply: moved.extend({ verdict: z.enum(TRANSFER_VERDICTS) }),
  problems: ['order_not_found', 'order_has_moved_on', 'staff_order_has_moved_on', 'staff_code_again'],
  limit: { calls: 30, seconds: 60 },
});

/**
 * What asking the payment providers about an order has led to: `given_back` is money that came and does not pay the order,
 * `unreachable` means that a provider did not answer.
 */
export const PAYMENT_ANSWERS = ['paid', 'reserved', 'given_back', 'nothing', 'unreachable'] as const;
export type PaymentAnswer = (typeof PAYMENT_ANSWERS)[number];

export const staffCheckPayment = endpoint({
  name: 'staffCheckPayment',
  method: 'POST',
  path: '/admin/orders/{orderNo}/payment-check',
  access: 'staff',
  roles: ['orders', 'support', 'finance'],
  summary:
    'Asks the payment providers again about an order that is not paid. Money that they know of is booked as if they had reported it.',
  params: z.object({ orderNo }),
  reply: moved.extend({ answer: z.enum(PAYMENT_ANSWERS) }),
  problems: ['order_not_found', 'order_has_moved_on', 'staff_order_has_moved_on'],
  limit: { calls: 30, seconds: 60 },
});

export const staffDeliverNow = endpoint({
  name: 'staffDeliverNow',
  method: 'POST',
  path: '/admin/orders/{orderNo}/delivery',
  access: 'staff',
  roles: ['orders', 'finance'],
  freshCode: true,
  summary:
    'Delivers the keys of a paid order that are in stock: also those of a pre-order before its release day. The buyer gets the usual mail.',
  params: z.object({ orderNo }),
  body: z.object({ reason }),
  reply: moved.extend({ delivered: z.int() }),
  problems: [
    'order_not_found',
    'order_has_moved_on',
    'staff_order_has_moved_on',
    'deliver_no_key',
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

export const staffShowKey = endpoint({
  name: 'staffShowKey',
  method: 'POST',
  path: '/admin/orders/{orderNo}/key',
  access: 'staff',
  roles: ['orders'],
  freshCode: true,
  summary:
    'Shows a delivered key to the caller, as when a buyer writes that it does not work. The reason stands in the history of the order and in the audit log. The buyer’s right to a refund stays as it was.',
  params: z.object({ orderNo }),
  body: z.object({ unit: z.uuid(), reason }),
  reply: z.object({ key: z.string() }),
  problems: ['order_not_found', 'order_has_moved_on', 'staff_order_has_moved_on', 'staff_code_again'],
  limit: { calls: 20, seconds: 3600 },
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
  staffConfirmPayment,
  staffCheckPayment,
  staffDeliverNow,
  staffCancelOrder,
  staffReplaceKey,
  staffShowKey,
  staffResendKeys,
  staffChangeEmail,
  staffAddOrderNote,
  staffEditOrderNote,
  staffTagOrder,
] as const;

import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { orderNo, prose } from '../primitives/text.ts';
import { MOST_ORDER_BULK, ORDER_BULK_ACTS, ORDER_BULK_REASONS, ORDER_BULK_STEP } from './order-bulk-parts.ts';
import { orderFilters, tag } from './order-lists.ts';
import { ORDER_TABS } from './orders.ts';
import type { StaffRole } from './roles.ts';

const roles: readonly StaffRole[] = ['stock', 'orders', 'support', 'finance'];
const act = z.enum(ORDER_BULK_ACTS);

/** These orders, or all that the filters of the list find. */
const chosen = z.union([
  z.object({ orderNos: z.array(orderNo).min(1).max(MOST_ORDER_BULK) }),
  z.object({ filters: z.object({ tab: z.enum(ORDER_TABS).default('all'), ...orderFilters }) }),
]);
export type OrdersChosen = z.output<typeof chosen>;

export const staffPreviewOrders = endpoint({
  name: 'staffPreviewOrders',
  method: 'POST',
  path: '/admin/order-bulks/preview',
  access: 'staff',
  roles,
  summary:
    'Which of many orders an act fits, and why the others are left out. Changes nothing. The person needs the permission for the act itself.',
  body: z
    .object({ chosen, act, tag: tag.default('') })
    .refine((body) => (body.act !== 'tag' && body.act !== 'untag') || body.tag !== '', {
      path: ['tag'],
      message: 'required',
    }),
  reply: z.object({
    total: z.int(),
    /** The orders that it fits, in the order of the list. */
    fit: z.array(z.string()),
    left: z.array(
      z.object({
        reason: z.enum(ORDER_BULK_REASONS),
        count: z.int(),
        /** The first of them. */
        orders: z.array(z.string()),
      }),
    ),
  }),
  problems: ['forbidden', 'orders_too_many'],
  limit: { calls: 60, seconds: 60 },
});

export const staffDoWithOrders = endpoint({
  name: 'staffDoWithOrders',
  method: 'POST',
  path: '/admin/order-bulks',
  access: 'staff',
  roles,
  summary:
    'Does one act with up to 25 orders, each in a transaction of its own with an entry in the audit log, under the rules of the single act. The person needs the permission for that. Doing it again changes nothing further.',
  body: z
    .object({
      act: act.exclude(['slips']),
      orderNos: z.array(orderNo).min(1).max(ORDER_BULK_STEP),
      tag: tag.default(''),
      reason: prose(1000).default(''),
    })
    .refine((body) => (body.act !== 'tag' && body.act !== 'untag') || body.tag !== '', {
      path: ['tag'],
      message: 'required',
    })
    .refine((body) => body.act !== 'cancel' || body.reason !== '', {
      path: ['reason'],
      message: 'required',
    }),
  reply: z.object({
    done: z.int(),
    refused: z.array(z.object({ orderNo: z.string(), reason: z.enum(ORDER_BULK_REASONS) })),
  }),
  problems: ['forbidden'],
  limit: { calls: 240, seconds: 60 },
});

export const ORDER_BULK_CALLS = [staffPreviewOrders, staffDoWithOrders] as const;

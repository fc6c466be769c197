import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';
import type { OrderRow, UnitRow } from './orders.queries.ts';

const about = z.object({ orderId: z.uuid() });

/** The locked order as it is about to be written, with its copies; from who hands them over: what both are then. */
export interface PaidOrder {
  order: OrderRow;
  units: readonly UnitRow[];
}

/** The money is in. */
export const orderPaid = defineEvent<typeof about, PaidOrder>('order.paid', about);
/** A member's order was paid, or what its money is worth to the store has changed: their level and points follow. */
export const memberOrderMoved = defineEvent('order.member_moved', about);
/** Received and settled: the buyer has confirmed it, or seven days have gone by. */
export const orderCompleted = defineEvent('order.completed', about);
/** Its payment went into a dispute, or came out of one. */
export const orderDisputed = defineEvent('order.disputed', about);
/** Its time ran out; its keys are back on the shelf. */
export const orderExpired = defineEvent('order.expired', about);
/** The buyer cancelled it; its keys are back on the shelf. */
export const orderCancelled = defineEvent('order.cancelled', about);
/** Money went back, all or part of it. */
export const orderRefunded = defineEvent(
  'order.refunded',
  z.object({ orderId: z.uuid(), refundId: z.uuid() }),
);
/** Somebody looked at an order that was held, and let it go. */
export const orderApproved = defineEvent('order.approved', about);
/** The parcel has left. */
export const orderShipped = defineEvent('order.shipped', about);
/** A refund request was declined; one order may ask, and be answered, more than once. */
export const refundDeclined = defineEvent(
  'refund.declined',
  z.object({ orderId: z.uuid(), answeredAt: z.iso.datetime() }),
);

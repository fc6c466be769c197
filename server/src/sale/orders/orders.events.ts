import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';

const about = z.object({ orderId: z.uuid() });

/** The money is in. */
export const orderPaid = defineEvent('order.paid', about);
/** A member's order was paid, or what its money is worth to the store has changed: their level and points follow. */
export const memberOrderMoved = defineEvent('order.member_moved', about);
/** Received and settled: the buyer has confirmed it, or seven days have gone by. */
export const orderCompleted = defineEvent('order.completed', about);
/** Its payment went into a dispute, or came out of one. */
export const orderDisputed = defineEvent('order.disputed', about);
/** Its time to pay has expired; its keys are for sale again. */
export const orderExpired = defineEvent('order.expired', about);
/** The buyer canceled it; its keys are for sale again. */
export const orderCancelled = defineEvent('order.cancelled', about);
/** Money went back, all or part of it. */
export const orderRefunded = defineEvent(
  'order.refunded',
  z.object({ orderId: z.uuid(), refundId: z.uuid() }),
);
/** Staff approved an order that was held for review. */
export const orderApproved = defineEvent('order.approved', about);
/** The parcel has left. */
export const orderShipped = defineEvent('order.shipped', about);
/** A refund request was declined; one order may ask, and be answered, more than once. */
export const refundDeclined = defineEvent(
  'refund.declined',
  z.object({ orderId: z.uuid(), answeredAt: z.iso.datetime() }),
);

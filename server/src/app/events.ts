import type { Context } from '../platform/context.ts';
import { hear } from '../platform/jobs/events.ts';
import type { Job } from '../platform/jobs/job.ts';
import { handOver, serveWaiting } from '../sale/delivery/hand-over.ts';
import { keysArrived } from '../sale/keys/door.ts';
import { orderEvents } from '../sale/orders/door.ts';
import { tellDeclined, tellShipped } from '../sale/orders/tell-buyer.ts';
import { closeAttempts } from '../sale/payments/door.ts';
import { tellRefunded } from '../sale/payments/tell-refunded.ts';

/**
 * Who hears what. A hearer may hear a thing twice, and looks again. The names stand in the queue: they stay as they are.
 */
export const eventJobs = (): Job<Context>[] => [
  ...hear<Context, typeof orderEvents.orderPaid.payload>(orderEvents.orderPaid, {
    'delivery.handOver': handOver,
  }),
  ...hear<Context, typeof orderEvents.orderApproved.payload>(orderEvents.orderApproved, {
    'delivery.handOver': handOver,
  }),
  ...hear<Context, typeof orderEvents.orderShipped.payload>(orderEvents.orderShipped, {
    'orders.tellShipped': tellShipped,
  }),
  ...hear<Context, typeof orderEvents.refundDeclined.payload>(orderEvents.refundDeclined, {
    'orders.tellDeclined': tellDeclined,
  }),
  ...hear<Context, typeof orderEvents.orderExpired.payload>(orderEvents.orderExpired, {
    'payments.closeAttempts': closeAttempts,
  }),
  ...hear<Context, typeof orderEvents.orderCancelled.payload>(orderEvents.orderCancelled, {
    'payments.closeAttempts': closeAttempts,
  }),
  ...hear<Context, typeof orderEvents.orderRefunded.payload>(orderEvents.orderRefunded, {
    'payments.tellRefunded': tellRefunded,
  }),
  ...hear<Context, typeof keysArrived.payload>(keysArrived, { 'delivery.serveWaiting': serveWaiting }),
];

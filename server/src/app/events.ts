import type { Context } from '../platform/context.ts';
import { hear } from '../platform/jobs/events.ts';
import type { Job } from '../platform/jobs/job.ts';
import { accountConfirmed, newsletterChosen } from '../people/accounts/door.ts';
import { followAccount } from '../people/newsletter/from-account.ts';
import { serveClaims, settleClaims } from '../sale/claims/follow-order.ts';
import { handOver, serveWaiting } from '../sale/delivery/hand-over.ts';
import { bookDispute } from '../sale/disputes/book-dispute.ts';
import { disputeMoved } from '../sale/disputes/disputes.events.ts';
import { followDispute } from '../sale/disputes/freeze-orders.ts';
import { keysArrived } from '../sale/keys/door.ts';
import { hearStock } from '../shop/alerts/tell-waiting.ts';
import { restocked } from '../shop/catalog/door.ts';
import { orderEvents } from '../sale/orders/door.ts';
import { creditRefund } from '../sale/invoices/invoices.jobs.ts';
import { hearForAffiliate } from '../sale/orders/count-for-affiliate.ts';
import { hearForMember } from '../sale/orders/count-for-member.ts';
import { tellDeclined, tellShipped } from '../sale/orders/tell-buyer.ts';
import { settleWithdrawals } from '../sale/withdrawals/settle-goods.ts';
import { closeAttempts } from '../sale/payments/door.ts';
import { takeApproved } from '../sale/payments/take-reserved.ts';
import { disputeSeen, refundMisfit } from '../sale/payments/payments.events.ts';
import { tellMisfit } from '../sale/payments/tell-misfit.ts';
import { tellRefunded } from '../sale/payments/tell-refunded.ts';

/**
 * Who hears what. A hearer may hear a thing twice, and looks again. The names stand in the queue: they stay as they are.
 */
export const eventJobs = (): Job<Context>[] => [
  ...hear<Context, typeof accountConfirmed.payload>(accountConfirmed, {
    'newsletter.followAccount': followAccount,
  }),
  ...hear<Context, typeof newsletterChosen.payload>(newsletterChosen, {
    'newsletter.followAccount': followAccount,
  }),
  ...hear<Context, typeof orderEvents.orderPaid.payload>(orderEvents.orderPaid, {
    'delivery.handOver': handOver,
  }),
  ...hear<Context, typeof orderEvents.orderApproved.payload>(orderEvents.orderApproved, {
    'delivery.handOver': handOver,
    'payments.takeApproved': takeApproved,
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
    'claims.settle': settleClaims,
    'withdrawals.settle': settleWithdrawals,
    'invoices.credit': creditRefund,
    'membership.count': hearForMember,
    'affiliate.count': hearForAffiliate,
  }),
  ...hear<Context, typeof orderEvents.orderCompleted.payload>(orderEvents.orderCompleted, {
    'membership.count': hearForMember,
    'affiliate.count': hearForAffiliate,
  }),
  ...hear<Context, typeof orderEvents.orderDisputed.payload>(orderEvents.orderDisputed, {
    'affiliate.count': hearForAffiliate,
  }),
  ...hear<Context, typeof orderEvents.memberOrderMoved.payload>(orderEvents.memberOrderMoved, {
    'membership.count': hearForMember,
  }),
  ...hear<Context, typeof disputeSeen.payload>(disputeSeen, { 'disputes.book': bookDispute }),
  ...hear<Context, typeof disputeMoved.payload>(disputeMoved, { 'disputes.follow': followDispute }),
  ...hear<Context, typeof refundMisfit.payload>(refundMisfit, { 'payments.tellMisfit': tellMisfit }),
  ...hear<Context, typeof keysArrived.payload>(keysArrived, {
    'delivery.serveWaiting': serveWaiting,
    'claims.serve': serveClaims,
    'alerts.hearKeys': (context, { productId }) => hearStock(context, [productId]),
  }),
  ...hear<Context, typeof restocked.payload>(restocked, {
    'alerts.hearStock': (context, { productIds }) => hearStock(context, productIds),
  }),
];

import type * as z from 'zod';
import type { Context } from '../platform/context.ts';
import { subscribe, type Event, type Subscriber } from '../platform/jobs/events.ts';
import type { Job } from '../platform/jobs/job.ts';
import { accountConfirmed, newsletterChosen } from '../people/accounts/door.ts';
import { followAccount } from '../people/newsletter/subscribe.ts';
import { serveClaims, settleClaims } from '../sale/claims/follow-order.ts';
import { handOver, serveWaiting } from '../sale/delivery/hand-over.ts';
import { bookDispute, disputeMoved } from '../sale/disputes/book-dispute.ts';
import { followDispute } from '../sale/disputes/freeze-orders.ts';
import { keysArrived } from '../sale/keys/keys.events.ts';
import { onRestocked } from '../shop/alerts/notify-waiting.ts';
import { restocked } from '../shop/catalog/catalog.events.ts';
import {
  memberOrderMoved,
  orderApproved,
  orderCancelled,
  orderCompleted,
  orderDisputed,
  orderExpired,
  orderPaid,
  orderRefunded,
  orderShipped,
  refundDeclined,
} from '../sale/orders/door.ts';
import { creditRefund } from '../sale/invoices/invoices.jobs.ts';
import { recountForAffiliate } from '../sale/orders/count-for-affiliate.ts';
import { recountForMember } from '../sale/orders/count-for-member.ts';
import { notifyDeclined, notifyShipped } from '../sale/orders/notify-buyer.ts';
import { settleWithdrawals } from '../sale/withdrawals/settle-goods.ts';
import { closeAttempts } from '../sale/payments/door.ts';
import { takeApproved } from '../sale/payments/take-reserved.ts';
import { disputeSeen, refundMisfit } from '../sale/payments/payments.events.ts';
import { notifyMisfit } from '../sale/payments/notify-misfit.ts';
import { notifyRefunded } from '../sale/payments/notify-refunded.ts';

const on = <S extends z.ZodType>(
  event: Event<S>,
  subscribers: Record<string, Subscriber<Context, S>>,
): Job<Context>[] => subscribe(event, subscribers);

/** Which subscribers each event has. Jobs in the queue contain their names, so the names never change. */
export const eventJobs = (): Job<Context>[] => [
  ...on(accountConfirmed, {
    'newsletter.followAccount': followAccount,
  }),
  ...on(newsletterChosen, {
    'newsletter.followAccount': followAccount,
  }),
  ...on(orderPaid, {
    'delivery.handOver': handOver,
  }),
  ...on(orderApproved, {
    'delivery.handOver': handOver,
    'payments.takeApproved': takeApproved,
  }),
  ...on(orderShipped, {
    'orders.notifyShipped': notifyShipped,
  }),
  ...on(refundDeclined, {
    'orders.notifyDeclined': notifyDeclined,
  }),
  ...on(orderExpired, {
    'payments.closeAttempts': closeAttempts,
  }),
  ...on(orderCancelled, {
    'payments.closeAttempts': closeAttempts,
  }),
  ...on(orderRefunded, {
    'payments.notifyRefunded': notifyRefunded,
    'claims.settle': settleClaims,
    'withdrawals.settle': settleWithdrawals,
    'invoices.credit': creditRefund,
    'membership.count': recountForMember,
    'affiliate.count': recountForAffiliate,
  }),
  ...on(orderCompleted, {
    'membership.count': recountForMember,
    'affiliate.count': recountForAffiliate,
  }),
  ...on(orderDisputed, {
    'affiliate.count': recountForAffiliate,
  }),
  ...on(memberOrderMoved, {
    'membership.count': recountForMember,
  }),
  ...on(disputeSeen, { 'disputes.book': bookDispute }),
  ...on(disputeMoved, { 'disputes.follow': followDispute }),
  ...on(refundMisfit, { 'payments.notifyMisfit': notifyMisfit }),
  ...on(keysArrived, {
    'delivery.serveWaiting': serveWaiting,
    'claims.serve': serveClaims,
    'alerts.hearKeys': (context, { productIds }) => onRestocked(context, productIds),
  }),
  ...on(restocked, {
    'alerts.onRestocked': (context, { productIds }) => onRestocked(context, productIds),
  }),
];

import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { refundDeclined } from './orders.events.ts';
import { refreshStatus, updateOrder, type OrderRow } from './orders.queries.ts';
import { lockForStaff, type By } from './staff-order.ts';
import { forgetRequests } from './units.queries.ts';

/**
 * Declines a refund request. The order goes on from where it was, and the buyer is told why by the subscriber of
 * `refund.declined`. Refuses `order_has_moved_on` if no request is open.
 */
export async function declineRefund(
  trx: Trx,
  orderId: string,
  reason: string,
  { actor, now }: By,
): Promise<OrderRow> {
  const { order } = await lockForStaff(trx, orderId, 'staffAnswerRefund', now);
  await updateOrder(trx, orderId, {
    refund_requested_at: null,
    refund_answer: 'declined',
    refund_answer_reason: reason,
    refund_answered_at: now,
  });
  await forgetRequests(trx, orderId);
  const declined = await refreshStatus(trx, orderId, actor, now);
  await emit(trx, refundDeclined, { orderId, answeredAt: now.toISOString() });
  await audit(trx, {
    actor,
    action: 'orders.refund_declined',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { status: declined.status },
    reason,
  });
  return declined;
}

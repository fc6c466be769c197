import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { orderApproved } from './orders.events.ts';
import { refreshStatus, updateOrder, type OrderRow } from './orders.queries.ts';
import { lockForStaff, type By } from './staff-order.ts';

/**
 * Approves an order that was held for review; a subscriber of `order.approved` hands over its keys. Money that is only reserved is
 * taken first, by another subscriber; then the order is paid and delivered.
 */
export async function approveOrder(trx: Trx, orderId: string, { actor, now }: By): Promise<OrderRow> {
  const { order } = await lockForStaff(trx, orderId, 'staffApproveOrder', now);
  await updateOrder(trx, orderId, { under_review: false });
  const approved = await refreshStatus(trx, orderId, actor, now);
  await emit(trx, orderApproved, { orderId });
  await audit(trx, {
    actor,
    action: 'orders.approved',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { status: approved.status },
  });
  return approved;
}

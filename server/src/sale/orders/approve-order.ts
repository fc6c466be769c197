import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { orderApproved } from './orders.events.ts';
import { refreshStatus, type OrderRow } from './orders.queries.ts';
import { lockForStaff, type By } from './staff-order.ts';

/**
 * Lets an order go that was held for a look; its keys are handed over by the hearer of `order.approved`. Where its money is only
 * reserved it is taken first, by another hearer, and the order is paid, and delivered, once it is there.
 */
export async function approveOrder(trx: Trx, orderId: string, { actor, now }: By): Promise<OrderRow> {
  const { order } = await lockForStaff(trx, orderId, 'staffApproveOrder', now);
  await trx.updateTable('orders').set({ under_review: false }).where('id', '=', orderId).execute();
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

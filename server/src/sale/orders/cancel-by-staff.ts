import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { closeUnpaid } from './cancel-order.ts';
import { notifyCancelled, notifyNotTaken } from './notify-buyer.ts';
import type { OrderRow } from './orders.queries.ts';
import { lockForAct, type By } from './staff-order.ts';

/**
 * Staff cancel an order that is not paid, by the same steps as its buyer: what it holds is for sale again, and reserved money is
 * released. The buyer is told by mail, without the reason. Refuses as `overtaken` does once the order was paid, canceled or refused.
 */
export async function cancelByStaff(
  trx: Trx,
  orderId: string,
  reason: string,
  { actor, now }: By,
): Promise<OrderRow> {
  const { order } = await lockForAct(trx, orderId, 'staffCancelOrder', now);
  const closed = await closeUnpaid(trx, order, { actor, now }, reason);
  await (order.payment_status === 'authorised' ? notifyNotTaken(trx, order) : notifyCancelled(trx, order));
  await audit(trx, {
    actor,
    action: 'orders.cancelled',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { status: closed.status },
    reason,
  });
  return closed;
}

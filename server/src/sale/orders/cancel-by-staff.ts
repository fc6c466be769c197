import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { closeUnpaid } from './cancel-order.ts';
import { notifyCancelled, notifyNotTaken } from './notify-buyer.ts';
import { lockOrder, unitsOf, type OrderRow } from './orders.queries.ts';
import { overtaken } from './overtaken.ts';
import { staffActionsOf } from './staff-actions.ts';
import { staffFacts, type By } from './staff-order.ts';

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
  const order = await lockOrder(trx, orderId);
  const units = await unitsOf(trx, orderId);
  if (!staffActionsOf(staffFacts(order, units, now)).includes('staffCancelOrder'))
    throw await overtaken(trx, orderId);
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

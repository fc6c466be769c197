import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { updateOrder, type OrderRow } from './orders.queries.ts';
import { lockForStaff, type By } from './staff-order.ts';
import { closeUnpaid } from './cancel-order.ts';
import { takeBack, type Taken } from './take-back.ts';
import { notifyNotTaken } from './notify-buyer.ts';
import { isLeft } from './worth.ts';

/**
 * Refuses an order that was held for review: all its remaining units are taken back, and the caller books its money as a refund in the
 * same transaction. Nothing of it has left the store, so its keys are for sale again. Money that is only reserved is released, and
 * there is nothing to refund.
 */
export async function refuseOrder(trx: Trx, orderId: string, { actor, now }: By): Promise<Taken> {
  const { order, units } = await lockForStaff(trx, orderId, 'staffRefuseOrder', now);
  await updateOrder(trx, orderId, { under_review: false });
  const released = { ...order, under_review: false };
  if (order.payment_status === 'authorised') return await letGo(trx, released, { actor, now });
  const taken = await takeBack(trx, released, units, units.filter(isLeft), { actor, reason: 'refused' }, now);
  await audit(trx, {
    actor,
    action: 'orders.refused',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { status: taken.order.status, refunded: taken.amountMinor, currency: order.currency },
  });
  return taken;
}

async function letGo(trx: Trx, order: OrderRow, by: By): Promise<Taken> {
  const closed = await closeUnpaid(trx, order, by);
  await notifyNotTaken(trx, order);
  await audit(trx, {
    actor: by.actor,
    action: 'orders.refused',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { status: closed.status, refunded: 0, currency: order.currency },
  });
  return { order: closed, amountMinor: 0, cause: '' };
}

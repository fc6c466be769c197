import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import type { OrderRow } from './orders.queries.ts';
import { lockForStaff, type By } from './staff-order.ts';
import { closeUnpaid } from './cancel-order.ts';
import { takeBack, type Taken } from './take-back.ts';
import { tellNotTaken } from './tell-buyer.ts';
import { isLeft } from './worth.ts';

/**
 * An order that was held for a look does not go on: all that is left of it is taken back, and its money is to be booked as a refund
 * in the same transaction. Nothing of it has left the store, so its keys go back to the shelf. Money that is only reserved is let
 * go of, and there is nothing to refund.
 */
export async function refuseOrder(trx: Trx, orderId: string, { actor, now }: By): Promise<Taken> {
  const { order, units } = await lockForStaff(trx, orderId, 'staffRefuseOrder', now);
  await trx.updateTable('orders').set({ under_review: false }).where('id', '=', orderId).execute();
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
  await tellNotTaken(trx, order);
  await audit(trx, {
    actor: by.actor,
    action: 'orders.refused',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { status: closed.status, refunded: 0, currency: order.currency },
  });
  return { order: closed, amountMinor: 0, cause: '' };
}

import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { giveBackSpent } from './give-back-spent.ts';
import { movePayment } from './move-payment.ts';
import { orderCancelled } from './orders.events.ts';
import { lockOrder, refreshStatus, updateOrder, type OrderRow } from './orders.queries.ts';
import { releaseUnits } from './release-units.ts';
import { isUnpaid, type By } from './staff-order.ts';

/**
 * Cancels an order that is not paid, for its buyer, also while its money is only reserved. Refuses `order_not_cancellable` once money
 * came or it has ended.
 */
export async function cancelOrder(trx: Trx, orderId: string, now: Date): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  if (!isUnpaid(order)) throw problem('order_not_cancellable');
  return await closeUnpaid(trx, order, { actor: 'buyer', now });
}

/**
 * Closes a locked order that is not paid: what was spent on it goes back, and so does what was reserved for it.
 *
 * @param reason for the log, if a person gave one
 */
export async function closeUnpaid(
  trx: Trx,
  order: OrderRow,
  { actor, now }: By,
  reason = '',
): Promise<OrderRow> {
  const orderId = order.id;
  await releaseUnits(trx, orderId);
  const set = { cancelled_at: now, expires_at: null };
  // The buyer may have stopped the payment before: then only the order moves.
  const cancelled =
    order.payment_status === 'cancelled'
      ? await closeStopped(trx, order, { actor, now })
      : await movePayment(trx, order, { to: 'cancelled', actor, reason, set }, now);
  await giveBackSpent(trx, cancelled, now);
  await emit(trx, orderCancelled, { orderId });
  return cancelled;
}

async function closeStopped(trx: Trx, order: OrderRow, { actor, now }: By): Promise<OrderRow> {
  await updateOrder(trx, order.id, { cancelled_at: now, expires_at: null });
  return await refreshStatus(trx, order.id, actor, now);
}

import { problem } from '@halfturn/contract/problem.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { actionsOf, COMPLETE_AFTER_DAYS } from './order.ts';
import { orderCompleted } from './orders.events.ts';
import {
  actionFacts,
  lockOrder,
  refreshStatus,
  unitsOf,
  updateOrder,
  type OrderRow,
  type UnitRow,
} from './orders.queries.ts';
import { ordersToComplete } from './due-orders.queries.ts';
import { moveUnits } from './units.queries.ts';

/** The buyer confirms receipt; of what was shipped, too. Refuses `order_not_confirmable` before anything was delivered, and twice. */
export async function confirmOrder(trx: Trx, orderId: string, now: Date): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  const units = await unitsOf(trx, orderId);
  if (!actionsOf(actionFacts(order, units), now).includes('confirm')) throw problem('order_not_confirmable');
  await receiveShipped(trx, orderId, units, now);
  return await complete(trx, orderId, 'buyer', now);
}

/** A buyer who has received an order has received its parcel: from that day the goods can be returned for 14 days. */
async function receiveShipped(
  trx: Trx,
  orderId: string,
  units: readonly UnitRow[],
  now: Date,
): Promise<void> {
  const shipped = units.filter(({ status }) => status === 'shipped');
  if (shipped.length === 0) return;
  const step = { orderId, from: 'shipped', to: 'received', actor: 'buyer' } as const;
  const unitIds = shipped.map(({ id }) => id);
  await moveUnits(trx, { ...step, unitIds, set: { received_at: now } }, now);
}

async function complete(trx: Trx, orderId: string, actor: string, now: Date): Promise<OrderRow> {
  await updateOrder(trx, orderId, { completed_at: now });
  const order = await refreshStatus(trx, orderId, actor, now);
  await emit(trx, orderCompleted, { orderId });
  return order;
}

/**
 * Completes what was delivered and last revealed more than 7 days ago; what is left of an order that was partly refunded, too.
 * Returns how many.
 */
export async function completeDelivered(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - COMPLETE_AFTER_DAYS * 86_400_000);
  const due = await ordersToComplete(db, before);
  for (const id of due)
    await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, id);
      const partly = order.status === 'partially_refunded' && order.completed_at === null;
      if (order.status === 'delivered' || partly) await complete(trx, id, 'sweeper', now);
    });
  return due.length;
}

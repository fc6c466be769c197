import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { actionsOf, COMPLETE_AFTER_DAYS } from './order.ts';
import { orderCompleted } from './orders.events.ts';
import {
  actionFacts,
  lockOrder,
  logSteps,
  refreshStatus,
  unitsOf,
  type OrderRow,
  type UnitRow,
} from './orders.queries.ts';

/** The buyer confirms receipt; of what was shipped, too. Refuses `order_not_confirmable` before anything was delivered, and twice. */
export async function confirmOrder(trx: Trx, orderId: string, now: Date): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  const units = await unitsOf(trx, orderId);
  if (!actionsOf(actionFacts(order, units), now).includes('confirm')) throw problem('order_not_confirmable');
  await receiveShipped(trx, units, now);
  return await complete(trx, orderId, 'buyer', now);
}

/** Who has received an order has received its parcel: from that day the goods can be withdrawn from for 14 days. */
async function receiveShipped(trx: Trx, units: readonly UnitRow[], now: Date): Promise<void> {
  const shipped = units.filter(({ status }) => status === 'shipped');
  if (shipped.length === 0) return;
  await trx
    .updateTable('deliveries')
    .set({ status: 'received', received_at: now })
    .where(
      'id',
      'in',
      shipped.map(({ id }) => id),
    )
    .execute();
  await logSteps(
    trx,
    shipped.map((unit) => ({
      orderId: unit.order_id,
      machine: 'delivery',
      ref: unit.id,
      actor: 'buyer',
      reason: '',
      before: 'shipped',
      after: 'received',
      at: now,
    })),
  );
}

async function complete(trx: Trx, orderId: string, actor: string, now: Date): Promise<OrderRow> {
  await trx.updateTable('orders').set({ completed_at: now }).where('id', '=', orderId).execute();
  const order = await refreshStatus(trx, orderId, actor, now);
  await emit(trx, orderCompleted, { orderId });
  return order;
}

/** SQL: of the order `o`, a copy that keeps it open: nobody has looked at its key yet, or did less than 7 days ago. */
const keepsOpen = (before: Date) => sql<boolean>`exists (
  select from deliveries d where d.order_id = o.id and (d.status = 'delivered' or d.revealed_at > ${before}))`;

/** SQL: of the order `o`, a copy that was not handed over, or less than 7 days ago. */
const onItsWay = (before: Date) => sql<boolean>`exists (
  select from deliveries d where d.order_id = o.id and (d.status in ('waiting', 'held', 'packed')
    or greatest(d.delivered_at, d.shipped_at) > ${before}))`;

/**
 * Completes what was delivered and last revealed more than 7 days ago; what is left of an order that was partly refunded, too.
 * Returns how many.
 */
export async function completeDelivered(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - COMPLETE_AFTER_DAYS * 86_400_000);
  const open = db
    .selectFrom('orders as o')
    .select('o.id')
    .where(sql<boolean>`not ${keepsOpen(before)}`)
    .limit(200);
  const due = [
    ...(await open.where('o.status', '=', 'delivered').where('o.delivered_at', '<=', before).execute()),
    ...(await open
      .where('o.status', '=', 'partially_refunded')
      .where('o.completed_at', 'is', null)
      .where('o.placed_at', '<=', before)
      .where(sql<boolean>`not ${onItsWay(before)}`)
      .execute()),
  ];
  for (const { id } of due)
    await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, id);
      const partly = order.status === 'partially_refunded' && order.completed_at === null;
      if (order.status === 'delivered' || partly) await complete(trx, id, 'sweeper', now);
    });
  return due.length;
}

import { problem } from '@halfturn/contract/problem.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { actionsOf, COMPLETE_AFTER_DAYS } from './order.ts';
import { orderCompleted } from './orders.events.ts';
import { actionFacts, lockOrder, refreshStatus, unitsOf, type OrderRow } from './orders.queries.ts';

/** The buyer confirms receipt. Refuses `order_not_confirmable` before anything was delivered, and twice. */
export async function confirmOrder(trx: Trx, orderId: string, now: Date): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  const units = await unitsOf(trx, orderId);
  if (order.completed_at || !actionsOf(actionFacts(order, units), now).includes('confirm'))
    throw problem('order_not_confirmable');
  return await complete(trx, orderId, 'buyer', now);
}

async function complete(trx: Trx, orderId: string, actor: string, now: Date): Promise<OrderRow> {
  await trx.updateTable('orders').set({ completed_at: now }).where('id', '=', orderId).execute();
  const order = await refreshStatus(trx, orderId, actor, now);
  await emit(trx, orderCompleted, { orderId });
  return order;
}

/** Completes what was delivered and last revealed more than 7 days ago. Returns how many. */
export async function completeDelivered(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - COMPLETE_AFTER_DAYS * 86_400_000);
  const due = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.status', '=', 'delivered')
    .where('o.delivered_at', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deliveries as d')
            .select('d.id')
            .whereRef('d.order_id', '=', 'o.id')
            // A key that nobody has looked at yet keeps the order open, and so refundable.
            .where((d) => d.or([d('d.status', '=', 'delivered'), d('d.revealed_at', '>', before)])),
        ),
      ),
    )
    .limit(200)
    .execute();
  for (const { id } of due)
    await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, id);
      if (order.status === 'delivered') await complete(trx, id, 'sweeper', now);
    });
  return due.length;
}

import { sql } from 'kysely';
import { audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { lockOrder, orderEvents, refreshStatus, type OrderRow } from '../orders/door.ts';

/** Orders of one buyer that one dispute can hold. */
const MOST = 200;

/**
 * Hearer of `dispute.moved`: while a dispute is open, nothing more leaves to its buyer without a look; once it is won, what was held
 * for it alone goes on. After one that was lost a person decides. Each order is locked by itself, and looked at again.
 */
export async function followDispute(context: Context, { disputeId }: { disputeId: string }): Promise<void> {
  const { db, clock } = context;
  const dispute = await db
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow();
  if (dispute.state === 'open')
    for (const orderId of await othersOf(context, dispute.order_id))
      await inTransaction(db, (trx) => freeze(trx, disputeId, orderId, clock.now()));
  if (dispute.state === 'won') {
    const frozen = await db
      .selectFrom('dispute_freezes')
      .select('order_id')
      .where('dispute_id', '=', disputeId)
      .where('lifted_at', 'is', null)
      .execute();
    for (const { order_id } of frozen)
      await inTransaction(db, (trx) => thaw(trx, disputeId, order_id, clock.now()));
  }
}

/** Orders of the same member, or of a guest's same address, of which something may still leave; the disputed one among them. */
async function othersOf({ db }: Context, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders d join orders o on case when d.account_id is null
      then o.account_id is null and o.email_norm = d.email_norm and d.email_norm <> '' else o.account_id = d.account_id end
    where d.id = ${orderId}
      and o.status in ('awaiting_payment', 'paying', 'paid', 'partially_delivered', 'refund_requested', 'partially_refunded',
        'under_review')
    order by o.placed_at desc limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether something of the order may still leave the store: keys or parcels, or the order is not paid yet. */
async function mayStillLeave(trx: Trx, order: OrderRow): Promise<boolean> {
  const waits = await trx
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', 'in', ['waiting', 'held', 'packed'])
    .limit(1)
    .executeTakeFirst();
  return waits !== undefined;
}

async function freeze(trx: Trx, disputeId: string, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(trx, orderId);
  // It ended in the meantime, or the order is held already, for its own risk or for another dispute.
  const { state } = await trx
    .selectFrom('disputes')
    .select('state')
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow();
  if (state !== 'open' || !(await mayStillLeave(trx, order))) return;
  const known = await trx
    .selectFrom('dispute_freezes')
    .select('dispute_id')
    .where('order_id', '=', orderId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  if (order.under_review && !known) return;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('dispute_freezes')
    .values({ dispute_id: disputeId, order_id: orderId, frozen_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  if (order.under_review || numInsertedOrUpdatedRows !== 1n) return;
  await trx
    .updateTable('orders')
    .set({ under_review: true, held_at: now })
    .where('id', '=', orderId)
    .execute();
  await refreshStatus(trx, orderId, 'store', now);
  await audit(trx, {
    actor: 'system',
    action: 'orders.frozen',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { dispute: disputeId },
  });
}

async function thaw(trx: Trx, disputeId: string, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const { numUpdatedRows } = await trx
    .updateTable('dispute_freezes')
    .set({ lifted_at: now })
    .where('dispute_id', '=', disputeId)
    .where('order_id', '=', orderId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n || !order.under_review) return;
  const others = await trx
    .selectFrom('dispute_freezes')
    .select('dispute_id')
    .where('order_id', '=', orderId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  if (others) return;
  await trx.updateTable('orders').set({ under_review: false }).where('id', '=', orderId).execute();
  await refreshStatus(trx, orderId, 'store', now);
  await emit(trx, orderEvents.orderApproved, { orderId });
  await audit(trx, {
    actor: 'system',
    action: 'orders.thawed',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { dispute: disputeId },
  });
}

import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';

/** The most orders of one buyer that one dispute holds. */
const MOST = 200;

/** The orders of the same member, or of a guest's same address, that may still deliver something; the disputed one too. */
export async function undeliveredOrdersOf(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders d join orders o on case when d.account_id is null
      then o.account_id is null and o.email_norm = d.email_norm and d.email_norm <> '' else o.account_id = d.account_id end
    where d.id = ${orderId}
      and o.status in ('awaiting_payment', 'paying', 'paid', 'partially_delivered', 'refund_requested', 'partially_refunded',
        'under_review')
    order by o.placed_at desc limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Holds an order for a dispute. False if this dispute holds it already, or has held it. */
export async function insertFreeze(
  trx: Trx,
  disputeId: string,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('dispute_freezes')
    .values({ dispute_id: disputeId, order_id: orderId, frozen_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends the hold of an order for a dispute. False if this dispute does not hold it. */
export async function liftFreeze(trx: Trx, disputeId: string, orderId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('dispute_freezes')
    .set({ lifted_at: now })
    .where('dispute_id', '=', disputeId)
    .where('order_id', '=', orderId)
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether any dispute holds an order. */
export async function isFrozen(trx: Trx, orderId: string): Promise<boolean> {
  const freeze = await trx
    .selectFrom('dispute_freezes')
    .select('dispute_id')
    .where('order_id', '=', orderId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return freeze !== undefined;
}

/** The orders that a dispute holds, the latest first. */
export async function frozenFor(
  db: Db,
  disputeId: string,
): Promise<{ id: string; order_no: string; status: string }[]> {
  return await db
    .selectFrom('dispute_freezes as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .select(['o.id', 'o.order_no', 'o.status'])
    .where('f.dispute_id', '=', disputeId)
    .where('f.lifted_at', 'is', null)
    .orderBy('o.placed_at', 'desc')
    .limit(MOST)
    .execute();
}

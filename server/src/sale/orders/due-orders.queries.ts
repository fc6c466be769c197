import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

/** Orders that one round takes up; the rest is for the next, a few seconds on. */
const BATCH = 200;

/** Orders that were not paid in time, by id: those that wait for money, and those for which money is only reserved. */
export async function ordersToExpire(db: Db, now: Date): Promise<string[]> {
  const due = db.selectFrom('orders').select('id').where('expires_at', '<=', now).limit(BATCH);
  const open = await due
    .where('status', 'in', ['awaiting_payment', 'paying'])
    .orderBy('expires_at')
    .execute();
  // Few, and found by another index.
  const reserved = await due
    .where('under_review', '=', true)
    .where('payment_status', '=', 'authorised')
    .execute();
  return [...open, ...reserved].map(({ id }) => id);
}

/** SQL: of the order `o`, a unit that keeps it open: its key was not seen yet, or was less than 7 days ago. */
const keepsOpen = (before: Date) => sql<boolean>`exists (
  select from deliveries d where d.order_id = o.id and (d.status = 'delivered' or d.revealed_at > ${before}))`;

/** SQL: of the order `o`, a unit that was not handed over, or was less than 7 days ago. */
const onItsWay = (before: Date) => sql<boolean>`exists (
  select from deliveries d where d.order_id = o.id and (d.status in ('waiting', 'held', 'packed')
    or greatest(d.delivered_at, d.shipped_at) > ${before}))`;

/** Orders that were delivered and last revealed before then, by id; what is left of an order that was partly refunded, too. */
export async function ordersToComplete(db: Db, before: Date): Promise<string[]> {
  const open = db
    .selectFrom('orders as o')
    .select('o.id')
    .where(sql<boolean>`not ${keepsOpen(before)}`)
    .limit(BATCH);
  const due = [
    ...(await open.where('o.status', '=', 'delivered').where('o.delivered_at', '<=', before).execute()),
    ...(await open
      .where('o.status', '=', 'partially_refunded')
      .where('o.completed_at', 'is', null)
      .where('o.placed_at', '<=', before)
      .where(sql<boolean>`not ${onItsWay(before)}`)
      .execute()),
  ];
  return due.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Db } from '../src/platform/db/kysely.ts';

/** What the store has been told of an attempt. */
export async function eventsOf(db: Db, attemptId: string) {
  return await db
    .selectFrom('payment_events')
    .select(['event_id', 'outcome', 'processed_at'])
    .where(sql<string>`event ->> 'attemptId'`, '=', attemptId)
    .execute();
}

/** The money that came in for an order. */
export async function capturesOf(db: Db, orderNo: string) {
  return await db
    .selectFrom('payment_captures as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.disposition', 'c.amount_minor'])
    .where('o.order_no', '=', orderNo)
    .execute();
}

/** The money that goes back for an order. */
export async function refundsOf(db: Db, orderNo: string) {
  return await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.state', 'r.amount_minor', 'r.reason'])
    .where('o.order_no', '=', orderNo)
    .execute();
}

/** The sandbox's books say that the buyer paid so much more than was asked for. */
export async function overpay(db: Db, attemptId: string, surplusMinor: number): Promise<void> {
  await sql`update sandbox.payments set captured_minor = amount_minor + ${surplusMinor}
    where merchant_ref = ${attemptId}`.execute(db);
}

/** Whether the sandbox, by its own books, has the buyer's money for an attempt. */
export async function wasCharged(db: Db, attemptId: string): Promise<boolean> {
  const { rows } = await sql`select from sandbox.payments
    where merchant_ref = ${attemptId} and capture_ref is not null`.execute(db);
  return rows.length > 0;
}

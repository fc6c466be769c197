import type { Db, Trx } from '../../platform/db/kysely.ts';
import { book, lockAffiliate } from './affiliate.queries.ts';
import { earnedBy, HELD_DAYS, type ReferredOrder } from './affiliate.ts';

const DAY_MS = 86_400_000;

/** An order as its affiliate's books need it. */
export interface OrderFacts extends ReferredOrder {
  orderId: string;
  /** The member whose order it is now; null for a guest's. */
  accountId: string | null;
  completedAt: Date | null;
}

/** Whether an order came by an affiliate's link. */
export async function isReferred(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_affiliates')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Brings an affiliate's books to what an order is worth now (`earnedBy`). It looks at what is booked and writes the difference,
 * so it may be told of anything any number of times, and in any order. The caller holds the order's lock.
 *
 * Nothing is earned by an affiliate's own order, which one can become later by a corrected email, or after the account was erased.
 */
export async function earnShare(trx: Trx, order: OrderFacts, now: Date): Promise<void> {
  const referred = await trx
    .selectFrom('order_affiliates')
    .selectAll()
    .where('order_id', '=', order.orderId)
    .executeTakeFirst();
  if (!referred) return;
  const { account_id, rate_bp } = referred;
  if (!(await lockAffiliate(trx, account_id))) return;
  const booked = await bookedFor(trx, order.orderId);
  const earned = order.accountId === account_id ? 0 : earnedBy(order, rate_bp);
  const amount_minor = earned - booked.earned;
  if (amount_minor === 0) return;
  const more = amount_minor > 0;
  await book(trx, {
    account_id,
    kind: more ? 'earned' : 'taken_back',
    amount_minor,
    order_id: order.orderId,
    reference: `order:${order.orderId}:${booked.entries + 1}`,
    at: now,
    due_at: more ? new Date(order.completedAt!.getTime() + HELD_DAYS * DAY_MS) : null,
    actor: 'store',
  });
}

async function bookedFor(trx: Trx, orderId: string): Promise<{ earned: number; entries: number }> {
  const { earned, entries } = await trx
    .selectFrom('affiliate_entries')
    .select((eb) => [eb.fn.sum<number>('amount_minor').as('earned'), eb.fn.countAll<number>().as('entries')])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { earned: Number(earned), entries: Number(entries) };
}

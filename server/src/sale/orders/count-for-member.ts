import { countOrder } from '../../people/membership/door.ts';
import { notifyMember } from '../../people/notices/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { newsOf } from './news-for-member.ts';
import { OPEN } from './order.ts';
import { lockOrder, type OrderRow } from './orders.queries.ts';

/** The part of a member's order on which their level and points depend. */
export const membershipFacts = (order: OrderRow & { account_id: string }) => ({
  orderId: order.id,
  accountId: order.account_id,
  currency: order.currency,
  rate: Number(order.rate),
  totalMinor: order.total_minor,
  refundedMinor: order.refunded_minor,
  paid: order.paid_at !== null,
  open: OPEN.has(order.status),
  completed: order.completed_at !== null,
  disputed: order.payment_status === 'disputed' || order.payment_status === 'charged_back',
});

/**
 * Brings the member's books up to date with a locked order: consumption and level, points earned and spent. Does nothing for a
 * guest's order.
 */
export async function countForMember(trx: Trx, order: OrderRow, now: Date): Promise<void> {
  if (order.account_id === null) return;
  const facts = membershipFacts({ ...order, account_id: order.account_id });
  await countOrder(trx, facts, order.locale, now);
}

/**
 * Subscriber of the events that may change what an order counts for: it brings the member's books up to date, and notifies the
 * member. It reads the order again, so it may run twice.
 */
export async function recountForMember(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const now = clock.now();
    await countForMember(trx, order, now);
    await notifyMember(trx, newsOf(order, now));
  });
}

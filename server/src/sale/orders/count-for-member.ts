import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { countOrder } from '../../people/membership/door.ts';
import { tellMember } from '../../people/notices/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { newsOf } from './news-for-member.ts';
import { OPEN } from './order.ts';
import { lockOrder, type OrderRow } from './orders.queries.ts';

/** What an order of a member's is, as far as their level and points go. */
export const membershipFacts = (order: OrderRow & { account_id: string }) => ({
  orderId: order.id,
  accountId: order.account_id,
  currency: order.currency as Currency,
  rate: Number(order.rate),
  totalMinor: order.total_minor,
  refundedMinor: order.refunded_minor,
  paid: order.paid_at !== null,
  open: OPEN.has(order.status as never),
  completed: order.completed_at !== null,
  disputed: order.payment_status === 'disputed' || order.payment_status === 'charged_back',
});

/**
 * Brings its member's books to what a locked order is now: consumption and level, points earned and spent. Nothing for a
 * guest's.
 */
export async function countForMember(trx: Trx, order: OrderRow, now: Date): Promise<void> {
  if (order.account_id === null) return;
  const facts = membershipFacts({ ...order, account_id: order.account_id });
  await countOrder(trx, facts, order.locale as Locale, now);
}

/**
 * Hearer of whatever may change what an order stands for: the member's books follow, and the member reads of it. It looks again,
 * so nothing depends on what it was told.
 */
export async function hearForMember(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const now = clock.now();
    await countForMember(trx, order, now);
    await tellMember(trx, newsOf(order, now));
  });
}

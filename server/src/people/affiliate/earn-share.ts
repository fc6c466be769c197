import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import {
  activeByCode,
  book,
  bookedFor,
  insertReferral,
  lockAffiliate,
  referralOf,
} from './affiliate.queries.ts';
import { earnedBy, HELD_DAYS, type ReferredOrder } from './affiliate.ts';

/** The buyer of an order. */
export interface Buyer {
  accountId: string | null;
  /** Whether mail to this address reaches the buyer, however it is written. */
  hasEmail: (email: string) => boolean;
}

/**
 * Records the affiliate whose link led to an order, with the current rate, when it is placed. Records nothing for an unknown
 * code, an ended affiliate, a disabled account, and a buyer who is the affiliate.
 */
export async function referOrder(trx: Trx, orderId: string, code: string, buyer: Buyer): Promise<void> {
  const affiliate = await activeByCode(trx, code);
  if (!affiliate || affiliate.account_id === buyer.accountId || buyer.hasEmail(affiliate.email)) return;
  const { account_id, rate_bp } = affiliate;
  await insertReferral(trx, { order_id: orderId, account_id, rate_bp });
}

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
  return (await referralOf(db, orderId)) !== undefined;
}

/**
 * Adjusts an affiliate's ledger to the present worth of an order (`earnedBy`). It writes the difference to the booked amounts,
 * so it is safe to run repeatedly and in any order. The caller holds the order's lock.
 *
 * Nothing is earned by an affiliate's own order, which one can become later by a corrected email, or after the account was erased.
 */
export async function earnShare(trx: Trx, order: OrderFacts, now: Date): Promise<void> {
  const referred = await referralOf(trx, order.orderId);
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
    due_at: more ? new Date(present(order.completedAt).getTime() + HELD_DAYS * DAY_MS) : null,
    actor: 'store',
  });
}

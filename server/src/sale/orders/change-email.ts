import { problem } from '@halfturn/contract/problem.ts';
import { emailNorm } from '../../people/accounts/door.ts';
import { moveUse } from '../coupons/door.ts';
import { leaveOrder } from '../../people/membership/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { hasPlaced, type FoundOrder, type OrderKeys } from './order-access.ts';
import { memberOrderMoved } from './orders.events.ts';
import { countActs, lockEmail, placerOf, revokeByMail } from './change-email.queries.ts';
import { emailOwner, lockOrder, logSteps, updateOrder, type OrderRow } from './orders.queries.ts';

/** Within a day: more are no typing mistakes, but mails to addresses of others. */
const MOST_CHANGES = 3;
const DAY_SECONDS = 86_400;

const isPaid = ({ payment_status: payment, under_review }: OrderRow): boolean =>
  (payment === 'paid' || payment === 'partially_refunded') && !under_review;

/** Whether this caller may correct the order's email: the order is paid, and they can show that they placed it. */
export const mayChangeEmail = async (db: Db, found: FoundOrder, keys: OrderKeys): Promise<boolean> =>
  found.right === 'reveal' && isPaid(found.order) && (await hasPlaced(db, found, keys));

/**
 * Corrects the email of an order. What opened the order by the former address (the links in its mails, browsers that proved it by a
 * mailed code) no longer opens it. An order that had joined the account of that address leaves it, with what it counted there, and
 * joins the account of the new one; an order that a member placed stays theirs. What is counted by address goes along: the
 * coupon's limits for each customer, and what risk counts.
 *
 * The caller has checked that the buyer asks (`mayChangeEmail`), or that staff may. Refuses `order_not_paid`, and `rate_limited` after
 * three changes a day.
 *
 * @param to the new email address, also in the forms by which orders are counted (`Traces`)
 * @returns the order as it is now; null if nothing had to change
 */
export async function changeEmail(
  trx: Trx,
  orderId: string,
  { email, email_group, customer }: { email: string; email_group: string; customer: string },
  now: Date,
  { actor, reason } = { actor: 'buyer', reason: '' },
): Promise<OrderRow | null> {
  const email_norm = emailNorm(email);
  // Placing an order and confirming an address take the same lock before the order's own (join_orders).
  await lockEmail(trx, email_norm);
  const order = await lockOrder(trx, orderId);
  if (!isPaid(order)) throw problem('order_not_paid');
  if (order.email === email) return null;
  await demandFew(trx, orderId, now);

  const account_id = (await placerOf(trx, orderId)) ?? (await emailOwner(trx, email_norm));
  if (order.account_id !== null && order.account_id !== account_id) await leaveOrder(trx, orderId, now);
  const set = { email, email_norm, email_group, customer, account_id };
  await updateOrder(trx, orderId, set);
  if (order.coupon_code !== null) await moveUse(trx, orderId, email);
  await revokeByMail(trx, orderId, now);
  const { status } = order;
  const step = { orderId, machine: 'order', ref: null, actor, reason, at: now } as const;
  await logSteps(trx, [{ ...step, before: status, after: status, act: 'email_changed' }]);
  if (account_id !== null && account_id !== order.account_id) await emit(trx, memberOrderMoved, { orderId });
  return { ...order, ...set };
}

/** Refuses `rate_limited` after three changes within a day. */
async function demandFew(trx: Trx, orderId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_SECONDS * 1_000);
  const recent = await countActs(trx, orderId, 'email_changed', since);
  if (recent >= MOST_CHANGES) throw problem('rate_limited', { retryAfter: DAY_SECONDS });
}

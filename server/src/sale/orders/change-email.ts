import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { emailNorm } from '../../people/accounts/door.ts';
import { moveUse } from '../coupons/door.ts';
import { leaveOrder } from '../../people/membership/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { mailboxOwner } from './mailbox-owner.ts';
import { hasPlaced, type FoundOrder, type OrderKeys } from './order-access.ts';
import { memberOrderMoved } from './orders.events.ts';
import { lockOrder, logSteps, type OrderRow } from './orders.queries.ts';

/** How the log calls the step; the doctor knows by it which mails went out before. */
export const EMAIL_CHANGED = 'e-mail mended';
/** Within a day: who has mistyped it more often is playing with other people's mailboxes. */
const MOST_CHANGES = 3;
const DAY = 86_400;

const isPaid = ({ payment_status: payment, under_review }: OrderRow): boolean =>
  (payment === 'paid' || payment === 'partially_refunded') && !under_review;

/** Whether this caller may put the order's e-mail right: the order is paid, and they can show that they placed it. */
export const mayChangeEmail = async (db: Db, found: FoundOrder, keys: OrderKeys): Promise<boolean> =>
  found.right === 'reveal' && isPaid(found.order) && (await hasPlaced(db, found, keys));

/**
 * Puts the e-mail of an order right. What opened the order by the former mailbox (the links in its mails, browsers that proved
 * it by a mailed code) opens it no more. An order that had joined the account of that mailbox leaves it, with what it counted
 * there, and joins the account of the new one; an order that a member placed stays theirs. What is counted by mailbox goes along:
 * the coupon's limits for each customer, and what risk counts.
 *
 * The caller has looked who asks (`mayChangeEmail`). Refuses `order_not_paid`, and `rate_limited` after three a day.
 *
 * @param mailbox the new e-mail in the forms by which orders are counted (`Traces`)
 * @returns the order as it is now; null where nothing had to change
 */
export async function changeEmail(
  trx: Trx,
  orderId: string,
  { email, mailbox, customer }: { email: string; mailbox: string; customer: string },
  now: Date,
): Promise<OrderRow | null> {
  const email_norm = emailNorm(email);
  // The lock of who places orders and who confirms mailboxes, taken before the order's own, as they do (join_orders).
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order-email ${email_norm}`}, 0))`.execute(trx);
  const order = await lockOrder(trx, orderId);
  if (!isPaid(order)) throw problem('order_not_paid');
  if (order.email === email) return null;
  await demandFew(trx, orderId, now);

  const account_id = (await placerOf(trx, orderId)) ?? (await mailboxOwner(trx, email_norm));
  if (order.account_id !== null && order.account_id !== account_id) await leaveOrder(trx, orderId, now);
  const changed = await trx
    .updateTable('orders')
    .set({ email, email_norm, mailbox, customer, account_id })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (order.coupon_code !== null) await moveUse(trx, orderId, email);
  await trx
    .updateTable('order_access')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'buyer')
    .where('revoked_at', 'is', null)
    .execute();
  const { status } = order;
  const step = { orderId, machine: 'order' as const, ref: null, actor: 'buyer', reason: EMAIL_CHANGED };
  await logSteps(trx, [{ ...step, before: status, after: status, at: now }]);
  if (account_id !== null && account_id !== order.account_id) await emit(trx, memberOrderMoved, { orderId });
  return changed;
}

async function demandFew(trx: Trx, orderId: string, now: Date): Promise<void> {
  const recent = await trx
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('reason', '=', EMAIL_CHANGED)
    .where('at', '>', new Date(now.getTime() - DAY * 1_000))
    .limit(MOST_CHANGES)
    .execute();
  if (recent.length >= MOST_CHANGES) throw problem('rate_limited', { retryAfter: DAY });
}

/** The member who placed the order; null for a guest's. */
async function placerOf(trx: Trx, orderId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('order_access')
    .select('account_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'buyer')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

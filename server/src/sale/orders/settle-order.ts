import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { useCouponAgain } from '../coupons/door.ts';
import { movePayment } from './move-payment.ts';
import { memberOrderMoved, orderPaid } from './orders.events.ts';
import { emailOwner, type OrderRow, type UnitState } from './orders.queries.ts';

const IN_TIME: ReadonlySet<string> = new Set(['unpaid', 'pending', 'authorised']);

/**
 * Marks the locked order as paid, once. A guest's order joins the member who has confirmed its email. The subscriber of
 * `order.paid` hands over the keys. An order whose time had expired becomes pending first; whether its keys can still be had is
 * found out on handing over.
 *
 * @param order locked, as it stands now, with the states of its units
 */
export async function settleOrder(
  trx: Trx,
  order: OrderRow,
  units: readonly UnitState[],
  actor: string,
  attemptId: string | null,
  now: Date,
): Promise<void> {
  const late = !IN_TIME.has(order.payment_status);
  // The coupon was given back when the time expired; the money that comes now is what the coupon has left to pay.
  if (late && order.coupon_code !== null) await useCouponAgain(trx, order.id, { late });
  const open = late
    ? await movePayment(trx, order, { to: 'pending', actor, attemptId, reason: 'late_money' }, now, units)
    : order;
  const account_id = open.account_id ?? (await emailOwner(trx, open.email_norm));
  const set = { paid_at: now, expires_at: null, account_id };
  await movePayment(trx, open, { to: 'paid', actor, attemptId, set }, now, units);
  await emit(trx, orderPaid, { orderId: order.id });
  if (account_id !== null) await emit(trx, memberOrderMoved, { orderId: order.id });
}

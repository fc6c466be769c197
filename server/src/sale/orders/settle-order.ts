import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emit, emitWithin } from '../../platform/jobs/events.ts';
import { useCouponAgain } from '../coupons/door.ts';
import { mailboxOwner } from './mailbox-owner.ts';
import { afterStep, stepPayment } from './move-payment.ts';
import { memberOrderMoved, orderPaid } from './orders.events.ts';
import type { OrderRow, UnitRow } from './orders.queries.ts';

const IN_TIME: ReadonlySet<string> = new Set(['unpaid', 'pending', 'authorised']);

/**
 * Marks the locked order as paid, once. A guest's order joins the member who has confirmed its mailbox. The hearer of `order.paid`
 * hands over the keys. An order whose time had run out becomes pending first; whether its keys can still be had is found out on
 * handing over.
 *
 * @param order locked, as it stands now, with the states of its copies
 */
export async function settleOrder(
  trx: Trx,
  order: OrderRow,
  units: readonly UnitRow[],
  actor: string,
  attemptId: string | null,
  now: Date,
): Promise<void> {
  const states = units.map((unit) => unit.status as DeliveryStatus);
  const late = !IN_TIME.has(order.payment_status);
  // It was given back when the time ran out; the money that comes now is what the coupon has left to pay.
  if (late && order.coupon_code !== null) await useCouponAgain(trx, order.id, { late });
  const open = late
    ? await stepPayment(trx, order, states, { to: 'pending', actor, attemptId, reason: 'late_money' }, now)
    : order;
  const account_id = order.account_id ?? (await mailboxOwner(trx, order.email_norm));
  const set = { paid_at: now, expires_at: null, account_id };
  const step = { to: 'paid', actor, attemptId, set } as const;
  const paid = afterStep(open, states, step, now);
  const hand = await emitWithin(trx, orderPaid, { orderId: order.id }, { order: paid, units });
  // Where the keys are handed over in the same transaction, the order is written once, and both its states are logged.
  await stepPayment(trx, open, states, step, now, hand?.facts.order);
  await hand?.act();
  if (account_id !== null) await emit(trx, memberOrderMoved, { orderId: order.id });
}

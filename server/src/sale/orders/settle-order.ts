import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emit, emitWithin } from '../../platform/jobs/events.ts';
import { useCouponAgain } from '../coupons/door.ts';
import { afterStep, stepPayment } from './move-payment.ts';
import { memberOrderMoved, orderPaid } from './orders.events.ts';
import type { OrderRow, UnitRow } from './orders.queries.ts';

const IN_TIME: ReadonlySet<string> = new Set(['unpaid', 'pending', 'authorised']);

/**
 * The money is in: the locked order is paid, once. Its keys are handed over by the hearer of `order.paid`. An order whose
 * time had run out (late money) becomes pending first, as if paid again; whether its keys can still be had is found out
 * on handing over.
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
  const step = { to: 'paid', actor, attemptId, set: { paid_at: now, expires_at: null } } as const;
  const paid = afterStep(open, states, step, now);
  const hand = await emitWithin(trx, orderPaid, { orderId: order.id }, { order: paid, units });
  // Where the keys are handed over in the same transaction, the order is written once, and both its states are logged.
  await stepPayment(trx, open, states, step, now, hand?.facts.order);
  await hand?.act();
  if (order.account_id !== null) await emit(trx, memberOrderMoved, { orderId: order.id });
}

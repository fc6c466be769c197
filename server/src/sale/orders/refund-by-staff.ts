import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { movePayment } from './move-payment.ts';
import { linesOf, logSteps, orderOf, updateOrder, type OrderRow } from './orders.queries.ts';
import { overtaken } from './overtaken.ts';
import { lockForAct, type By } from './staff-order.ts';
import { takeBack, type Taken } from './take-back.ts';
import { amountBack, isLeft } from './worth.ts';

/** What staff refund of their own accord: whole units, or an amount that belongs to none. */
export interface StaffRefund {
  /** The units to take back; empty for an amount. */
  units: readonly string[];
  /** Minor units of the order's currency that go back. For units: what the screen showed as their worth. */
  amountMinor: number;
  /** What had been refunded of the order when the screen was read. */
  refundedMinor: number;
  reason: string;
}

/**
 * Takes back units of a paid order, or frees a part of its money without a unit. All that is left of the money ends the order, as a
 * refund of all its units does. The caller books the money in the same transaction.
 *
 * Refuses as `overtaken` does if anything was refunded or taken back since the screen was read, and `invalid_input` for more than is
 * left.
 */
export async function takeBackForStaff(
  trx: Trx,
  orderId: string,
  { units: wanted, amountMinor, refundedMinor, reason }: StaffRefund,
  { actor, now }: By,
): Promise<Taken> {
  const { order, units } = await lockForAct(trx, orderId, 'staffRefundOrder', now);
  if (order.refunded_minor !== refundedMinor) throw await overtaken(trx, orderId);

  const left = units.filter(isLeft);
  const leftMinor = order.total_minor - order.refunded_minor;
  const how = { actor, reason };
  if (wanted.length === 0) {
    if (amountMinor > leftMinor) throw problem('invalid_input', { fields: { amount: 'too_large' } });
    if (amountMinor === leftMinor) return await takeBack(trx, order, units, left, how, now);
    return await freeAmount(trx, order, { amountMinor, ...how }, now);
  }
  const back = left.filter((unit) => wanted.includes(unit.id));
  const worth = amountBack(order, await linesOf(trx, orderId), units, back);
  if (back.length !== new Set(wanted).size || worth !== amountMinor) throw await overtaken(trx, orderId);
  return await takeBack(trx, order, units, back, how, now);
}

/** Frees a part of an order's money. Its units stay as they are. */
async function freeAmount(
  trx: Trx,
  order: OrderRow,
  { amountMinor, actor, reason }: { amountMinor: number; actor: string; reason: string },
  now: Date,
): Promise<Taken> {
  const { id: orderId, payment_status: before } = order;
  const set = { refunded_minor: order.refunded_minor + amountMinor };
  if (before === 'paid') await movePayment(trx, order, { to: 'partially_refunded', actor, reason, set }, now);
  else await updateOrder(trx, orderId, set);
  const step = { orderId, machine: 'payment', ref: null, actor, reason, at: now } as const;
  await logSteps(trx, [
    { ...step, before: 'partially_refunded', after: 'partially_refunded', act: 'amount_refunded' },
  ]);
  // What was refunded before is in the name, so that the same part of the money is freed once.
  const cause = `amount:${orderId}:${order.refunded_minor}`;
  return { order: await orderOf(trx, orderId), amountMinor, cause };
}

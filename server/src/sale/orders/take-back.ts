import type { PaymentStatus } from '@halfturn/contract/orders.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { giveCouponBack } from '../coupons/door.ts';
import { markGiftReady } from '../gifts/door.ts';
import { movePayment } from './move-payment.ts';
import { actionsOf, UNIT_STEPS } from './order.ts';
import {
  actionFacts,
  awaitsAnswer,
  linesOf,
  lockOrder,
  orderOf,
  refreshStatus,
  unitsOf,
  updateOrder,
  type OrderRow,
  type UnitRow,
} from './orders.queries.ts';
import { updateUnits } from './units.queries.ts';
import { voidUnits } from './void-units.ts';
import { amountBack, askedFor, isLeft } from './worth.ts';

/** Units taken back, and the money that they free: to be booked as a refund in the same transaction. */
export interface Taken {
  order: OrderRow;
  /** Minor units of the order's currency; 0 if the request is only noted. */
  amountMinor: number;
  /** Names what was taken back: the same units free their money once. */
  cause: string;
}

const idsOf = (units: readonly UnitRow[]): string[] => units.map((unit) => unit.id);

/** States in which the key of a unit was never seen: such a unit is taken back without staff. */
const UNSEEN = new Set(['waiting', 'held', 'delivered']);

/** What a buyer asks for. */
export interface RefundWish {
  reason: string;
  /** The units to take back; without it, all that are left. */
  units?: readonly string[] | undefined;
  /** What the buyer was shown as coming back right away, in minor units. */
  expected?: number | undefined;
}

/**
 * The buyer asks for the money back, for the units that they name. Those whose keys were never seen are taken back right away; for
 * the others the request is noted, to be answered within 2 working days. If nothing of the order is kept, fee and shipping go back
 * too.
 *
 * Refuses `order_not_refundable` before payment, after the guarantee, while a request is open, and for units of another order;
 * `refund_changed`, with the amount, if it is not the one that the buyer was shown: a unit was seen, or has gone back, meanwhile.
 */
export async function requestRefund(
  trx: Trx,
  orderId: string,
  { reason, units: wanted, expected }: RefundWish,
  now: Date,
): Promise<Taken> {
  const order = await lockOrder(trx, orderId);
  const units = await unitsOf(trx, orderId);
  if (!actionsOf(actionFacts(order, units), now).includes('refund')) throw problem('order_not_refundable');
  if (wanted && !wanted.every((id) => units.some((unit) => unit.id === id)))
    throw problem('order_not_refundable');

  const left = units.filter(isLeft);
  const chosen = wanted ? left.filter((unit) => wanted.includes(unit.id)) : left;
  const back = chosen.filter((unit) => UNSEEN.has(unit.status));
  const kept = chosen.filter((unit) => !UNSEEN.has(unit.status));
  if (expected !== undefined || wanted) {
    const amount = amountBack(order, await linesOf(trx, orderId), units, back);
    const gone = wanted !== undefined && chosen.length < new Set(wanted).size;
    if (gone || (expected !== undefined && amount !== expected))
      throw problem('refund_changed', { data: { amount: { amount, currency: order.currency } } });
  }
  if (kept.length > 0) {
    await updateOrder(trx, orderId, { refund_requested_at: now, refund_reason: reason });
    await updateUnits(trx, idsOf(kept), { refund_asked_at: now });
  }
  if (back.length === 0)
    return { order: await refreshStatus(trx, orderId, 'buyer', now), amountMinor: 0, cause: '' };
  return await takeBack(trx, order, units, back, { actor: 'buyer', reason }, now);
}

/** A unit that a key is owed for now: not one whose release day is still to come. */
const lacksKey = (unit: UnitRow, now: Date): boolean =>
  unit.kind === 'key' && unit.status === 'waiting' && (unit.not_before === null || unit.not_before <= now);

/**
 * Takes back the keys that could not be delivered and that the buyer made no choice about in time (24 hours). Null if there is
 * nothing to take back any more.
 */
export async function takeBackUnchosen(trx: Trx, orderId: string, now: Date): Promise<Taken | null> {
  const order = await lockOrder(trx, orderId);
  if (!order.choose_until || order.choose_until > now) return null;
  const units = await unitsOf(trx, orderId);
  const waiting = units.filter((unit) => lacksKey(unit, now));
  if (waiting.length > 0)
    return await takeBack(trx, order, units, waiting, { actor: 'sweeper', reason: 'no_key' }, now);
  await updateOrder(trx, orderId, { choose_until: null });
  return null;
}

/**
 * The store grants a refund request: the units that it names are taken back, seen or not, and their money goes back; all
 * that are left if it names no unit. A parcel that has left stays where it is. Refuses `order_has_moved_on` if no request is open.
 */
export async function grantRefund(
  trx: Trx,
  orderId: string,
  how: { actor: string; reason: string },
  now: Date,
): Promise<Taken> {
  const order = await lockOrder(trx, orderId);
  if (!awaitsAnswer(order)) throw problem('order_has_moved_on');
  const units = await unitsOf(trx, orderId);
  await updateOrder(trx, orderId, {
    refund_requested_at: null,
    refund_answer: 'approved',
    refund_answer_reason: how.reason,
    refund_answered_at: now,
  });
  return await takeBack(trx, await orderOf(trx, orderId), units, askedFor(units), how, now);
}

/**
 * Takes units of a locked order back for good and computes the money that they free.
 *
 * @param back some of `units`; units that were taken back before are not allowed
 * @param how `bad`: their keys do not work, which counts against their batch
 */
export async function takeBack(
  trx: Trx,
  order: OrderRow,
  units: readonly UnitRow[],
  back: readonly UnitRow[],
  how: { actor: string; reason: string; bad?: boolean },
  now: Date,
): Promise<Taken> {
  const amountMinor = amountBack(order, await linesOf(trx, order.id), units, back);
  const kept = units.filter((unit) => isLeft(unit) && !back.includes(unit));
  // Goods that were shipped cannot be taken back.
  const inReach = back.filter((unit) => UNIT_STEPS[unit.status].includes('voided'));
  await voidUnits(trx, inReach, how, now);
  await updateUnits(trx, idsOf(back), { refunded_at: now });
  await forgetAsked(trx, units, back);

  // Nothing was delivered and nothing is kept, so the coupon counts as not used.
  const undone =
    kept.length === 0 && units.every((unit) => unit.delivered_at === null && unit.shipped_at === null);
  if (undone && order.coupon_code !== null) await giveCouponBack(trx, order.id, now);

  const waits = kept.some(
    (unit) => unit.kind === 'key' && (unit.status === 'waiting' || unit.status === 'held'),
  );
  // A gift is ready once all its units have their keys.
  if (order.gift && !waits && kept.length > 0) await markGiftReady(trx, order.id, now);
  const cause = `units:${back.map((unit) => unit.id).toSorted()[0]}`;
  const unserved = kept.some((unit) => lacksKey(unit, now));
  const set = {
    refunded_minor: order.refunded_minor + amountMinor,
    choose_until: unserved ? order.choose_until : null,
  };
  const to = paymentAfter(order, set.refunded_minor, kept.length === 0);
  if (order.payment_status !== to)
    return {
      order: await movePayment(trx, order, { to, actor: how.actor, reason: how.reason, set }, now),
      amountMinor,
      cause,
    };
  await updateOrder(trx, order.id, set);
  return { order: await refreshStatus(trx, order.id, how.actor, now), amountMinor, cause };
}

/** Where a refund leaves the payment. Units that cost nothing may go back while others, as free, are kept. */
function paymentAfter(order: OrderRow, refundedMinor: number, nothingKept: boolean): PaymentStatus {
  if (nothingKept || (refundedMinor > 0 && refundedMinor === order.total_minor)) return 'refunded';
  return refundedMinor > 0 ? 'partially_refunded' : order.payment_status;
}

/** Removes units that were taken back or replaced from the refund request; a request without units is answered. */
export async function forgetAsked(
  trx: Trx,
  units: readonly UnitRow[],
  gone: readonly UnitRow[],
): Promise<void> {
  const asked = units.filter((unit) => unit.refund_asked_at !== null);
  const over = asked.filter((unit) => gone.includes(unit));
  const [first] = over;
  if (!first) return;
  await updateUnits(trx, idsOf(over), { refund_asked_at: null });
  if (over.length === asked.length) await updateOrder(trx, first.order_id, { refund_requested_at: null });
}

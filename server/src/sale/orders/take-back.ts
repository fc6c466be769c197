import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { movePayment } from './move-payment.ts';
import { actionsOf, UNIT_STEPS } from './order.ts';
import {
  actionFacts,
  awaitsAnswer,
  linesOf,
  lockOrder,
  refreshStatus,
  unitsOf,
  type LineRow,
  type OrderRow,
  type UnitRow,
} from './orders.queries.ts';
import { voidUnits } from './void-units.ts';

/** Copies taken back, and the money that they free: to be booked as a refund in the same transaction. */
export interface Taken {
  order: OrderRow;
  /** Minor units of the order's currency; 0 where the request is only noted. */
  amountMinor: number;
  /** Names what was taken back: the same copies free their money once. */
  cause: string;
}

/** A copy whose key nobody has seen: the buyer alone takes it back. */
const UNSEEN = new Set(['waiting', 'held', 'delivered']);
const GONE = new Set(['voided', 'replaced']);

/**
 * What one copy brought in: the line's total shared evenly, the last copy taking what does not divide, so that all
 * copies of a line give back exactly what it cost.
 */
export function unitAmount(line: Pick<LineRow, 'total_minor' | 'quantity'>, unitNo: number): number {
  const share = Math.floor(line.total_minor / line.quantity);
  return unitNo === line.quantity ? line.total_minor - share * (line.quantity - 1) : share;
}

/**
 * The buyer asks for the money back. Copies whose keys nobody has seen are taken back at once; for the rest the request
 * is noted, to be answered within 2 working days. Where nothing of the order is kept, fee and freight go back too.
 * Refuses `order_not_refundable` before payment, after the guarantee, and while a request is open.
 */
export async function requestRefund(trx: Trx, orderId: string, reason: string, now: Date): Promise<Taken> {
  const order = await lockOrder(trx, orderId);
  const units = await unitsOf(trx, orderId);
  if (!actionsOf(actionFacts(order, units), now).includes('refund')) throw problem('order_not_refundable');

  const back = units.filter((unit) => UNSEEN.has(unit.status));
  const kept = units.filter((unit) => !UNSEEN.has(unit.status) && !GONE.has(unit.status));
  if (kept.length > 0)
    await trx
      .updateTable('orders')
      .set({ refund_requested_at: now, refund_reason: reason })
      .where('id', '=', orderId)
      .execute();
  if (back.length === 0)
    return { order: await refreshStatus(trx, orderId, 'buyer', now), amountMinor: 0, cause: '' };
  return await takeBack(trx, order, units, back, { actor: 'buyer', reason }, now);
}

/**
 * Takes back the keys that could not be delivered and that the buyer made no choice about in time (24 hours; decisions,
 * "Paying"). Null where there is nothing to take back any more.
 */
export async function takeBackUnchosen(trx: Trx, orderId: string, now: Date): Promise<Taken | null> {
  const order = await lockOrder(trx, orderId);
  if (!order.choose_until || order.choose_until > now) return null;
  const units = await unitsOf(trx, orderId);
  const waiting = units.filter((unit) => unit.kind === 'key' && unit.status === 'waiting');
  if (waiting.length > 0)
    return await takeBack(trx, order, units, waiting, { actor: 'sweeper', reason: 'no_key' }, now);
  await trx.updateTable('orders').set({ choose_until: null }).where('id', '=', orderId).execute();
  return null;
}

/**
 * The store grants a refund request: every copy that is left is taken back, seen or not, and all that is left of the money
 * goes back. A parcel that has left stays where it is. Refuses `order_has_moved_on` where no request is open.
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
  await trx
    .updateTable('orders')
    .set({ refund_answer: 'approved', refund_answer_reason: how.reason, refund_answered_at: now })
    .where('id', '=', orderId)
    .execute();
  const left = units.filter((unit) => !GONE.has(unit.status));
  return await takeBack(trx, order, units, left, how, now);
}

async function takeBack(
  trx: Trx,
  order: OrderRow,
  units: readonly UnitRow[],
  back: readonly UnitRow[],
  how: { actor: string; reason: string },
  now: Date,
): Promise<Taken> {
  const lines = new Map((await linesOf(trx, order.id)).map((line) => [line.id, line]));
  const share = back.reduce((sum, unit) => sum + unitAmount(lines.get(unit.line_id)!, unit.unit_no), 0);
  const everything = units.every((unit) => back.includes(unit) || GONE.has(unit.status));
  const amountMinor = everything ? order.total_minor - order.refunded_minor : share;
  // Goods on their way cannot be called back by a note of ours.
  const inReach = back.filter((unit) => UNIT_STEPS[unit.status].includes('voided'));
  await voidUnits(trx, inReach, how.actor, how.reason, now);

  const cause = `units:${back.map((unit) => unit.id).toSorted()[0]}`;
  const set = { refunded_minor: order.refunded_minor + amountMinor, choose_until: null };
  const to = set.refunded_minor === order.total_minor ? 'refunded' : 'partially_refunded';
  if (order.payment_status !== to)
    return { order: await movePayment(trx, order, { to, ...how, set }, now), amountMinor, cause };
  await trx.updateTable('orders').set(set).where('id', '=', order.id).execute();
  return { order: await refreshStatus(trx, order.id, how.actor, now), amountMinor, cause };
}

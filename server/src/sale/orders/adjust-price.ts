import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { adjustTo, type Adjusted } from './adjustment.ts';
import { priceAdjusted } from './mail/price-adjusted.mail.ts';
import { linesOf, logSteps, updateOrder, writeAdjustedLines, type OrderRow } from './orders.queries.ts';
import { lockForStaff, type By } from './staff-order.ts';

/** The reason that the log gives for the step; the doctor sees by it that an earlier attempt was about another amount. */
export const PRICE_ADJUSTED = 'price adjusted';

export interface AdjustmentWish {
  /** Minor units of the order's currency; with a minus to take something off, 0 for no adjustment. */
  amountMinor: number;
  reason: string;
}

/**
 * Locks an order that its buyer can still pay, and computes what it costs with an adjustment in place of the one before. Nothing is
 * written. Refuses `order_has_moved_on` once it is paid, reserved, canceled or too old to be paid, and `invalid_input` at the field
 * for an amount that is not possible.
 *
 * @returns `next` null if the order has this adjustment already
 */
export async function planAdjustment(
  trx: Trx,
  orderId: string,
  { amountMinor, reason }: AdjustmentWish,
  now: Date,
): Promise<{ order: OrderRow; next: Adjusted | null }> {
  const { order } = await lockForStaff(trx, orderId, 'staffAdjustPrice', now);
  if (order.adjust_minor === amountMinor && (amountMinor === 0 || order.adjust_reason === reason))
    return { order, next: null };
  const next = adjustTo(order, await linesOf(trx, orderId), amountMinor);
  if (typeof next === 'string') throw problem('invalid_input', { fields: { amount: next } });
  return { order, next };
}

/** Writes what `planAdjustment` worked out for the locked order, logs it, and queues the mail with the new total. */
export async function writeAdjustment(
  trx: Trx,
  order: OrderRow,
  { lines, ...amounts }: Adjusted,
  reason: string,
  { actor, now }: By,
): Promise<OrderRow> {
  await writeAdjustedLines(trx, order.id, lines);
  const set = { ...amounts, adjust_reason: amounts.adjust_minor === 0 ? '' : reason };
  await updateOrder(trx, order.id, set);
  const changed = { ...order, ...set };
  const { status } = order;
  const step = { orderId: order.id, machine: 'order', ref: null, actor, reason: PRICE_ADJUSTED } as const;
  await logSteps(trx, [{ ...step, before: status, after: status, at: now }]);
  await queueMail(trx, {
    kind: priceAdjusted.kind,
    dedupe: `price-adjusted:${order.id}:${now.getTime()}:${amounts.adjust_minor}`,
    subjectId: order.id,
    recipient: order.email,
    locale: order.locale,
  });
  return changed;
}

import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { lockForAct, logSteps, orderOf, unitsOf, type OrderRow, type UnitRow } from '../orders/door.ts';
import { deliver } from './hand-over.ts';

const isOwed = ({ kind, status }: UnitRow): boolean =>
  kind === 'key' && (status === 'waiting' || status === 'held');

/**
 * Staff deliver the keys that a paid order is owed and that are in stock, pre-orders before their release day included. Refuses as
 * `overtaken` does, and `deliver_no_key` if there is no key for any of them.
 */
export async function deliverByStaff(
  trx: Trx,
  orderId: string,
  reason: string,
  { actor, now }: { actor: string; now: Date },
): Promise<{ order: OrderRow; delivered: number }> {
  const { order, units } = await lockForAct(trx, orderId, 'staffDeliverNow', now);
  const owed = units.filter(isOwed);
  await deliver(trx, orderId, now, true);
  const left = (await unitsOf(trx, orderId)).filter(isOwed).length;
  const delivered = owed.length - left;
  if (delivered === 0) throw problem('deliver_no_key');

  const after = await orderOf(trx, orderId);
  const step = { orderId, machine: 'order', ref: null, actor, reason, at: now } as const;
  await logSteps(trx, [{ ...step, before: after.status, after: after.status, act: 'delivered_now' }]);
  await audit(trx, {
    actor,
    action: 'orders.delivered_now',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { status: after.status, delivered },
    reason,
  });
  return { order: after, delivered };
}

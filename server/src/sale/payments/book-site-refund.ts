import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import {
  isLeft,
  lockOrder,
  movePayment,
  orderRefunded,
  takeBack,
  unitsOf,
  updateOrder,
  type OrderRow,
} from '../orders/door.ts';
import type { SiteRefund } from './aftermath.ts';
import { refundMisfit } from './payments.events.ts';
import { captureById, insertSiteRefund, refundsOf } from './refunds.queries.ts';
import { completeRefund } from './send-refund.ts';

/**
 * Books money that was given back at the provider's own site: once, by the provider's name for it, and never a second time by us.
 * All that is left of an order ends it, as a refund of ours would; a part is noted, and no unit is taken back for it. What does not
 * fit the books is refused, and the staff are told.
 */
export async function bookSiteRefund(
  trx: Trx,
  captureId: string,
  refund: SiteRefund,
  now: Date,
): Promise<string> {
  const capture = await captureById(trx, captureId);
  const order = await lockOrder(trx, capture.order_id);
  if (refund.state !== 'done') return `refund ${refund.state}`;
  const all = await refundsOf(trx, captureId);
  // The provider knows nothing of refunds to the store balance.
  const booked = all.filter(({ target }) => target === 'method');
  if (booked.some(({ provider_ref }) => provider_ref === refund.ref)) return 'refund known';
  // Ours: the provider's answer was lost, or is on its way. Or one of ours that was made by hand before it was sent.
  const ours =
    booked.find(({ id, state }) => id === refund.idem && state === 'pending') ??
    (refund.idem === null
      ? booked.find(({ amount_minor, state }) => state === 'pending' && amount_minor === refund.amount)
      : undefined);
  if (ours) {
    await completeRefund(trx, { id: ours.id, orderId: order.id, ref: refund.ref }, now);
    return 'refund of ours';
  }
  if (booked.some(({ id }) => id === refund.idem)) return 'refund known';

  const given = all
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const left = order.total_minor - order.refunded_minor;
  const fits =
    capture.disposition === 'applied' &&
    refund.currency === capture.currency &&
    refund.amount > 0 &&
    given + refund.amount <= capture.amount_minor &&
    refund.amount <= left;
  if (!fits) {
    await emit(trx, refundMisfit, { orderId: order.id, refundRef: refund.ref });
    return 'refund refused: it fits nothing';
  }
  const refundId = await insertSiteRefund(trx, capture, refund, now);
  await follow(trx, order, refund.amount, capture.provider, now);
  await emit(trx, orderRefunded, { orderId: order.id, refundId });
  return 'refund booked';
}

/** The order follows its money. */
async function follow(trx: Trx, order: OrderRow, amount: number, actor: string, now: Date): Promise<void> {
  const all = amount === order.total_minor - order.refunded_minor;
  const settled = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  if (settled && all) {
    const units = await unitsOf(trx, order.id);
    await takeBack(trx, order, units, units.filter(isLeft), { actor, reason: 'provider_site' }, now);
    return;
  }
  const set = { refunded_minor: order.refunded_minor + amount };
  if (order.payment_status === 'paid')
    await movePayment(trx, order, { to: 'partially_refunded', actor, reason: 'provider_site', set }, now);
  // A disputed order stays disputed; where it goes afterwards depends on this amount.
  else await updateOrder(trx, order.id, set);
}

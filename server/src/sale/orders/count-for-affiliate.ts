import { earnShare, isReferred } from '../../people/affiliate/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { lockOrder, type OrderRow } from './orders.queries.ts';

/** What was paid for the goods of an order after all discounts, without shipping, service charge and tax. */
export function goodsPaid(
  order: Pick<
    OrderRow,
    | 'goods_minor'
    | 'member_discount_minor'
    | 'coupon_minor'
    | 'points_minor'
    | 'adjust_minor'
    | 'tax_minor'
    | 'tax_added_minor'
    | 'freight_tax_minor'
    | 'fee_tax_minor'
  >,
): number {
  const discounts = order.member_discount_minor + order.coupon_minor + order.points_minor;
  // These amounts do not contain a tax that is added on top.
  const tax = order.tax_added_minor > 0 ? 0 : order.tax_minor - order.freight_tax_minor - order.fee_tax_minor;
  return order.goods_minor - discounts + order.adjust_minor - tax;
}

/** The part of an order on which its affiliate's earnings depend. */
const affiliateFacts = (order: OrderRow) => ({
  orderId: order.id,
  accountId: order.account_id,
  goodsMinor: goodsPaid(order),
  totalMinor: order.total_minor,
  refundedMinor: order.refunded_minor,
  currency: order.currency,
  rate: order.rate,
  counts:
    order.paid_at !== null &&
    order.completed_at !== null &&
    order.payment_status !== 'disputed' &&
    order.payment_status !== 'charged_back',
  completedAt: order.completed_at,
});

/** Subscriber of the events that may change what an affiliate earns by an order. It reads the order again, so it may run twice. */
export async function recountForAffiliate(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<void> {
  if (!(await isReferred(db, orderId))) return;
  await inTransaction(db, async (trx) => {
    await earnShare(trx, affiliateFacts(await lockOrder(trx, orderId)), clock.now());
  });
}

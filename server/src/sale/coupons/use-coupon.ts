import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { customerOf } from '../../platform/customer.ts';
import {
  countCodeUse,
  countUse,
  insertUse,
  lockUse,
  moveUseTo,
  returnUse,
  roomFor,
  takeUseAgain,
  type CouponCustomer,
} from './coupons.queries.ts';

/** What an order takes off by a coupon, and for whom. */
export interface CouponTerms {
  id: string;
  code: string;
  /** Minor units of the order's currency. */
  minor: number;
  customer: CouponCustomer;
}

/**
 * Uses a coupon for an order that was just placed, in the order's transaction. Of fifty orders that want the last use, each waits
 * here for the one before, and all but one hear `coupon_used_up`. `coupon_not_for_you` refuses a customer who has bought in the
 * meantime, and a guest who has used the coupon as often as each customer may.
 *
 * Called after the goods are held: an order that ends releases the goods first, and the coupon then.
 */
export async function useCoupon(
  trx: Trx,
  order: { id: string; currency: Currency },
  { id, code, minor, customer }: CouponTerms,
  now: Date,
): Promise<void> {
  const isFree = (await countUse(trx, id)) && (await countCodeUse(trx, code));
  if (!isFree) throw problem('coupon_used_up');
  const use = { orderId: order.id, couponId: id, code, minor, currency: order.currency, at: now };
  const noted = await insertUse(trx, use, customer);
  if (!noted && customer.accountId !== null) throw problem('coupon_used_up');
  if (!noted || noted.bought) throw problem('coupon_not_for_you');
}

/**
 * The email address of an order was corrected: its coupon counts for the customer with the new address. Checks no limit, since the
 * order is paid. The caller holds the order's lock.
 */
export async function moveUse(trx: Trx, orderId: string, email: string): Promise<void> {
  await moveUseTo(trx, orderId, customerOf(email));
}

/**
 * The order has ended unpaid, or was refunded before anything was delivered: its coupon can be used again. Does nothing the second
 * time. The caller holds the order's lock.
 */
export async function giveCouponBack(trx: Trx, orderId: string, now: Date): Promise<void> {
  await returnUse(trx, orderId, now);
}

/**
 * An order that had ended is to be paid after all, at the agreed price. Refuses `coupon_used_up` if the coupon was used up in the
 * meantime.
 *
 * @param late the money is here already: the order keeps its coupon, whatever the limits say
 */
export async function useCouponAgain(trx: Trx, orderId: string, { late }: { late: boolean }): Promise<void> {
  const use = await lockUse(trx, orderId);
  if (!use || use.given_back_at === null) return;
  const isFree = await roomFor(trx, orderId, use.coupon_id);
  if (isFree === undefined || (!late && !isFree)) throw problem('coupon_used_up');
  await takeUseAgain(trx, orderId, { late: late && !isFree });
}

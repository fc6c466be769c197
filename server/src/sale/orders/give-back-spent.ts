import type { Trx } from '../../platform/db/kysely.ts';
import { giveCouponBack } from '../coupons/door.ts';
import { countForMember } from './count-for-member.ts';
import type { OrderRow } from './orders.queries.ts';

/**
 * Gives back the coupon and the points that were spent on an order that has just ended without money, in the same transaction. Called
 * after the goods were released, because placing an order takes them in the same sequence.
 */
export async function giveBackSpent(trx: Trx, order: OrderRow, now: Date): Promise<void> {
  if (order.coupon_code !== null) await giveCouponBack(trx, order.id, now);
  if (order.points_minor > 0) await countForMember(trx, order, now);
}

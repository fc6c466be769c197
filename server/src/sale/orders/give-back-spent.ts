import type { Trx } from '../../platform/db/kysely.ts';
import { giveCouponBack } from '../coupons/door.ts';
import { countForMember } from './count-for-member.ts';
import type { OrderRow } from './orders.queries.ts';

/**
 * Gives back what was spent on an order that has just ended without money, its coupon and its points, in the transaction that
 * ends it. Nothing, and no statement, where there was neither. After the goods, as whoever places an order takes them last.
 */
export async function giveBackSpent(trx: Trx, order: OrderRow, now: Date): Promise<void> {
  if (order.coupon_code !== null) await giveCouponBack(trx, order.id, now);
  if (order.points_minor > 0) await countForMember(trx, order, now);
}

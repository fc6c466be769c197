import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Standing } from './membership.queries.ts';
import { fewestFor, mostPoints, worthOf } from './points.ts';

/** The points of an order, and their worth in minor units of its currency. */
export interface Use {
  points: number;
  minor: number;
}

/** The part of membership in an order: the standing, the most points that it may take, and those that it takes. */
export interface MemberUse {
  standing: Standing;
  most: Use;
  used: Use;
}

/**
 * The most points that an order takes, and as many of those that are wanted as it takes.
 *
 * @param goodsMinor goods after the member's discount and a coupon, in minor units of `currency`
 * @param rate units of the currency for one US dollar
 */
export function usePoints(
  standing: Standing,
  wanted: number,
  goodsMinor: number,
  rate: number,
  currency: Currency,
): MemberUse {
  const { points, points_per_usd } = standing;
  const worth = (some: number): number => worthOf(some, points_per_usd, rate, currency);
  const use = (some: number): Use => ({ points: some, minor: worth(some) });
  const most = mostPoints(points, goodsMinor, points_per_usd, rate, currency);
  return { standing, most: use(most), used: use(fewestFor(Math.min(wanted, most), worth)) };
}

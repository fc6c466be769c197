import { pointsFor } from '@halfturn/contract/primitives/points.ts';
import { convertFromBase, currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';

/** The most percent of the goods, after the member's discount and a coupon, that points pay for. */
export const POINTS_SHARE = 30;
/** An order, as far as membership needs it. Amounts are in minor units of `currency`. */
export interface OrderFacts {
  orderId: string;
  accountId: string;
  currency: Currency;
  /** Units of the currency for one US dollar. */
  rate: number;
  totalMinor: number;
  refundedMinor: number;
  /** The money came. */
  paid: boolean;
  /** It waits for its money. */
  open: boolean;
  completed: boolean;
  /** The buyer's bank has taken the money back, or is about to. */
  disputed: boolean;
}

/** The frozen terms of the order: hundredths of a point per dollar, and the points that paid a part of it. */
export interface Frozen {
  earn: number;
  points: number;
}

export interface Counts {
  /** The US cents of the order in the consumption of the member. */
  countedMinor: number;
  /** Points that it has earned, and points that are spent on it. */
  earned: number;
  spent: number;
}

/** An amount in US cents, at the rate of its order; to the nearest cent. */
export const inCents = (minor: number, rate: number, currency: Currency): number =>
  Math.round((minor / 10 ** currencyFacts(currency).digits / rate) * 100 + 1e-9);

/**
 * The share of an order in its member's points and consumption, from its current state alone, however often it is worked out.
 *
 * Refunded money counts for nothing, earns nothing and gives back its share of the spent points. A disputed order counts for
 * nothing, but the points that were spent on it stay spent.
 */
export function countsOf(order: OrderFacts, { earn, points }: Frozen): Counts {
  const { totalMinor, refundedMinor, paid, open, disputed } = order;
  const counts = paid && !disputed;
  const countedMinor = counts ? inCents(totalMinor - refundedMinor, order.rate, order.currency) : 0;
  const back = totalMinor > 0 ? Math.floor((points * refundedMinor) / totalMinor) : 0;
  return {
    countedMinor,
    earned: counts && order.completed ? pointsFor(countedMinor, earn) : 0,
    spent: paid ? points - back : open ? points : 0,
  };
}

/** The worth of points in minor units of the currency, rounded down. */
export function worthOf(points: number, pointsPerUsd: number, rate: number, currency: Currency): number {
  const cents = Math.floor((points * 100) / pointsPerUsd);
  return convertFromBase(cents, rate, currency).amount;
}

/** The most that points pay of an order's goods, in minor units of their currency. */
export const mostWorth = (goodsMinor: number): number => Math.floor((goodsMinor * POINTS_SHARE) / 100);

/**
 * How many points an order can take at most: no more than the member has, and than pay for 30 % of the goods. Points that
 * would pay for less than the smallest coin are left with the member.
 *
 * @param goodsMinor goods after the member's discount and a coupon
 */
export function mostPoints(
  balance: number,
  goodsMinor: number,
  pointsPerUsd: number,
  rate: number,
  currency: Currency,
): number {
  const most = mostWorth(goodsMinor);
  const worth = (points: number): number => worthOf(points, pointsPerUsd, rate, currency);
  let low = 0;
  let high = Math.max(0, balance);
  // Worth grows with the points, in steps: the last that fits is looked for.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (worth(middle) <= most) low = middle;
    else high = middle - 1;
  }
  return fewestFor(low, worth);
}

/** The fewest points with the same worth: the rest stays with the member. */
export function fewestFor(points: number, worth: (points: number) => number): number {
  let low = 0;
  let high = points;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (worth(middle) >= worth(points)) high = middle;
    else low = middle + 1;
  }
  return low;
}

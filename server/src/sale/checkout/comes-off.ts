import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { usePoints, type MemberUse, type Standing } from '../../people/membership/door.ts';
import { shareOut } from '../../platform/share-out.ts';
import type { Priced, Sellable } from '../../shop/catalog/door.ts';
import { applyCoupon, type AppliedCoupon, type AskedCoupon } from '../coupons/door.ts';
import { floorOf, memberDiscounts, type PricedLine, type Reductions } from './price.ts';

/** What a buyer would have taken off. */
export interface Asked {
  /** Where the member stands; null for a visitor. */
  standing: Standing | null;
  /** The code that was typed, and the coupon of it. */
  code: string | null;
  asked: AskedCoupon | undefined;
  /** Points that are wanted. */
  points: number;
}

export interface ComesOff {
  off: Reductions;
  /** What the level takes, line by line. */
  byLevel: number[];
  /** All of it, line by line. */
  shares: number[];
  member: MemberUse | null;
  applied: AppliedCoupon | null;
  /** What the goods come to after the level and a coupon: points pay for a share of it. */
  pointsOnMinor: number;
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

/** What the member's level, a coupon and points take off, in this order: each of what the one before has left. */
export function comesOff(
  lines: readonly PricedLine<Pick<Sellable, 'id' | 'floor_minor'> & Priced>[],
  { standing, code, asked, points }: Asked,
  rate: number,
  currency: Currency,
  now: Date,
): ComesOff {
  const byLevel = standing
    ? memberDiscounts(lines, standing.discount_bp, rate, currency)
    : lines.map(() => 0);
  const coverable = lines.map((line, i) => ({
    productId: line.product.id,
    leftMinor: line.totalMinor - nthOf(byLevel, i),
    floorMinor: floorOf(line, rate, currency),
  }));
  const applied =
    code === null
      ? null
      : applyCoupon(asked, standing?.level ?? null, { lines: coverable, rate, currency }, now);
  const left = coverable.map(({ leftMinor }, i) => leftMinor - (applied?.shares[i] ?? 0));
  const member = standing && usePoints(standing, points, sum(left), rate, currency);
  const pointsMinor = member?.used.minor ?? 0;
  const byPoints = shareOut(pointsMinor, left, currency);
  return {
    byLevel,
    off: { memberMinor: sum(byLevel), couponMinor: applied?.minor ?? 0, pointsMinor },
    shares: lines.map((line, i) => line.totalMinor - nthOf(left, i) + nthOf(byPoints, i)),
    member,
    applied,
    pointsOnMinor: sum(left),
  };
}

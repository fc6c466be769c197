import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { convertFromBase, currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { ProblemSlug } from '@halfturn/contract/problem.ts';
import { shareOut } from '../../platform/share-out.ts';

/** The terms of a coupon. Amounts are in US cents, or in minor units of its currency if it is for one currency alone. */
export interface Coupon {
  kind: 'percent' | 'fixed';
  /** Hundredths of a percent. */
  percent_bp: number | null;
  amount_minor: number | null;
  /** The most that a percentage takes off. */
  cap_minor: number | null;
  /** The minimum worth of the goods that it covers, after the member's discount. */
  minimum_minor: number;
  currency: Currency | null;
  min_level: number | null;
  first_only: boolean;
  per_customer: number | null;
  max_uses: number | null;
  uses: number;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** A coupon that a buyer asks for, with what the store knows about the buyer. */
export interface AskedCoupon extends Coupon {
  id: string;
  code: string;
  code_max_uses: number | null;
  code_uses: number;
  /** The ids of the basket's products that it covers; null if it covers all products. */
  covered: readonly string[] | null;
  /** How often this buyer has used it. */
  by_customer: number;
  /** Whether the buyer has bought before; false if the terms do not ask. */
  bought: boolean;
}

export type CouponRefusal = ProblemSlug & `coupon_${string}`;

/** A code in the form in which codes are compared: in upper case, half width and without blanks around it. */
export const codeOf = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

/** An amount of the coupon, in minor units of the order's currency. */
const amountIn = (
  coupon: Pick<Coupon, 'currency'>,
  minor: number,
  rate: number,
  currency: Currency,
): number => (coupon.currency === null ? convertFromBase(minor, rate, currency).amount : minor);

/**
 * Why a buyer cannot use the coupon with any basket; null if they can. The reason that helps the buyer most comes first.
 *
 * @param level the member's; null for a visitor
 */
function whyNot(coupon: AskedCoupon, level: number | null, now: Date): CouponRefusal | null {
  if (coupon.starts_at && coupon.starts_at > now) return 'coupon_not_started';
  if (coupon.ends_at && coupon.ends_at <= now) return 'coupon_expired';
  if (coupon.min_level !== null && (level ?? 0) < coupon.min_level) return 'coupon_not_for_you';
  if (coupon.first_only && coupon.bought) return 'coupon_not_for_you';
  const full = (uses: number, most: number | null): boolean => most !== null && uses >= most;
  if (full(coupon.uses, coupon.max_uses) || full(coupon.code_uses, coupon.code_max_uses))
    return 'coupon_used_up';
  // A guest gets the same answer for both limits, so that typing an address tells nothing about its owner.
  if (full(coupon.by_customer, coupon.per_customer))
    return level === null ? 'coupon_not_for_you' : 'coupon_used_up';
  return null;
}

/** A line of the basket, in minor units of the order's currency. */
interface CoverableLine {
  productId: string;
  /** Its amount after the member's discount. */
  leftMinor: number;
  /** The lowest amount that it may be sold for. */
  floorMinor: number;
}

/** What a coupon does for an order. */
export interface AppliedCoupon {
  /** Why the coupon takes nothing off; null if it does. */
  refusal: CouponRefusal | null;
  /** How much is missing to its minimum, if that is the reason. */
  missingMinor: number | null;
  minor: number;
  shares: number[];
  /** How `minor` was worked out; null if it takes nothing off. */
  how: CouponSums | null;
}

/** How a coupon's amount was worked out: `minor` is `offMinor` less `beyondMinor` less `keptMinor`. */
interface CouponSums {
  /** Percent; null for a fixed amount. */
  percent: number | null;
  offMinor: number;
  /** The part above its cap, or of a fixed amount the part above the goods that it covers. */
  beyondMinor: number;
  /** The part that floor prices prevent. */
  keptMinor: number;
  capMinor: number | null;
  minimumMinor: number;
  /** The worth of the goods that it covers, and the indexes of their lines; null for all lines. */
  goodsMinor: number;
  lines: number[] | null;
}

export interface Basket {
  lines: readonly CoverableLine[];
  /** Units of the currency for one US dollar. */
  rate: number;
  currency: Currency;
}

/**
 * The coupon of a code, for a buyer and a basket.
 *
 * @param coupon undefined if the code has none
 * @param level the member's; null for a visitor
 */
export function applyCoupon(
  coupon: AskedCoupon | undefined,
  level: number | null,
  basket: Basket,
  now: Date,
): AppliedCoupon {
  const refused = (refusal: CouponRefusal, missingMinor: number | null = null): AppliedCoupon => ({
    refusal,
    missingMinor,
    minor: 0,
    shares: basket.lines.map(() => 0),
    how: null,
  });
  if (!coupon) return refused('coupon_not_found');
  const personal = whyNot(coupon, level, now);
  if (personal) return refused(personal);
  const off = takeOff(coupon, basket);
  if (typeof off === 'string') return refused(off);
  if ('missingMinor' in off) return refused('coupon_minimum', off.missingMinor);
  return { refusal: null, missingMinor: null, ...off };
}

type TakenOff =
  | { shares: number[]; minor: number; how: CouponSums }
  | ('coupon_currency' | 'coupon_goods')
  | { missingMinor: number };

/**
 * What a coupon takes off each line. A percentage is taken of each line and rounded to what the currency charges; a fixed amount,
 * or a cap, is shared out in proportion. Lines that it does not cover stay as they are, and no line goes below its floor.
 */
function takeOff(coupon: AskedCoupon, { lines, rate, currency }: Basket): TakenOff {
  if (coupon.currency !== null && coupon.currency !== currency) return 'coupon_currency';
  const { covered } = coupon;
  const left = lines.map(({ productId, leftMinor }) =>
    covered === null || covered.includes(productId) ? leftMinor : 0,
  );
  const goods = sum(left);
  if (goods === 0) return 'coupon_goods';
  const minimumMinor = amountIn(coupon, coupon.minimum_minor, rate, currency);
  if (goods < minimumMinor) return { missingMinor: minimumMinor - goods };

  const room = lines.map(({ floorMinor }, i) => Math.max(0, nthOf(left, i) - floorMinor));
  const inPercent = coupon.kind === 'percent';
  const percents = inPercent
    ? left.map((each) => percentOf(each, present(coupon.percent_bp), currency))
    : null;
  const wanted = percents ? percents.map((each, i) => Math.min(nthOf(room, i), each)) : room;
  const most = inPercent ? coupon.cap_minor : coupon.amount_minor;
  const mostMinor = most === null ? null : amountIn(coupon, most, rate, currency);
  const minor = Math.min(sum(wanted), mostMinor ?? Number.POSITIVE_INFINITY);
  if (minor === 0) return 'coupon_goods';
  const offMinor = percents ? sum(percents) : present(mostMinor);
  const beyondMinor = percents ? sum(wanted) - minor : Math.max(0, offMinor - goods);
  const how = {
    percent: inPercent ? present(coupon.percent_bp) / 100 : null,
    offMinor,
    beyondMinor,
    keptMinor: offMinor - beyondMinor - minor,
    capMinor: inPercent ? mostMinor : null,
    minimumMinor,
    goodsMinor: goods,
    lines: covered && lines.flatMap(({ productId }, i) => (covered.includes(productId) ? [i] : [])),
  };
  return { minor, shares: shareOut(minor, wanted, currency), how };
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

function percentOf(minor: number, bp: number, currency: Currency): number {
  const { roundTo } = currencyFacts(currency);
  return Math.min(minor, Math.round((minor * bp) / 10_000 / roundTo + 1e-9) * roundTo);
}

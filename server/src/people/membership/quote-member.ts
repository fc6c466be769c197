import type { Explained } from '@halfturn/contract/primitives/explained.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency, Money } from '@halfturn/contract/primitives/money.ts';
import { pointsFor } from '@halfturn/contract/primitives/points.ts';
import { percent } from './membership.wire.ts';
import { inCents, mostWorth, POINTS_SHARE } from './points.ts';
import { tierName } from './tier.ts';
import type { MemberUse } from './use-points.ts';

const dollars = (amount: number): Money => ({ amount, currency: 'USD' });

/** The consumption and points of an order once it is paid, and the part of membership in its quote. */
export function quoteMemberWire(
  use: MemberUse | null,
  { totalMinor, rate, currency }: { totalMinor: number; rate: number; currency: Currency },
  locale: Locale,
) {
  const cents = inCents(totalMinor, rate, currency);
  return { counts: dollars(cents), member: use && memberPart(use, currency, cents, locale) };
}

const memberPart = (
  { standing, most, used }: MemberUse,
  currency: Currency,
  cents: number,
  locale: Locale,
) => ({
  level: standing.level,
  name: tierName(standing, locale),
  discount: percent(standing.discount_bp),
  points: standing.points,
  pointsUsed: used.points,
  pointsMax: most.points,
  pointsMaxWorth: { amount: most.minor, currency },
  pointsShare: POINTS_SHARE,
  earns: pointsFor(cents, standing.earn),
});

/**
 * Explains a discount by the name of the level.
 *
 * @param wantedMinor the percentage, before floor prices reduce it
 * @param minor the discount
 */
export const explainLevel = (
  { standing }: MemberUse,
  wantedMinor: number,
  minor: number,
  locale: Locale,
): Explained['member'] => ({
  name: tierName(standing, locale),
  percent: percent(standing.discount_bp),
  off: wantedMinor,
  kept: wantedMinor - minor,
});

/**
 * Explains the points of an order; null without points.
 *
 * @param goodsMinor goods after the member discount and a coupon
 */
export const explainPoints = ({ standing, used }: MemberUse, goodsMinor: number): Explained['points'] =>
  used.points === 0
    ? null
    : {
        points: used.points,
        perDollar: standing.points_per_usd,
        share: POINTS_SHARE,
        goods: goodsMinor,
        most: mostWorth(goodsMinor),
      };

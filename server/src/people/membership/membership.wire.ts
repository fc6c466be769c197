import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { accountPoints, getUserLevelInfo, homeMembership } from '@halfturn/contract/membership.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { lostAt } from './expiry.ts';
import type { LedgerRow, MembershipRow, Standing } from './membership.queries.ts';
import { POINTS_SHARE, worthOf } from './points.ts';
import { tierName, progressToNext, type Tier } from './tier.ts';

const dollars = (amount: number): Money => ({ amount, currency: 'USD' });

/** Hundredths of a percent → percent. */
export const percent = (bp: number): number => bp / 100;

const tierWire = (tier: Tier, locale: Locale): AnswerOf<typeof getUserLevelInfo>['tiers'][number] => ({
  level: tier.level,
  name: tierName(tier, locale),
  totalConsumption: dollars(tier.threshold_minor),
  discount: percent(tier.discount_bp),
  points: tier.earn / 100,
  pointsExchangeRate: tier.points_per_usd,
});

/** The points to show: a debt is shown as zero outside of the ledger. */
const spendable = (points: number): number => Math.max(0, points);

/** The level of a member in the reply of `getInfo`. */
export const memberWire = (standing: Standing, locale: Locale) => ({
  level: standing.level,
  levelName: tierName(standing, locale),
  discount: percent(standing.discount_bp),
  points: standing.points,
});

/** The levels, for guests. */
export const membershipWire = (tiers: readonly Tier[], locale: Locale): AnswerOf<typeof homeMembership> => ({
  tiers: tiers.map((tier) => tierWire(tier, locale)),
  pointsShare: POINTS_SHARE,
});

export function levelWire(
  standing: Standing,
  tiers: readonly Tier[],
  member: Pick<MembershipRow, 'points' | 'active_at' | 'warned_at'> | undefined,
  locale: Locale,
): AnswerOf<typeof getUserLevelInfo> {
  const next = progressToNext(tiers, standing.level, standing.consumption_minor);
  return {
    level: standing.level,
    name: tierName(standing, locale),
    discount: percent(standing.discount_bp),
    points: standing.points,
    pointsWorth: dollars(worthOf(spendable(standing.points), standing.points_per_usd, 1, 'USD')),
    pointsExpireAt: (member && lostAt(member)?.toISOString()) ?? null,
    totalConsumption: dollars(standing.consumption_minor),
    next: next && {
      level: next.tier.level,
      name: tierName(next.tier, locale),
      missing: dollars(next.missingMinor),
    },
    tiers: tiers.map((tier) => tierWire(tier, locale)),
    pointsShare: POINTS_SHARE,
  };
}

export const entryWire = (row: LedgerRow): AnswerOf<typeof accountPoints>['rows'][number] => ({
  no: row.no,
  kind: row.kind,
  side: row.side,
  points: row.points,
  balance: row.balance,
  orderNo: row.order_no,
  reason: row.reason,
  at: row.at.toISOString(),
});

import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Selectable } from 'kysely';
import type { MembershipTiers } from '../../platform/db/types.ts';

/** A level of membership. Thresholds in US cents, shares in hundredths of a percent, points in hundredths for a dollar. */
export type Tier = Selectable<MembershipTiers>;

/** The name of a level in a language. */
export const tierName = ({ names }: Pick<Tier, 'names'>, locale: Locale): string =>
  names[locale] ?? present(names['en-US']);

/**
 * The level of a consumption. A member never falls below a level that they have reached: callers take the higher of the two.
 *
 * @param tiers by level, ascending
 */
export const tierFor = (tiers: readonly Tier[], consumptionMinor: number): Tier =>
  present(tiers.findLast((tier) => tier.threshold_minor <= consumptionMinor));

/** The way to the next level; null on the highest. */
export function progressToNext(
  tiers: readonly Tier[],
  level: number,
  consumptionMinor: number,
): { tier: Tier; missingMinor: number } | null {
  const next = tiers.find((tier) => tier.level === level + 1);
  return next ? { tier: next, missingMinor: Math.max(0, next.threshold_minor - consumptionMinor) } : null;
}

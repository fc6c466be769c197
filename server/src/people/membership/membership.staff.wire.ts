import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { staffMembership, StaffMember, StaffTier } from '@halfturn/contract/staff/membership.ts';
import { versionOf } from '../../platform/version-of.ts';
import { tierFacts } from './edit-tier.ts';
import { percent } from './membership.wire.ts';
import type { MemberRow, PointsFigures } from './membership.staff.queries.ts';
import { tierName, type Tier } from './tier.ts';

const dollars = (amount: number): Money => ({ amount, currency: 'USD' });

export const staffTierWire = (tier: Tier & { members: number }): StaffTier => ({
  level: tier.level,
  names: tier.names,
  thresholdMinor: tier.threshold_minor,
  discount: percent(tier.discount_bp),
  points: tier.earn / 100,
  pointsPerUsd: tier.points_per_usd,
  members: tier.members,
  version: versionOf(tierFacts(tier)),
});

export const figuresWire = (figures: PointsFigures): Omit<AnswerOf<typeof staffMembership>, 'tiers'> => ({
  points: { members: figures.members, total: figures.points, worth: dollars(figures.worth) },
  expiry: {
    ranAt: figures.ran_at?.toISOString() ?? null,
    told: { members: figures.told_members, points: figures.told_points },
    expired: { members: figures.expired_members, points: figures.expired_points },
  },
});

export const staffMemberWire = (row: MemberRow, locale: Locale): StaffMember => ({
  id: row.id,
  email: row.email,
  name: row.name,
  since: row.created_at.toISOString(),
  disabled: row.disabled_at !== null,
  level: row.level,
  levelName: tierName(row, locale),
  consumption: dollars(row.consumption_minor),
  points: row.points,
});

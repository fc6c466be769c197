import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffEditTier } from '@halfturn/contract/staff/membership.ts';
import { audit } from '../../house/audit/door.ts';
import { demandSeen } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { liftMembers } from './membership.jobs.ts';
import { lockTiers, updateTier } from './membership.staff.queries.ts';
import type { Tier } from './tier.ts';

type Input = BodyOf<typeof staffEditTier>;

/**
 * Changes a level. Refuses `not_found`, `content_changed`, and a threshold that is not between those of the level below and the level above. If a
 * threshold is lowered, a job lifts the members above it: waiting for a member's lock while holding the levels' would deadlock.
 */
export async function editTier(trx: Trx, level: number, input: Input, actor: string): Promise<void> {
  const tiers = await lockTiers(trx);
  const before = tiers.find((tier) => tier.level === level);
  if (!before) throw problem('not_found');
  await demandSeen(trx, input.version, { now: tierFacts(before), subject: `tier:${level}` });
  const names = namesOf(input.names);
  refuse(tiers, before, input.thresholdMinor, names);
  const after = {
    threshold_minor: input.thresholdMinor,
    discount_bp: Math.round(input.discount * 100),
    earn: Math.round(input.points * 100),
    points_per_usd: input.pointsPerUsd,
  };
  await updateTier(trx, level, { ...after, names });
  await audit(trx, {
    actor,
    action: 'membership.tier_changed',
    subject: `tier:${level}`,
    before: tierFacts(before),
    after: { names, ...after },
  });
  // Guests read the levels from a cache.
  await notify(trx, 'catalog');
  await addJob(trx, liftMembers, {});
}

/** What can be changed of a level. */
export const tierFacts = (tier: Tier) => ({
  names: tier.names,
  threshold_minor: tier.threshold_minor,
  discount_bp: tier.discount_bp,
  earn: tier.earn,
  points_per_usd: tier.points_per_usd,
});

/** The given names without empty ones. */
function namesOf(given: Input['names']): Partial<Record<Locale, string>> {
  return Object.fromEntries(Object.entries(given).filter(([, name]) => name !== ''));
}

function refuse(
  tiers: readonly Tier[],
  { level }: Tier,
  thresholdMinor: number,
  names: Partial<Record<Locale, string>>,
): void {
  const fields: Record<string, string> = {};
  if (!names['en-US']) fields['names.en-US'] = 'required';
  const below = tiers.find((tier) => tier.level === level - 1);
  const above = tiers.find((tier) => tier.level === level + 1);
  const fits =
    (below ? thresholdMinor > below.threshold_minor : thresholdMinor === 0) &&
    (!above || thresholdMinor < above.threshold_minor);
  if (!fits) fields.thresholdMinor = 'tier_order';
  if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
}

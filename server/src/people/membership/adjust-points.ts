import { problem } from '@halfturn/contract/problem.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { giving, tellOwners } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { book, lockMembership } from './membership.queries.ts';

export interface Adjustment {
  /** Made where the form was opened: sent twice, it is booked once. */
  id: string;
  accountId: string;
  /** More or fewer. */
  points: number;
  reason: string;
}

/**
 * The store gives points, or takes some. Returns the balance. Refuses `points_not_enough` where more would be taken than there
 * are, and as `demandMayGive` does.
 */
export async function adjustPoints(
  trx: Trx,
  { id, accountId, points, reason }: Adjustment,
  by: { actor: string; giver: giving.Giver | null; now: Date },
): Promise<number> {
  const member = await lockMembership(trx, accountId);
  const reference = `adjust:${id}`;
  const known = await trx
    .selectFrom('points_ledger')
    .select('no')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (known) return member.points;
  const after = member.points + points;
  if (points < 0 && after < 0) throw problem('points_not_enough');
  const large = by.giver !== null && (await demandMayGivePoints(trx, by.giver, points, by.now));
  await book(trx, { accountId, kind: 'adjust', points, reference, actor: by.actor, reason, at: by.now });
  await audit(trx, {
    actor: by.actor,
    action: 'membership.points_adjusted',
    subject: `account:${accountId}`,
    before: { points: member.points },
    after: { points: after },
    reason,
  });
  if (large)
    await tellOwners(
      trx,
      { kind: 'points', path: `/customers/${accountId}/points`, said: { points } },
      { staffId: by.giver!.id, now: by.now },
    );
  return after;
}

async function demandMayGivePoints(
  trx: Trx,
  giver: giving.Giver,
  amount: number,
  now: Date,
): Promise<boolean> {
  const limits = await readPlain(trx, ['staff.largePoints', 'staff.mostPoints']);
  const givenSince = async (from: Date): Promise<number> => {
    const { given } = await trx
      .selectFrom('points_ledger')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('points'), eb.lit(0)).as('given'))
      .where('actor', '=', staffActor(giver))
      .where('kind', '=', 'adjust')
      .where('points', '>', 0)
      .where('at', '>', from)
      .executeTakeFirstOrThrow();
    return Number(given);
  };
  const { 'staff.largePoints': large, 'staff.mostPoints': most } = limits;
  return await giving.demandMayGive(trx, giver, { amount, givenSince, large, most }, now);
}

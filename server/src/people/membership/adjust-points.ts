import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
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
 * are.
 */
export async function adjustPoints(
  trx: Trx,
  { id, accountId, points, reason }: Adjustment,
  by: { actor: string; now: Date },
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
  await book(trx, { accountId, kind: 'adjust', points, reference, actor: by.actor, reason, at: by.now });
  await audit(trx, {
    actor: by.actor,
    action: 'membership.points_adjusted',
    subject: `account:${accountId}`,
    before: { points: member.points },
    after: { points: after },
    reason,
  });
  return after;
}

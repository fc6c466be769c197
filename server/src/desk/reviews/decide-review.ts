import { problem } from '@halfturn/contract/problem.ts';
import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { mayBecome } from './review.ts';
import { deleteReports } from './reports.queries.ts';
import { lockReview, updateReview } from './write.queries.ts';

export interface Decision {
  state: ReviewState;
  /** The state that the member of staff has seen. */
  seen: ReviewState;
  reason: string;
}

/**
 * Approves or rejects a pending review, or makes it pending again. Refuses `not_found`, and `review_has_moved_on` if its state
 * has changed since, or does not allow the step. A decision answers the reports, too.
 */
export async function decideReview(
  trx: Trx,
  id: string,
  { state, seen, reason }: Decision,
  { actor, now }: { actor: string; now: Date },
): Promise<ReviewState> {
  const before = await lockReview(trx, id);
  if (!before) throw problem('not_found');
  if (before.state !== seen || !mayBecome(before.state, state)) throw problem('review_has_moved_on');
  const kept = state === 'rejected' ? reason : '';
  await updateReview(trx, id, {
    state,
    reason: kept,
    decided_at: state === 'pending' ? null : now,
    decided_by: state === 'pending' ? null : actor,
  });
  if (state !== 'pending') await deleteReports(trx, id);
  await audit(trx, {
    actor,
    action: `reviews.${state}`,
    subject: `${before.kind}:${id}`,
    before: { state: before.state },
    after: { state },
    reason: kept,
  });
  if (state === 'approved' || before.state === 'approved') await notify(trx, 'catalog');
  return state;
}

import { problem } from '@halfturn/contract/problem.ts';
import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { mayBecome } from './review.ts';
import { tellPages } from './write-review.ts';

export interface Decision {
  state: ReviewState;
  /** What it was on the screen of who decides. */
  seen: ReviewState;
  reason: string;
}

/**
 * Approves or rejects a review that waits, or lets it wait again. Refuses `not_found`, and `review_has_moved_on` where
 * somebody else was quicker, or the step is none.
 */
export async function decideReview(
  trx: Trx,
  id: string,
  { state, seen, reason }: Decision,
  { actor, now }: { actor: string; now: Date },
): Promise<ReviewState> {
  const before = await trx
    .selectFrom('reviews')
    .select(['state', 'kind', 'reason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw problem('not_found');
  if (before.state !== seen || !mayBecome(before.state, state)) throw problem('review_has_moved_on');
  const kept = state === 'rejected' ? reason : '';
  await trx
    .updateTable('reviews')
    .set({
      state,
      reason: kept,
      decided_at: state === 'pending' ? null : now,
      decided_by: state === 'pending' ? null : actor,
    })
    .where('id', '=', id)
    .execute();
  await audit(trx, {
    actor,
    action: `reviews.${state}`,
    subject: `${before.kind}:${id}`,
    before: { state: before.state },
    after: { state },
    reason: kept,
  });
  if (state === 'approved' || before.state === 'approved') await tellPages(trx);
  return state;
}

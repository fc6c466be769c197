import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { approvedAuthor, countHelpful, setVote } from './write.queries.ts';

/**
 * Counts a member's vote for a review, or takes it back. A member's own review gets no vote from them. Refuses `not_found`.
 *
 * @returns how many found it helpful
 */
export async function voteReview(
  trx: Trx,
  id: string,
  { accountId, helpful }: { accountId: string; helpful: boolean },
): Promise<number> {
  const review = await approvedAuthor(trx, id);
  if (!review) throw problem('not_found');
  if (review.account_id !== accountId) await setVote(trx, id, accountId, helpful);
  return await countHelpful(trx, id);
}

import type { Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { attemptClosed } from './attempt-closed.ts';
import { openAttempt, settleAttempt, type AttemptRow } from './payments.queries.ts';

/**
 * Ends the attempt that is under way for a locked order, and has it closed at its provider: its page may still be open, and must
 * not be paid any more. Returns it; undefined where none was under way.
 */
export async function endAttempt(
  trx: Trx,
  orderId: string,
  as: 'cancelled' | 'expired',
  now: Date,
): Promise<AttemptRow | undefined> {
  const attempt = await openAttempt(trx, orderId);
  if (!attempt) return undefined;
  await settleAttempt(trx, attempt.id, as, now);
  await addJob(trx, attemptClosed, { attemptId: attempt.id });
  return attempt;
}

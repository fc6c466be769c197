import type { ReportReason } from '@halfturn/contract/primitives/report-reasons.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { deleteReports, insertReport } from './reports.queries.ts';
import { lockReview } from './write.queries.ts';

export interface NewReport {
  reason: ReportReason;
  note: string;
  /** Null for a visitor without an account. */
  accountId: string | null;
}

/** Reports an approved review or feedback to the staff. Refuses `not_found` for any other. */
export async function reportReview(trx: Trx, id: string, report: NewReport, now: Date): Promise<void> {
  const review = await lockReview(trx, id);
  if (review?.state !== 'approved') throw problem('not_found');
  await insertReport(trx, id, { ...report, created_at: now });
}

/**
 * Keeps an approved review that was reported, and dismisses the reports. Refuses `not_found`, and `review_has_moved_on` if it is
 * not shown any more or has other reports than those that were seen.
 */
export async function keepReview(trx: Trx, id: string, seen: number, actor: string): Promise<void> {
  const review = await lockReview(trx, id);
  if (!review) throw problem('not_found');
  if (review.state !== 'approved' || (await deleteReports(trx, id)) !== seen)
    throw problem('review_has_moved_on');
  await audit(trx, {
    actor,
    action: 'reviews.kept',
    subject: `${review.kind}:${id}`,
    before: { reports: seen },
  });
}

import type { ReportReason } from '@halfturn/contract/primitives/report-reasons.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';

/** So many reports of one review say enough; further ones are not stored. */
const MOST_REPORTS = 50;

export interface Report {
  reason: ReportReason;
  note: string;
  created_at: Date;
}

/** Stores a report of a review that the caller has locked. A member's second one changes nothing. */
export async function insertReport(
  trx: Trx,
  reviewId: string,
  { accountId, reason, note, created_at }: Report & { accountId: string | null },
): Promise<void> {
  await sql`
    insert into review_reports (review_id, account_id, reason, note, created_at)
    select ${reviewId}::uuid, ${accountId}::uuid, ${reason}, ${note}, ${created_at}::timestamptz
    where (select count(*) from review_reports where review_id = ${reviewId}::uuid) < ${MOST_REPORTS}
    on conflict do nothing`.execute(trx);
}

/** The reports of a review, the oldest first. */
export const reportsOf = (db: Db, reviewId: string): Promise<Report[]> =>
  db
    .selectFrom('review_reports')
    .select(['reason', 'note', 'created_at'])
    .where('review_id', '=', reviewId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_REPORTS)
    .$narrowType<Report>()
    .execute();

/** Removes the reports of a review. Returns how many there were. */
export async function deleteReports(trx: Trx, reviewId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('review_reports')
    .where('review_id', '=', reviewId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

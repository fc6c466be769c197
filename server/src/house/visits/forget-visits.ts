import type { Db } from '../../platform/db/kysely.ts';
import { deleteOldViews, deleteOldVisits } from './visits.queries.ts';

/** Visits are kept for this many days, and the counts of product pages for two years. */
const VISIT_DAYS = 90;
const VIEW_DAYS = 730;
/** Rows per statement, so that none holds locks for long. */
const AT_ONCE = 10_000;

/** Deletes visits and counts that are too old. */
export async function forgetVisits(db: Db, now: Date): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE;)
    gone = await deleteOldVisits(db, now, { days: VISIT_DAYS, most: AT_ONCE });
  await deleteOldViews(db, now, VIEW_DAYS);
}

import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

/** Visits are kept for so many days, and the counts of products' pages for two years. */
export const VISIT_DAYS = 90;
const VIEW_DAYS = 730;
/** Rows that one statement takes away, so that none holds the table for long. */
const AT_ONCE = 10_000;

/** Takes away what is older than it may be. */
export async function forgetVisits(db: Db, now: Date): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    const { numAffectedRows } = await sql`
      delete from visits where id in (
        select id from visits where at < ${now}::timestamptz - ${VISIT_DAYS} * interval '1 day' order by at limit ${AT_ONCE})`.execute(
      db,
    );
    gone = Number(numAffectedRows ?? 0);
  }
  await sql`delete from product_views where day < ${now}::date - ${VIEW_DAYS}::int`.execute(db);
}

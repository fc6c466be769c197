import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

/** Notices are kept for a year, read or not. */
const KEPT_MONTHS = 12;

/** Notices that one statement removes. */
const BATCH = 5_000;

/** Removes what was told long ago. Returns how many. */
export async function forgetNotices(db: Db, now: Date): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from notices where id in (
      select id from notices where at < ${now}::timestamptz - make_interval(months => ${KEPT_MONTHS}::int)
      limit ${BATCH})`.execute(db);
    forgotten += Number(numAffectedRows);
    if (numAffectedRows < BigInt(BATCH)) return forgotten;
  }
}

import type { Db } from '../../platform/db/kysely.ts';
import { deleteOldNotices } from './notices.queries.ts';

/** Notices are kept for a year, read or not. */
const KEPT_MONTHS = 12;

/** Notices per statement. */
const BATCH = 5_000;

/** Deletes old notices. Returns their number. */
export async function forgetNotices(db: Db, now: Date): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const done = await deleteOldNotices(db, now, { months: KEPT_MONTHS, most: BATCH });
    forgotten += done;
    if (done < BATCH) return forgotten;
  }
}

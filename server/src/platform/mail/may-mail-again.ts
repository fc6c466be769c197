import type { Db } from '../db/kysely.ts';
import { mailTimes } from './mails.queries.ts';

const DAY_MS = 86_400_000;
/** Mails to one address about one thing in a day: entering another person's address must not flood it. */
const ASKS_A_DAY = 3;
/** A second request within this time counts as the same one. */
const AGAIN_MS = 60_000;

/** Whether another mail of this kind may be sent about this subject, after those of the last day. */
export async function mayMailAgain(db: Db, kind: string, subjectId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS);
  const [last, ...earlier] = await mailTimes(db, { kind, subjectId, since, most: ASKS_A_DAY });
  if (!last) return true;
  return earlier.length + 1 < ASKS_A_DAY && now.getTime() - last.getTime() >= AGAIN_MS;
}

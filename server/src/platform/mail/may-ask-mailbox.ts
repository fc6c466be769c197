import type { Db } from '../db/kysely.ts';

const DAY_MS = 86_400_000;
/** So many mails ask one mailbox about one thing in a day: whoever types in a stranger's address cannot flood it. */
const ASKS_A_DAY = 3;
/** A second press within this time is one and the same wish. */
const AGAIN_MS = 60_000;

/** Whether a mail of this kind may ask about this subject (again), after those that were sent in the last day. */
export async function mayAskMailbox(db: Db, kind: string, subjectId: string, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('mails')
    .select('created_at')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('created_at', 'desc')
    .limit(ASKS_A_DAY)
    .execute();
  const last = rows[0]?.created_at;
  return rows.length < ASKS_A_DAY && (!last || now.getTime() - last.getTime() >= AGAIN_MS);
}

import { problem } from '@halfturn/contract/problem.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { insertStop, stopOf } from './reminders.queries.ts';

export type ReminderState = 'on' | 'ended';

/** What a mail's link would stop. Refuses `incorrect_link`. */
export async function lookAtStop(db: Db, token: string): Promise<ReminderState> {
  const found = await stopOf(db, hashToken(token));
  if (!found) throw problem('incorrect_link');
  return found.stopped ? 'ended' : 'on';
}

/** Sends no more reminders to the address of the mail. A second call changes nothing. Refuses `incorrect_link`. */
export async function stopReminders(trx: Trx, token: string, now: Date): Promise<ReminderState> {
  const found = await stopOf(trx, hashToken(token));
  if (!found) throw problem('incorrect_link');
  await insertStop(trx, found.emailHash, now);
  return 'ended';
}

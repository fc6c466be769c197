import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { Providers } from '../../sale/payments/door.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { compareAlarms, type Found } from './alarm.ts';
import {
  alarmSettings,
  closeAlarm,
  deletePastAlarms,
  insertAlarm,
  insertMailing,
  lockAlarmSettings,
  openAlarms,
  peopleToMail,
  updateAlarm,
} from './alarms.queries.ts';
import { findCauses } from './causes.ts';
import { checkProviders } from './check-providers.ts';
import { ALARM_MAIL, alarmPost } from './mail-and-post.ts';

/** A person has one mail in this time; what comes meanwhile goes into the next one. */
const BETWEEN_MAILS_MS = 10 * 60_000;
const KEPT_MS = 90 * 86_400_000;
/** After these tries, 20 minutes apart at most, the address is taken for dead. The alert itself stays on the screen. */
const POST_TRIES = 10;

/** Looks for what must not wait, opens an alert for each new case, and closes those whose cause is gone. */
export async function watchAlarms(context: Context, providers: Providers): Promise<void> {
  await checkProviders(context, providers, false);
  const found = await findCauses(context, await alarmSettings(context.db));
  await inTransaction(context.db, (trx) => moveAlarms(trx, found, context.clock.now()));
}

/** Tests every payment provider, and so notices a refused account before a buyer does. */
export const checkAllProviders = (context: Context, providers: Providers): Promise<void> =>
  checkProviders(context, providers, true);

async function moveAlarms(trx: Trx, found: Found, now: Date): Promise<void> {
  const { hook_url } = await lockAlarmSettings(trx);
  const { opened, closed, moved } = compareAlarms(await openAlarms(trx), found);
  const post = async (alarmId: string, event: 'opened' | 'closed') => {
    if (hook_url !== '') await addJob(trx, alarmPost, { alarmId, event }, { maxAttempts: POST_TRIES });
  };
  for (const cause of opened) {
    const id = await insertAlarm(trx, cause, now);
    if (id) await post(id, 'opened');
  }
  for (const alarm of moved) await updateAlarm(trx, alarm);
  for (const { id } of closed) {
    await closeAlarm(trx, id, now);
    await post(id, 'closed');
  }
  await mailPeople(trx, now);
  await deletePastAlarms(trx, new Date(now.getTime() - KEPT_MS));
}

/** Queues one mail for each person with new alerts, however many these are. */
async function mailPeople(trx: Trx, now: Date): Promise<void> {
  for (const { id, email, alarms } of await peopleToMail(trx, new Date(now.getTime() - BETWEEN_MAILS_MS))) {
    const batch = uuidv7();
    await insertMailing(trx, { staffId: id, alarms, batch, now });
    await queueMail(trx, {
      kind: ALARM_MAIL,
      dedupe: `${ALARM_MAIL}:${batch}`,
      subjectId: batch,
      recipient: email,
      locale: DEFAULT_LOCALE,
    });
  }
}

import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { ChatAvailability } from '@halfturn/contract/chat.ts';
import { readSchedule, whenOpens } from '../../../house/hours/door.ts';
import { readSetting } from '../../../house/settings/door.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { answerRules } from '../support-rules.ts';
import { dueOf } from '../ticket.ts';
import { medianAnswer, thoseThere } from './presence.queries.ts';

/** The minutes after which a chat that no one answers becomes a ticket. */
export const promisedMinutes = (db: Db): Promise<number> =>
  readSetting(db, 'support.chatMinutes', DEFAULT_LOCALE);

/** Whether anyone is there to answer, and what is promised if not. Out of the opening hours no one is. */
export async function availabilityOf(db: Db, now: Date): Promise<ChatAvailability> {
  const [schedule, there, median, rules, minutes] = await Promise.all([
    readSchedule(db),
    thoseThere(db, now),
    medianAnswer(db),
    answerRules(db),
    promisedMinutes(db),
  ]);
  const back = schedule && whenOpens(schedule, now);
  return {
    here: there.length > 0 && back === null,
    usually: median === null ? null : Math.max(1, Math.round(median / 60)),
    back: back?.at ? { at: back.at.toISOString(), when: back.when } : null,
    answerBy: dueOf('other', now, rules).toISOString(),
    minutes,
  };
}

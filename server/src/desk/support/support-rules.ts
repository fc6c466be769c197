import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { SavedSupportRules, SupportRules } from '@halfturn/contract/staff/support.ts';
import { audit } from '../../house/audit/door.ts';
import { readSchedule } from '../../house/hours/door.ts';
import { lockSetting, readSetting, saveSetting } from '../../house/settings/door.ts';
import { demandSeen } from '../../house/staff/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { AnswerRules } from './ticket.ts';

const NUMBERS = {
  days: 'support.days',
  refundDays: 'support.refundDays',
  chatMinutes: 'support.chatMinutes',
} as const;

/** The promised time for an answer, and the days that count. */
export async function readRules(db: Db): Promise<SupportRules> {
  const read = (key: (typeof NUMBERS)[keyof typeof NUMBERS]) => readSetting(db, key, DEFAULT_LOCALE);
  const [days, refundDays, chatMinutes, workdays] = await Promise.all([
    read(NUMBERS.days),
    read(NUMBERS.refundDays),
    read(NUMBERS.chatMinutes),
    readSetting(db, 'support.workdays', DEFAULT_LOCALE),
  ]);
  return { days, refundDays, chatMinutes, workdays: workdays.split('').map(Number) };
}

/** The rules with the days as a set, and the opening hours. */
export async function answerRules(db: Db): Promise<AnswerRules> {
  const [rules, schedule] = await Promise.all([readRules(db), readSchedule(db)]);
  return { ...rules, workdays: new Set(rules.workdays), schedule };
}

/** Saves the rules; a change gets a row in the audit log. Tickets keep the time that was promised. Refuses `content_changed`. */
export async function saveRules(
  trx: Trx,
  { version, ...rules }: SavedSupportRules,
  actor: string,
): Promise<SupportRules> {
  await lockSetting(trx, NUMBERS.days);
  const before = await readRules(trx);
  await demandSeen(trx, version, { now: before, subject: 'settings:support' });
  const wanted = { ...rules, workdays: [...new Set(rules.workdays)].toSorted((a, b) => a - b) };
  if (JSON.stringify(before) === JSON.stringify(wanted)) return before;
  await saveSetting(trx, NUMBERS.days, wanted.days, actor);
  await saveSetting(trx, NUMBERS.refundDays, wanted.refundDays, actor);
  await saveSetting(trx, NUMBERS.chatMinutes, wanted.chatMinutes, actor);
  await saveSetting(trx, 'support.workdays', wanted.workdays.join(''), actor);
  await audit(trx, {
    actor,
    action: 'support.rules',
    subject: 'settings:support',
    before: { ...before },
    after: { ...wanted },
  });
  return wanted;
}

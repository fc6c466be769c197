import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../platform/mail/letter.ts';
import { button, heading, isolated, link, paragraph } from '../../platform/mail/parts.ts';
import { defineMail } from '../../platform/mail/renderer.ts';
import { mailedAlarms, type AlarmRow } from './alarms.queries.ts';
import { describeAlarm } from './describe-alarm.ts';
import { ALARM_MAIL } from './mail-and-post.ts';

/** To a member of staff: the alerts that are new to them and still open, each with a link to its cause. Subject: the batch. */
export const alarmsMail = defineMail<readonly Pick<AlarmRow, 'kind' | 'said' | 'path'>[]>({
  kind: ALARM_MAIL,
  gather: async ({ db }, mail) => {
    const alarms = await mailedAlarms(db, mail.subject_id);
    return alarms.length === 0 ? null : alarms;
  },
  write: (alarms, { locale, said, publicUrl }) => {
    const words = loadWords(locale, ['staff-alarms']);
    const { t } = words;
    const text = isolated(describeAlarm(firstOf(alarms), locale));
    const subject =
      alarms.length === 1
        ? said.subject(words, 'staff-alarms.mail_one', { text })
        : said.subject(words, 'staff-alarms.count', { count: alarms.length });
    const lines = alarms.map((alarm) => {
      const line = describeAlarm(alarm, locale);
      return alarm.path === ''
        ? paragraph(line)
        : paragraph(line, ' ', link(`${publicUrl}/admin${alarm.path}`, t('staff-alarms.look')));
    });
    return letter({ locale, subject, footer: t('staff-alarms.mail_foot') }, [
      heading(t('staff-alarms.title')),
      ...lines,
      button(`${publicUrl}/admin/alerts`, t('staff-alarms.mail_open')),
    ]);
  },
  examples: () => [1, 2].map((alarms) => EXAMPLES.slice(0, alarms)),
});

const EXAMPLES = [
  { kind: 'mail_failed', said: { count: 12 }, path: '/mails' },
  { kind: 'job_failed', said: { name: 'orders.expire', count: 1 }, path: '' },
] satisfies Pick<AlarmRow, 'kind' | 'said' | 'path'>[];

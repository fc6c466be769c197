import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../platform/mail/letter.ts';
import { button, heading, link, paragraph } from '../../platform/mail/parts.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { mailedAlarms } from './alarms.queries.ts';
import { describeAlarm } from './describe-alarm.ts';
import { ALARM_MAIL } from './mail-and-post.ts';

/** To a member of staff: the alerts that are new to them and still open, each with a link to its cause. Subject: the batch. */
export const alarmsMail: MailRenderer = {
  kind: ALARM_MAIL,
  render: async ({ db, config }, mail) => {
    const { locale } = mail;
    const alarms = await mailedAlarms(db, mail.subject_id);
    if (alarms.length === 0) return null;
    const { t } = loadWords(locale, ['staff-alarms']);
    const subject =
      alarms.length === 1
        ? t('staff-alarms.mail_one', { text: describeAlarm(firstOf(alarms), locale) })
        : t('staff-alarms.count', { count: alarms.length });
    const lines = alarms.map((alarm) => {
      const text = describeAlarm(alarm, locale);
      return alarm.path === ''
        ? paragraph(text)
        : paragraph(text, ' ', link(`${config.publicUrl}/admin${alarm.path}`, t('staff-alarms.look')));
    });
    return letter({ locale, subject, footer: t('staff-alarms.mail_foot') }, [
      heading(t('staff-alarms.title')),
      ...lines,
      button(`${config.publicUrl}/admin/alerts`, t('staff-alarms.mail_open')),
    ]);
  },
};

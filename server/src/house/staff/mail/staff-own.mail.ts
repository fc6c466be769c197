import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { staffMail } from '../tell-staff.ts';
import type { OwnChange } from '../tell-of-own-change.ts';
import { STAFF_OWN } from './kind.ts';

/** To a member of staff: what was changed on their account, and whom to ask if it was somebody else. Subject: the change. */
export const staffOwn: MailRenderer = {
  kind: STAFF_OWN,
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const act = await context.db
      .selectFrom('staff_acts')
      .select(['kind', 'path', 'said', 'at'])
      .where('id', '=', mail.subject_id)
      .executeTakeFirstOrThrow();
    const { t } = loadWords(locale, ['staff-mails']);
    const { email = '' } = act.said as { email?: string };
    const text = t(`staff-mails.${act.kind as OwnChange['kind']}`, { email });
    return staffMail(context, {
      subject: t('staff-mails.own_title'),
      text: `${text} (${formatDateTime(act.at, locale, { zone: true })}) ${t('staff-mails.own_note')}`,
      path: act.path,
      action: t('staff-mails.own_open'),
    });
  },
};

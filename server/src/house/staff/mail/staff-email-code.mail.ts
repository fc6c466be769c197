import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { mailedCode } from '../one-time.ts';
import { staffMail } from '../tell-staff.ts';
import { STAFF_EMAIL_CODE } from './kind.ts';

/** To the new address of a member of staff: the code that proves it. None if another was asked for since, or it was entered. */
export const staffEmailCode: MailRenderer = {
  kind: STAFF_EMAIL_CODE,
  render: async (context, mail) => {
    const change = await context.db
      .selectFrom('staff_email_changes')
      .select('id')
      .where('id', '=', mail.subject_id)
      .executeTakeFirst();
    if (!change) return null;
    const { t } = loadWords(mail.locale as Locale, ['staff-mails']);
    return staffMail(context, {
      subject: t('staff-mails.email_code_title'),
      text: t('staff-mails.email_code_text', { code: mailedCode(context.keyring, change.id) }),
      path: '/account',
      action: t('staff-mails.own_open'),
    });
  },
};

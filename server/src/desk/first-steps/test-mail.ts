import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../house/staff/door.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';

export const TEST_MAIL = 'store-test';

/** Shows that the store's mails arrive. Subject: the member of staff who asked for it. */
export const testMail: MailRenderer = {
  kind: TEST_MAIL,
  render: async (context, mail) => {
    const { t } = loadWords(mail.locale, ['staff-mails']);
    return staffMail(context, {
      subject: t('staff-mails.test_title'),
      text: t('staff-mails.test_text'),
      path: '/',
      action: t('staff-mails.test_open'),
    });
  },
};

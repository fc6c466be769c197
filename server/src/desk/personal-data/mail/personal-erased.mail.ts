import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { heading, paragraph } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';

/** "We have forgotten you": the last mail to a mailbox. It knows nothing of anybody any more. Subject: the request. */
export const personalErased: MailRenderer = {
  kind: 'personal-erased',
  render: async (_context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['personal-mails']);
    const title = t('personal-mails.erased_title');
    return letter({ locale, subject: title, footer: t('personal-mails.footer') }, [
      heading(title),
      paragraph(t('personal-mails.erased_text')),
      paragraph(t('personal-mails.erased_kept')),
    ]);
  },
};

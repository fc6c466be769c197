import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { heading, paragraph } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';

/** "We have forgotten you": the last mail to a mailbox. It knows nothing of anybody any more. Subject: the request. */
export const personalErased: MailRenderer = {
  kind: 'personal-erased',
  render: async (_context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['personal-mails']);
    const title = t('personal-mails.erased_title');
    const texts = [t('personal-mails.erased_text'), t('personal-mails.erased_kept')];
    const footer = t('personal-mails.footer');
    return {
      subject: title,
      html: mailHtml({
        locale,
        title,
        preview: texts[0]!,
        footer,
        body: h(Fragment, null, heading(title), ...texts.map((text) => paragraph(text))),
      }),
      text: plainText(title, ...texts, footer),
    };
  },
};

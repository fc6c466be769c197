import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, link, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { alertLinks } from '../alert-links.ts';
import { alertFacts } from './alert-facts.ts';

/** "Shall we tell you?": asks the mailbox itself. Subject: the alert. */
export const alertConfirm: MailRenderer = {
  kind: 'alert-confirm',
  render: async (context, mail) => {
    const facts = await alertFacts(context, mail, 'asked');
    if (!facts) return null;
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['alerts-mails']);
    const { confirm, end } = await alertLinks(context, mail);
    const { name } = facts.product;
    const title = t('alerts-mails.confirm_title');
    const intro = t(`alerts-mails.confirm_${facts.alert.kind}`, { name });
    const notYou = t('alerts-mails.not_you');
    const footer = t('alerts-mails.footer');
    return {
      subject: t('alerts-mails.confirm_subject', { name }),
      unsubscribe: end,
      html: mailHtml({
        locale,
        title,
        preview: intro,
        footer,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(intro),
          button(confirm, t('alerts-mails.button')),
          smallPrint(notYou, ' ', link(end, t('alerts-mails.end'))),
        ),
      }),
      text: plainText(
        title,
        intro,
        `${t('alerts-mails.button')}:\n${confirm}`,
        `${notYou} ${t('alerts-mails.end')}:\n${end}`,
        footer,
      ),
    };
  },
};

import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, link, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { alertLinks } from '../alert-links.ts';
import { alertFacts } from './alert-facts.ts';

/** Asks the owner of the email address to confirm the alert. Subject: the alert. */
export const alertConfirm: MailRenderer = {
  kind: 'alert-confirm',
  render: async (context, mail) => {
    const facts = await alertFacts(context, mail, 'asked');
    if (!facts) return null;
    const locale = mail.locale;
    const { t } = loadWords(locale, ['alerts-mails']);
    const { confirm, end } = await alertLinks(context, mail);
    const { name } = facts.product;
    return letter(
      {
        locale,
        subject: t('alerts-mails.confirm_subject', { name }),
        unsubscribe: end,
        footer: t('alerts-mails.footer'),
      },
      [
        heading(t('alerts-mails.confirm_title')),
        paragraph(t(`alerts-mails.confirm_${facts.alert.kind}`, { name })),
        button(confirm, t('alerts-mails.button')),
        smallPrint(t('alerts-mails.not_you'), ' ', link(end, t('alerts-mails.end'))),
      ],
    );
  },
};

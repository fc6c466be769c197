import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, link, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { newsletterLinks } from '../newsletter-link.ts';

/** "Please confirm": asks the mailbox itself. Subject: the subscriber. */
export const newsletterConfirm: MailRenderer = {
  kind: 'newsletter-confirm',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['newsletter-mails']);
    const row = await context.db
      .selectFrom('newsletter_subscribers')
      .select(['state', 'email'])
      .where('id', '=', mail.subject_id)
      .executeTakeFirst();
    if (row?.state !== 'asked' || row.email !== mail.recipient) return null;
    const { confirm, unsubscribe } = await newsletterLinks(context, mail);
    return letter(
      {
        locale,
        subject: t('newsletter-mails.confirm_subject'),
        unsubscribe,
        footer: t('newsletter-mails.footer'),
      },
      [
        heading(t('newsletter-mails.confirm_title')),
        paragraph(t('newsletter-mails.confirm_intro')),
        button(confirm, t('newsletter-mails.button')),
        smallPrint(t('newsletter-mails.not_you'), ' ', link(unsubscribe, t('newsletter-mails.call_off'))),
      ],
    );
  },
};

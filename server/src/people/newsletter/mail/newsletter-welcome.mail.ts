import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, link, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { newsletterLinks } from '../newsletter-link.ts';

/** "Subscribed", with the way out. Subject: the subscriber. */
export const newsletterWelcome: MailRenderer = {
  kind: 'newsletter-welcome',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['newsletter-mails']);
    const row = await context.db
      .selectFrom('newsletter_subscribers')
      .select(['state', 'email'])
      .where('id', '=', mail.subject_id)
      .executeTakeFirst();
    if (row?.state !== 'subscribed' || row.email !== mail.recipient) return null;
    const { unsubscribe } = await newsletterLinks(context, mail);
    return letter(
      {
        locale,
        subject: t('newsletter-mails.welcome_subject'),
        unsubscribe,
        footer: t('newsletter-mails.footer'),
      },
      [
        heading(t('newsletter-mails.welcome_title')),
        paragraph(t('newsletter-mails.welcome_intro')),
        button(pageUrl(context, '/price-drops', locale), t('newsletter-mails.drops')),
        smallPrint(link(unsubscribe, t('newsletter-mails.unsubscribe'))),
      ],
    );
  },
};

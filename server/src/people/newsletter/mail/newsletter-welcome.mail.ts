import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, link, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
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
    const shop = pageUrl(context, '/price-drops', locale);
    const title = t('newsletter-mails.welcome_title');
    const intro = t('newsletter-mails.welcome_intro');
    const footer = t('newsletter-mails.footer');
    return {
      subject: t('newsletter-mails.welcome_subject'),
      unsubscribe,
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
          button(shop, t('newsletter-mails.drops')),
          smallPrint(link(unsubscribe, t('newsletter-mails.unsubscribe'))),
        ),
      }),
      text: plainText(
        title,
        intro,
        `${t('newsletter-mails.drops')}:\n${shop}`,
        `${t('newsletter-mails.unsubscribe')}:\n${unsubscribe}`,
        footer,
      ),
    };
  },
};

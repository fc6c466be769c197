import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, link, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
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
    const title = t('newsletter-mails.confirm_title');
    const intro = t('newsletter-mails.confirm_intro');
    const notYou = t('newsletter-mails.not_you');
    const footer = t('newsletter-mails.footer');
    return {
      subject: t('newsletter-mails.confirm_subject'),
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
          button(confirm, t('newsletter-mails.button')),
          smallPrint(notYou, ' ', link(unsubscribe, t('newsletter-mails.call_off'))),
        ),
      }),
      text: plainText(
        title,
        intro,
        `${t('newsletter-mails.button')}:\n${confirm}`,
        `${notYou} ${t('newsletter-mails.call_off')}:\n${unsubscribe}`,
        footer,
      ),
    };
  },
};

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';

/** The store's answer to a member, as it was written. Subject: the message. */
export const supportAnswered: MailRenderer = {
  kind: 'support-answered',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['mail', 'support-mails']);
    const answer = await context.db
      .selectFrom('support_messages as m')
      .innerJoin('support_tickets as t', 't.id', 'm.ticket_id')
      .innerJoin('accounts as a', 'a.id', 't.account_id')
      .leftJoin('orders as o', 'o.id', 't.order_id')
      .select(['m.content', 't.id', 'a.email', 'o.order_no'])
      .where('m.id', '=', mail.subject_id)
      .executeTakeFirst();
    // Forgotten in the meantime, or the member has another address: there is nothing to tell, or nobody.
    if (!answer || answer.email !== mail.recipient) return null;
    const url = pageUrl(context, '/my-support', locale, { id: answer.id });
    const title = t('support-mails.answered_title');
    const intro = answer.order_no
      ? t('support-mails.answered_order', { orderNo: `\u2068${answer.order_no}\u2069` })
      : t('support-mails.answered_intro');
    const back = t('support-mails.write_back');
    const safety = t('mail.safety');
    const footer = t('support-mails.footer');
    const quote = h('bdi', { dir: 'auto', style: { whiteSpace: 'pre-wrap' } }, answer.content);
    return {
      subject: t('support-mails.answered_subject'),
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
          paragraph(quote),
          paragraph(back),
          button(url, t('support-mails.open')),
          smallPrint(safety),
        ),
      }),
      text: plainText(
        title,
        intro,
        answer.content,
        back,
        `${t('support-mails.open')}:\n${url}`,
        safety,
        footer,
      ),
    };
  },
};

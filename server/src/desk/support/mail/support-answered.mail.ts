import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { ticketLink } from '../ticket-link.ts';

/** The store's answer to a member or a guest, as it was written; a guest's has the link to the ticket. Subject: the message. */
export const supportAnswered: MailRenderer = {
  kind: 'support-answered',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['mail', 'support-mails']);
    const answer = await context.db
      .selectFrom('support_messages as m')
      .innerJoin('support_tickets as t', 't.id', 'm.ticket_id')
      .leftJoin('accounts as a', 'a.id', 't.account_id')
      .leftJoin('orders as o', 'o.id', 't.order_id')
      .select(['m.content', 't.id', 't.account_id', 'o.order_no'])
      .select((eb) => eb.fn.coalesce('a.email', 't.guest_email').as('email'))
      .where('m.id', '=', mail.subject_id)
      .executeTakeFirst();
    // Erased since, or the member has another address.
    if (!answer || answer.email !== mail.recipient) return null;
    const url =
      answer.account_id === null
        ? await inTransaction(context.db, (trx) => ticketLink(trx, context, mail, answer.id))
        : pageUrl(context, '/my-support', locale, { id: answer.id });
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

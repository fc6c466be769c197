import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import {
  button,
  heading,
  ltr,
  paragraph,
  quote,
  smallPrint,
  type Inline,
} from '../../../platform/mail/parts.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { ticketLink } from '../ticket-link.ts';

/** The store's answer to a member or a guest, as it was written; a guest's has the link to the ticket. Subject: the message. */
export const supportAnswered: MailRenderer = {
  kind: 'support-answered',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t, rich } = loadWords(locale, ['mail', 'support-mails']);
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
    return letter(
      { locale, subject: t('support-mails.answered_subject'), footer: t('support-mails.footer') },
      [
        heading(t('support-mails.answered_title')),
        answer.order_no
          ? paragraph(...rich<Inline>('support-mails.answered_order', { orderNo: ltr(answer.order_no) }, {}))
          : paragraph(t('support-mails.answered_intro')),
        quote(answer.content),
        paragraph(t('support-mails.write_back')),
        button(url, t('support-mails.open')),
        smallPrint(t('mail.safety')),
      ],
    );
  },
};

import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { letter } from '../../platform/mail/letter.ts';
import { mailSecret, pageUrl } from '../../platform/mail/page-url.ts';
import {
  button,
  heading,
  type Inline,
  ltr,
  paragraph,
  quote,
  smallPrint,
} from '../../platform/mail/parts.ts';
import type { MailRenderer, MailRow } from '../../platform/mail/renderer.ts';
import { insertTicketAccess } from './guest.queries.ts';
import { answerToMail, ticketById } from './tickets.queries.ts';

/** The store's answer to a member or a guest, as it was written; a guest's has the link to the ticket. Subject: the message. */
export const supportAnswered: MailRenderer = {
  kind: 'support-answered',
  render: async (context, mail) => {
    const locale = mail.locale;
    const { t, rich } = loadWords(locale, ['mail', 'support-mails']);
    const answer = await answerToMail(context.db, mail.subject_id);
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

/**
 * Confirms a guest's question, with a link to the ticket. It repeats nothing that was typed: a form must not send a stranger's
 * words to an address. Subject: the ticket.
 */
export const ticketReceived: MailRenderer = {
  kind: 'ticket-received',
  render: async (context, mail) => {
    const locale = mail.locale;
    const { t } = loadWords(locale, ['mail', 'support-mails']);
    const found = await inTransaction(context.db, async (trx) => {
      const ticket = await ticketById(trx, mail.subject_id);
      if (!ticket || ticket.guest_email !== mail.recipient) return null;
      return { due: ticket.due_at, url: await ticketLink(trx, context, mail, mail.subject_id) };
    });
    if (!found) return null;
    return letter(
      { locale, subject: t('support-mails.received_subject'), footer: t('support-mails.footer') },
      [
        heading(t('support-mails.received_title')),
        paragraph(
          found.due
            ? t('support-mails.received_by', { time: formatDateTime(found.due, locale, { zone: true }) })
            : t('support-mails.received_intro'),
        ),
        button(found.url, t('support-mails.open')),
        paragraph(t('support-mails.link_note')),
        smallPrint(t('support-mails.not_asked')),
      ],
    );
  },
};

/** The address of a guest's ticket, with the secret of this mail, which the store keeps as a hash. */
async function ticketLink(
  trx: Trx,
  context: Pick<Context, 'config' | 'keyring' | 'clock'>,
  mail: Pick<MailRow, 'id' | 'locale'>,
  ticketId: string,
): Promise<string> {
  const accessKey = mailSecret(context, 'ticket-link', mail);
  await insertTicketAccess(trx, {
    token_hash: hashToken(accessKey),
    ticket_id: ticketId,
    created_at: context.clock.now(),
  });
  return pageUrl(context, '/ticket', mail.locale, { id: ticketId, accessKey });
}

export const supportMails = [supportAnswered, ticketReceived];

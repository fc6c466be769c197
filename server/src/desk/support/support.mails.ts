import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { accountById } from '../../people/accounts/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { EXAMPLE, hoursFrom } from '../../platform/mail/example.ts';
import { letter } from '../../platform/mail/letter.ts';
import { mailSecret, pageUrl } from '../../platform/mail/page-url.ts';
import { button, heading, ltr, paragraph, quote, smallPrint } from '../../platform/mail/parts.ts';
import { defineMail, type MailRow } from '../../platform/mail/renderer.ts';
import { insertTicketAccess } from './guest.queries.ts';
import { answerToMail, ticketById } from './tickets.queries.ts';

interface AnswerFacts {
  content: string;
  orderNo: string | null;
  url: string;
}

/** The store's answer to a member or a guest, as it was written; a guest's has the link to the ticket. Subject: the message. */
export const supportAnswered = defineMail<AnswerFacts>({
  kind: 'support-answered',
  gather: async (context, mail) => {
    const answer = await answerToMail(context.db, mail.subject_id);
    // Erased since, or the member has another address.
    if (!answer || answer.email !== mail.recipient) return null;
    const url =
      answer.account_id === null
        ? await inTransaction(context.db, (trx) => ticketLink(trx, context, mail, answer.id))
        : pageUrl(context, '/my-support', mail.locale, { id: answer.id });
    return { content: answer.content, orderNo: answer.order_no, url };
  },
  write: ({ content, orderNo, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'support-mails']);
    const { t } = words;
    return letter(
      {
        locale,
        subject: said.subject(words, 'support-mails.answered_subject'),
        footer: t('support-mails.footer'),
      },
      [
        heading(t('support-mails.answered_title')),
        ...(orderNo
          ? said.opening(words, 'support-mails.answered_order', { orderNo: ltr(orderNo) })
          : said.opening(words, 'support-mails.answered_intro')),
        quote(content),
        paragraph(t('support-mails.write_back')),
        button(url, t('support-mails.open')),
        smallPrint(t('mail.safety')),
      ],
    );
  },
  examples: ({ url }) =>
    [EXAMPLE.orderNo, null].map((orderNo) => ({
      content: 'Hello Alex,\nthe key works now. Please try it once more.',
      orderNo,
      url: url('/my-support'),
    })),
});

/**
 * Confirms a guest's question, or a chat that became a ticket, with a link to it. It repeats nothing that was typed: a form must not send a stranger's
 * words to an address. Subject: the ticket.
 */
export const ticketReceived = defineMail<{ due: Date | null; url: string }>({
  kind: 'ticket-received',
  gather: async (context, mail) =>
    await inTransaction(context.db, async (trx) => {
      const ticket = await ticketById(trx, mail.subject_id);
      if (!ticket) return null;
      // A member's chat that became a ticket stands in their account.
      const { account_id: accountId, due_at: due } = ticket;
      if (accountId !== null) {
        if ((await accountById(trx, accountId)).email !== mail.recipient) return null;
        return { due, url: pageUrl(context, '/my-support', mail.locale, { id: mail.subject_id }) };
      }
      if (ticket.guest_email !== mail.recipient) return null;
      return { due, url: await ticketLink(trx, context, mail, mail.subject_id) };
    }),
  write: ({ due, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'support-mails']);
    const { t } = words;
    return letter(
      {
        locale,
        subject: said.subject(words, 'support-mails.received_subject'),
        footer: t('support-mails.footer'),
      },
      [
        heading(t('support-mails.received_title')),
        ...(due
          ? said.opening(words, 'support-mails.received_by', {
              time: formatDateTime(due, locale, { zone: true }),
            })
          : said.opening(words, 'support-mails.received_intro')),
        button(url, t('support-mails.open')),
        paragraph(t('support-mails.link_note')),
        smallPrint(t('support-mails.not_asked')),
      ],
    );
  },
  examples: ({ url, now }) => [hoursFrom(now, 24), null].map((due) => ({ due, url: url('/ticket') })),
});

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

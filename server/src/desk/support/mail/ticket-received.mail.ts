import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { ticketLink } from '../ticket-link.ts';

/**
 * Tells a guest that their question has come in, with the link to it. What they wrote is not in it: a form must not send a
 * stranger's words to an address that was typed in. Subject: the ticket.
 */
export const ticketReceived: MailRenderer = {
  kind: 'ticket-received',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['mail', 'support-mails']);
    const found = await inTransaction(context.db, async (trx) => {
      const ticket = await trx
        .selectFrom('support_tickets')
        .select(['id', 'due_at', 'guest_email'])
        .where('id', '=', mail.subject_id)
        .executeTakeFirst();
      if (!ticket || ticket.guest_email !== mail.recipient) return null;
      return { due: ticket.due_at, url: await ticketLink(trx, context, mail, ticket.id) };
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

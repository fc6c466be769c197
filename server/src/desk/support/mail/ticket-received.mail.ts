import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
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
    const title = t('support-mails.received_title');
    const intro = found.due
      ? t('support-mails.received_by', { time: formatDateTime(found.due, locale, { zone: true }) })
      : t('support-mails.received_intro');
    const note = t('support-mails.link_note');
    const not = t('support-mails.not_asked');
    const action = t('support-mails.open');
    const footer = t('support-mails.footer');
    return {
      subject: t('support-mails.received_subject'),
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
          button(found.url, action),
          paragraph(note),
          smallPrint(not),
        ),
      }),
      text: plainText(title, intro, `${action}:\n${found.url}`, note, not, footer),
    };
  },
};

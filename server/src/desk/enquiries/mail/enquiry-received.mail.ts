import type { EnquiryKind } from '@halfturn/contract/primitives/enquiry-limits.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { heading, numbered, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';

/**
 * "We have your enquiry", with its number. Nothing that was typed stands in it, not even a name: whoever types in a stranger's
 * address sends them no words of their own. Subject: the enquiry.
 */
export const enquiryReceived: MailRenderer = {
  kind: 'enquiry-received',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['enquiries-mails']);
    const row = await context.db
      .selectFrom('enquiries')
      .select(['number', 'kind', 'email', 'spam'])
      .where('id', '=', mail.subject_id)
      .executeTakeFirst();
    // Forgotten in the meantime, or nobody's honest question.
    if (!row || row.spam || row.email !== mail.recipient) return null;
    return letter(
      {
        locale,
        subject: t('enquiries-mails.received_subject', { number: row.number }),
        footer: t('enquiries-mails.footer'),
      },
      [
        heading(t('enquiries-mails.received_title')),
        paragraph(t(`enquiries-mails.received_${row.kind as EnquiryKind}`)),
        numbered(t('enquiries-mails.number'), row.number),
        paragraph(t('enquiries-mails.then')),
        smallPrint(t('enquiries-mails.not_you')),
      ],
    );
  },
};

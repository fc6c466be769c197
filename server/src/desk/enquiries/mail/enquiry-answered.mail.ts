import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { readSetting } from '../../../house/settings/door.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { ltr, quote, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';

/** The staff's answer, as it was written. Replies go to the store's own address, where it has told one. Subject: the message. */
export const enquiryAnswered: MailRenderer = {
  kind: 'enquiry-answered',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['enquiries-mails']);
    const answer = await context.db
      .selectFrom('enquiry_messages as m')
      .innerJoin('enquiries as e', 'e.id', 'm.enquiry_id')
      .select(['m.subject', 'm.content', 'e.number', 'e.email'])
      .where('m.id', '=', mail.subject_id)
      .where('m.kind', '=', 'answer')
      .executeTakeFirst();
    if (!answer || answer.email !== mail.recipient) return null;
    const replyTo = await readSetting(context.db, 'contact.email', locale);
    return letter(
      {
        locale,
        subject: answer.subject,
        replyTo,
        preview: answer.content.slice(0, 120),
        footer: t('enquiries-mails.footer'),
      },
      [
        quote(answer.content),
        smallPrint(t('enquiries-mails.number'), ' ', ltr(answer.number)),
        smallPrint(t(replyTo ? 'enquiries-mails.reply' : 'enquiries-mails.write_again')),
      ],
    );
  },
};

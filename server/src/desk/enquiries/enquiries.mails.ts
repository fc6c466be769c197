import { loadWords } from '@halfturn/locales/load.ts';
import { readSetting } from '../../house/settings/door.ts';
import { letter } from '../../platform/mail/letter.ts';
import { heading, ltr, numbered, paragraph, quote, smallPrint } from '../../platform/mail/parts.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { answerToMail, enquiryById } from './enquiries.queries.ts';

/**
 * A receipt with the number of the inquiry. It repeats nothing that was typed: a form must not send a stranger's words to an
 * address. Subject: the inquiry.
 */
export const enquiryReceived: MailRenderer = {
  kind: 'enquiry-received',
  render: async (context, mail) => {
    const locale = mail.locale;
    const { t } = loadWords(locale, ['enquiries-mails']);
    const row = await enquiryById(context.db, mail.subject_id);
    // Erased since, or marked as spam.
    if (!row || row.spam || row.email !== mail.recipient) return null;
    return letter(
      {
        locale,
        subject: t('enquiries-mails.received_subject', { number: row.number }),
        footer: t('enquiries-mails.footer'),
      },
      [
        heading(t('enquiries-mails.received_title')),
        paragraph(t(`enquiries-mails.received_${row.kind}`)),
        numbered(t('enquiries-mails.number'), row.number),
        paragraph(t('enquiries-mails.then')),
        smallPrint(t('enquiries-mails.not_you')),
      ],
    );
  },
};

/** The staff's answer. Replies go to the store's contact address, if it has one. Subject: the message. */
export const enquiryAnswered: MailRenderer = {
  kind: 'enquiry-answered',
  render: async (context, mail) => {
    const locale = mail.locale;
    const { t } = loadWords(locale, ['enquiries-mails']);
    const answer = await answerToMail(context.db, mail.subject_id);
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

export const enquiriesMails = [enquiryReceived, enquiryAnswered];

import { loadWords } from '@halfturn/locales/load.ts';
import { readSetting } from '../../house/settings/door.ts';
import { letter } from '../../platform/mail/letter.ts';
import { heading, ltr, numbered, paragraph, quote, smallPrint } from '../../platform/mail/parts.ts';
import { defineMail } from '../../platform/mail/renderer.ts';
import { answerToMail, enquiryById } from './enquiries.queries.ts';

type Enquiry = NonNullable<Awaited<ReturnType<typeof enquiryById>>>;

/** No inquiry has this number: those of inquiries have other letters. */
const EXAMPLE_NUMBER = 'HE-EXAMP-LE000';

/**
 * A receipt with the number of the inquiry. It repeats nothing that was typed: a form must not send a stranger's words to an
 * address. Subject: the inquiry.
 */
export const enquiryReceived = defineMail<Pick<Enquiry, 'number' | 'kind'>>({
  kind: 'enquiry-received',
  gather: async ({ db }, mail) => {
    const row = await enquiryById(db, mail.subject_id);
    // Erased since, or marked as spam.
    if (!row || row.spam || row.email !== mail.recipient) return null;
    return { number: row.number, kind: row.kind };
  },
  write: ({ number, kind }, { locale, said }) => {
    const words = loadWords(locale, ['enquiries-mails']);
    const { t } = words;
    const about = { number: ltr(number) };
    return letter(
      {
        locale,
        subject: said.subject(words, 'enquiries-mails.received_subject', about),
        footer: t('enquiries-mails.footer'),
      },
      [
        heading(t('enquiries-mails.received_title')),
        ...said.opening(words, `enquiries-mails.received_${kind}`, about),
        numbered(t('enquiries-mails.number'), number),
        paragraph(t('enquiries-mails.then')),
        smallPrint(t('enquiries-mails.not_you')),
      ],
    );
  },
  examples: () =>
    (['sale', 'wholesale', 'affiliate'] as const).map((kind) => ({ number: EXAMPLE_NUMBER, kind })),
});

interface AnswerFacts {
  number: string;
  subject: string;
  content: string;
  replyTo: string;
}

/** The staff's answer. Replies go to the store's contact address, if it has one. Subject: the message. */
export const enquiryAnswered = defineMail<AnswerFacts>({
  kind: 'enquiry-answered',
  gather: async ({ db }, mail) => {
    const answer = await answerToMail(db, mail.subject_id);
    if (!answer || answer.email !== mail.recipient) return null;
    const replyTo = await readSetting(db, 'contact.email', mail.locale);
    return { number: answer.number, subject: answer.subject, content: answer.content, replyTo };
  },
  // Both the subject and the text are what a person wrote, so there is nothing to replace.
  write: ({ number, subject, content, replyTo }, { locale }) => {
    const { t } = loadWords(locale, ['enquiries-mails']);
    return letter(
      { locale, subject, replyTo, preview: content.slice(0, 120), footer: t('enquiries-mails.footer') },
      [
        quote(content),
        smallPrint(t('enquiries-mails.number'), ' ', ltr(number)),
        smallPrint(t(replyTo ? 'enquiries-mails.reply' : 'enquiries-mails.write_again')),
      ],
    );
  },
  examples: () => [
    {
      number: EXAMPLE_NUMBER,
      subject: 'Re: 200 keys',
      content: 'Hello Alex,\nwe can deliver next week.',
      replyTo: '',
    },
  ],
});

export const enquiriesMails = [enquiryReceived, enquiryAnswered];

import { formatDateTime, formatTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE, hoursFrom } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { bold, code, heading, paragraph, quote, smallPrint } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { chatCodeDigits } from './chat-code.ts';
import { firstName } from './chat.wire.ts';
import { besideChat, chatById, messagesAfter } from './chats.queries.ts';
import { chatCodeToMail } from './codes.queries.ts';

/** The six digits by which a guest shows that an address is theirs. Subject: the code. */
export const chatCode = defineMail({
  kind: 'chat-code',
  gather: async ({ db, clock, keyring }, mail) => {
    const row = await chatCodeToMail(db, mail.subject_id);
    if (!row || row.used_at !== null || row.expires_at <= clock.now() || row.email !== mail.recipient)
      return null;
    return { expires: row.expires_at, digits: chatCodeDigits(keyring, row.id) };
  },
  write: ({ expires, digits }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'support-mails']);
    const time = formatTime(expires, locale, { zone: true });
    const until = words.t('support-mails.chat_code_until', { time });
    return letter(
      { locale, subject: said.subject(words, 'support-mails.chat_code_subject'), preview: until },
      [
        heading(words.t('support-mails.chat_code_subject')),
        ...said.opening(words, 'support-mails.chat_code_intro'),
        code(digits),
        paragraph(until),
        smallPrint(words.t('support-mails.not_asked')),
      ],
    );
  },
  examples: ({ now }) => [{ expires: hoursFrom(now, 0.25), digits: '000000' }],
});

interface Said {
  /** Who of the staff; null for the visitor. */
  by: string | null;
  text: string;
  at: Date;
}

/** What was written in a chat, without the notes of the staff; keys are hidden in it already. Subject: the chat. */
export const chatCopy = defineMail<{ messages: Said[] }>({
  kind: 'chat-copy',
  gather: async ({ db }, mail) => {
    const chat = await chatById(db, mail.subject_id);
    if (!chat) return null;
    const { accountEmail } = await besideChat(db, chat);
    // Another address since, or no longer confirmed.
    const proven = chat.account_id === null ? chat.email_proven_at && chat.guest_email : accountEmail;
    if (proven !== mail.recipient) return null;
    const rows = await messagesAfter(db, chat.id, 0, { notes: false });
    const spoken = rows.filter(({ kind }) => kind === 'visitor' || kind === 'store');
    return {
      messages: spoken.map(({ kind, by_name: by, content: text, at }) => ({
        by: kind === 'visitor' ? null : firstName(by ?? ''),
        text,
        at,
      })),
    };
  },
  write: ({ messages }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'support', 'support-mails']);
    const { t } = words;
    const who = (by: string | null) => (by === null ? t('support.you') : by || t('support.store'));
    return letter({ locale, subject: said.subject(words, 'support-mails.chat_copy_subject') }, [
      heading(t('support-mails.chat_copy_subject')),
      ...said.opening(words, 'support-mails.chat_copy_intro'),
      ...messages.flatMap(({ by, text, at }) => [
        paragraph(bold(who(by)), ` · ${formatDateTime(at, locale, { zone: true })}`),
        quote(text),
      ]),
      smallPrint(t('mail.safety')),
    ]);
  },
  examples: ({ now }) => [
    {
      messages: [
        { by: null, text: 'Will the key work in Switzerland?', at: now },
        { by: EXAMPLE.name.split(' ')[0] ?? '', text: 'Yes, it will.', at: now },
      ],
    },
  ],
});

export const chatMails = [chatCode, chatCopy];

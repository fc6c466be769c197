import { codeToMail } from '../codes.queries.ts';
import { formatTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE, hoursFrom } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { code, heading, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { codeDigits } from '../reveal-code.ts';

/** The six digits. Subject: the code. They stand in the mail alone, not in its subject line, which phones show to anyone. */
export const revealCodeMail = defineMail({
  kind: 'reveal-code',
  gather: async ({ db, clock, keyring }, mail) => {
    const row = await codeToMail(db, mail.subject_id);
    const over = row.used_at !== null || row.expires_at <= clock.now();
    if (over || row.email !== mail.recipient) return null;
    return { orderNo: row.order_no, expires: row.expires_at, digits: codeDigits(keyring, row.id) };
  },
  write: ({ orderNo, expires, digits }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'delivery-mails']);
    const until = words.t('delivery-mails.code_until', { time: formatTime(expires, locale, { zone: true }) });
    const about = { orderNo: ltr(orderNo) };
    return letter(
      { locale, subject: said.subject(words, 'delivery-mails.code_subject', about), preview: until },
      [
        heading(words.t('delivery-mails.code_title')),
        ...said.opening(words, 'delivery-mails.code_intro', about),
        code(digits),
        paragraph(until),
        smallPrint(words.t('delivery-mails.code_not_you')),
      ],
    );
  },
  examples: ({ now }) => [{ orderNo: EXAMPLE.orderNo, expires: hoursFrom(now, 0.25), digits: '000000' }],
});

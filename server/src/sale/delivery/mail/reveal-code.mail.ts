import { codeToMail } from '../codes.queries.ts';
import { formatTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { code, heading, ltr, paragraph, smallPrint, type Inline } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { codeDigits } from '../reveal-code.ts';

/** The six digits. Subject: the code. They stand in the mail alone, not in its subject line, which phones show to anyone. */
export const revealCodeMail: MailRenderer = {
  kind: 'reveal-code',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'delivery-mails']);
    const row = await codeToMail(context.db, mail.subject_id);
    const over = row.used_at !== null || row.expires_at <= context.clock.now();
    if (over || row.email !== mail.recipient) return null;
    const until = words.t('delivery-mails.code_until', {
      time: formatTime(row.expires_at, locale, { zone: true }),
    });
    return letter(
      {
        locale,
        subject: words.t('delivery-mails.code_subject', { orderNo: row.order_no }),
        preview: until,
      },
      [
        heading(words.t('delivery-mails.code_title')),
        paragraph(...words.rich<Inline>('delivery-mails.code_intro', { orderNo: ltr(row.order_no) }, {})),
        code(codeDigits(context.keyring, row.id)),
        paragraph(until),
        smallPrint(words.t('delivery-mails.code_not_you')),
      ],
    );
  },
};

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { heading, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import { LIGHT, MONO } from '../../../platform/mail/palette.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { codeDigits } from '../reveal-code.ts';

/** The six digits. Subject: the code. They stand in the mail alone, not in its subject line, which phones show to anyone. */
export const revealCodeMail: MailRenderer = {
  kind: 'reveal-code',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'delivery-mails']);
    const code = await context.db
      .selectFrom('reveal_codes as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select(['c.id', 'c.expires_at', 'c.used_at', 'o.order_no', 'o.email'])
      .where('c.id', '=', mail.subject_id)
      .executeTakeFirstOrThrow();
    const over = code.used_at !== null || code.expires_at <= context.clock.now();
    if (over || code.email !== mail.recipient) return null;
    const digits = codeDigits(context.keyring, code.id);
    const title = words.t('delivery-mails.code_title');
    const until = words.t('delivery-mails.code_until', {
      time: formatTime(code.expires_at, locale, { zone: true }),
    });
    const notYou = words.t('delivery-mails.code_not_you');
    const about = { orderNo: code.order_no };
    return {
      subject: words.t('delivery-mails.code_subject', about),
      html: mailHtml({
        locale,
        title,
        preview: until,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(
            ...words.rich<ReactNode>('delivery-mails.code_intro', { orderNo: ltr(code.order_no) }, {}),
          ),
          h('p', { dir: 'ltr', className: 'ink', style: DIGITS }, digits),
          paragraph(until),
          smallPrint(notYou),
        ),
      }),
      text: plainText(
        title,
        words.t('delivery-mails.code_intro', about),
        digits,
        until,
        notYou,
        words.t('mail.footer'),
      ),
    };
  },
};

const DIGITS = {
  margin: '20px 0',
  fontFamily: MONO,
  fontSize: 34,
  lineHeight: '44px',
  fontWeight: 700,
  letterSpacing: '0.2em',
  textAlign: 'center',
  color: LIGHT.ink,
} as const;

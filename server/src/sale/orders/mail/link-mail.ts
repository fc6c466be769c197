import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { orderLink } from '../order-link.ts';
import { orderOf } from '../orders.queries.ts';

/** What a mail with a link to an order says in one language. */
export interface LinkWords {
  subject: string;
  title: string;
  text: string;
  /** The text again, with the order number marked as left to right. */
  rich: ReactNode[];
  /** What the button says. */
  action: string;
}

/** A mail that brings a link to a page of an order, for `askOrderLink`. Subject: the order. */
export const linkMail = (
  kind: string,
  page: Parameters<typeof orderLink>[4],
  say: (locale: Locale, orderNo: string) => LinkWords,
): MailRenderer => ({
  kind,
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'order-link']);
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const found = await orderOf(trx, mail.subject_id);
      return { order: found, url: await orderLink(trx, context, mail, found, page) };
    });
    // The buyer has another address since.
    if (order.email !== mail.recipient) return null;
    const { subject, title, text, rich, action } = say(locale, order.order_no);
    const note = words.t('order-link.not_asked');
    return {
      subject,
      html: mailHtml({
        locale,
        title,
        preview: text,
        body: h(Fragment, null, heading(title), paragraph(...rich), button(url, action), smallPrint(note)),
      }),
      text: plainText(title, text, `${action}:\n${url}`, note, words.t('mail.footer')),
    };
  },
});

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, paragraph, smallPrint, type Inline } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { orderOf } from '../orders.queries.ts';

/** What a mail with a link to an order says in one language. */
export interface LinkWords {
  subject: string;
  title: string;
  text: Inline[];
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
    const locale = mail.locale;
    const words = loadWords(locale, ['order-link']);
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const found = await orderOf(trx, mail.subject_id);
      return { order: found, url: await orderLink(trx, context, mail, found, page) };
    });
    // The buyer has changed the address since.
    if (order.email !== mail.recipient) return null;
    const { subject, title, text, action } = say(locale, order.order_no);
    return letter({ locale, subject }, [
      heading(title),
      paragraph(...text),
      button(url, action),
      smallPrint(words.t('order-link.not_asked')),
    ]);
  },
});

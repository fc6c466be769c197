import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, smallPrint, type Block } from '../../../platform/mail/parts.ts';
import { defineMail, type MailRenderer } from '../../../platform/mail/renderer.ts';
import type { Said } from '../../../platform/mail/said.ts';
import { orderLink } from '../order-link.ts';
import { orderOf } from '../orders.queries.ts';

/** What a mail with a link to an order says in one language. */
export interface LinkWords {
  subject: string;
  title: string;
  text: Block[];
  /** What the button says. */
  action: string;
}

/** A mail that brings a link to a page of an order, for `askOrderLink`. Subject: the order. */
export const linkMail = (
  kind: string,
  page: '/success-payment' | '/withdrawal',
  say: (locale: Locale, orderNo: string, said: Said) => LinkWords,
): MailRenderer =>
  defineMail({
    kind,
    gather: async (context, mail) => {
      const { order, url } = await inTransaction(context.db, async (trx) => {
        const found = await orderOf(trx, mail.subject_id);
        return { order: found, url: await orderLink(trx, context, mail, found, page) };
      });
      // The buyer has changed the address since.
      return order.email === mail.recipient ? { orderNo: order.order_no, url } : null;
    },
    write: ({ orderNo, url }, { locale, said }) => {
      const words = loadWords(locale, ['order-link']);
      const { subject, title, text, action } = say(locale, orderNo, said);
      return letter({ locale, subject }, [
        heading(title),
        ...text,
        button(url, action),
        smallPrint(words.t('order-link.not_asked')),
      ]);
    },
    examples: ({ url }) => [{ orderNo: EXAMPLE.orderNo, url: url(page) }],
  });

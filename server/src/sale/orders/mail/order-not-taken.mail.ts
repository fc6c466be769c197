import { formatMoney } from '@halfturn/locales/format.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { lockOrder } from '../orders.queries.ts';

interface Facts {
  orderNo: string;
  total: Money;
  url: string;
}

/** "We couldn’t accept your order", and you weren’t charged: it was only reserved. Subject: the order. */
export const orderNotTaken = defineMail<Facts>({
  kind: 'order-not-taken',
  gather: async (context, mail) => {
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    // Paid after all, another time: then this is no news any more.
    if (order.paid_at !== null || order.email !== mail.recipient) return null;
    return {
      orderNo: order.order_no,
      total: { amount: order.total_minor, currency: order.currency },
      url,
    };
  },
  write: ({ orderNo, total, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const about = { orderNo: ltr(orderNo), amount: ltr(formatMoney(total, locale)) };
    return letter({ locale, subject: said.subject(words, 'orders-mails.not_taken_subject', about) }, [
      heading(words.t('orders-mails.not_taken_title')),
      ...said.opening(words, 'orders-mails.not_taken_text', about),
      paragraph(words.t('orders-mails.not_taken_write')),
      button(url, words.t('mail.open_order')),
    ]);
  },
  examples: ({ url }) => [
    {
      orderNo: EXAMPLE.orderNo,
      total: { amount: 4_998, currency: EXAMPLE.currency },
      url: url('/success-payment'),
    },
  ],
});

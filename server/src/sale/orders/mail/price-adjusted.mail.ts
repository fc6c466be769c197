import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import {
  button,
  heading,
  isolated,
  ltr,
  paragraph,
  smallPrint,
  sums,
  type Inline,
} from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { linesOf, orderOf } from '../orders.queries.ts';
import { exampleSums, sumRows, type SummedLine, type SummedOrder } from './sum-rows.ts';

interface Facts {
  orderNo: string;
  order: SummedOrder;
  lines: readonly SummedLine[];
  reason: string;
  url: string;
}

/** "The total of your order has changed": by how much, why, and where to pay it. Subject: the order. */
export const priceAdjusted = defineMail<Facts>({
  kind: 'order-price-adjusted',
  gather: async (context, mail) => {
    const { order, lines, url } = await inTransaction(context.db, async (trx) => {
      const found = await orderOf(trx, mail.subject_id);
      return {
        order: found,
        lines: await linesOf(trx, found.id),
        url: await orderLink(trx, context, mail, found, '/paying'),
      };
    });
    // Paid or canceled meanwhile: there is nothing to pay any more.
    if (order.paid_at !== null || order.cancelled_at !== null || order.email !== mail.recipient) return null;
    return { orderNo: order.order_no, order, lines, reason: order.adjust_reason, url };
  },
  write: ({ orderNo, order, lines, reason, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'orders-mails', 'tax']);
    const amount = formatMoney({ amount: order.total_minor, currency: order.currency }, locale);
    const key = order.adjust_minor === 0 ? 'orders-mails.adjusted_back' : 'orders-mails.adjusted_text';
    const about = { orderNo: ltr(orderNo), amount: ltr(amount) };
    return letter({ locale, subject: said.subject(words, 'orders-mails.adjusted_subject', about) }, [
      heading(words.t('orders-mails.adjusted_title')),
      ...said.opening(words, key, about),
      reason &&
        paragraph(...words.rich<Inline>('orders-mails.adjusted_reason', { reason: isolated(reason) }, {})),
      sums(sumRows(order, lines, words)),
      paragraph(words.t('orders-mails.adjusted_former')),
      button(url, ...words.rich<Inline>('orders-mails.pay', { amount: ltr(amount) }, {})),
      smallPrint(words.t('orders-mails.link_note')),
    ]);
  },
  examples: ({ url }) =>
    [-500, 0].map((adjust) => ({
      orderNo: EXAMPLE.orderNo,
      ...exampleSums(adjust),
      reason: adjust === 0 ? '' : 'As agreed on the phone',
      url: url('/paying'),
    })),
});

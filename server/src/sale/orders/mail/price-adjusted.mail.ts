import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
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
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { linesOf, orderOf } from '../orders.queries.ts';
import { sumRows } from './sum-rows.ts';

/** "The total of your order has changed": by how much, why, and where to pay it. Subject: the order. */
export const priceAdjusted: MailRenderer = {
  kind: 'order-price-adjusted',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'orders-mails', 'tax']);
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

    const amount = formatMoney({ amount: order.total_minor, currency: order.currency }, locale);
    const key = order.adjust_minor === 0 ? 'orders-mails.adjusted_back' : 'orders-mails.adjusted_text';
    const reason = order.adjust_reason && { reason: isolated(order.adjust_reason) };
    return letter(
      { locale, subject: words.t('orders-mails.adjusted_subject', { orderNo: order.order_no }) },
      [
        heading(words.t('orders-mails.adjusted_title')),
        paragraph(...words.rich<Inline>(key, { orderNo: ltr(order.order_no), amount: ltr(amount) }, {})),
        reason && paragraph(...words.rich<Inline>('orders-mails.adjusted_reason', reason, {})),
        sums(sumRows(order, lines, words)),
        paragraph(words.t('orders-mails.adjusted_former')),
        button(url, ...words.rich<Inline>('orders-mails.pay', { amount: ltr(amount) }, {})),
        smallPrint(words.t('orders-mails.link_note')),
      ],
    );
  },
};

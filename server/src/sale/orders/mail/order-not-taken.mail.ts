import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph, type Inline } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { lockOrder } from '../orders.queries.ts';

/** "We couldn’t accept your order", and you weren’t charged: it was only reserved. Subject: the order. */
export const orderNotTaken: MailRenderer = {
  kind: 'order-not-taken',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    // Paid after all, another time: then this is no news any more.
    if (order.paid_at !== null || order.email !== mail.recipient) return null;

    const amount = formatMoney({ amount: order.total_minor, currency: order.currency }, locale);
    const shown = { orderNo: ltr(order.order_no), amount: ltr(amount) };
    return letter(
      { locale, subject: words.t('orders-mails.not_taken_subject', { orderNo: order.order_no }) },
      [
        heading(words.t('orders-mails.not_taken_title')),
        paragraph(...words.rich<Inline>('orders-mails.not_taken_text', shown, {})),
        paragraph(words.t('orders-mails.not_taken_write')),
        button(url, words.t('mail.open_order')),
      ],
    );
  },
};

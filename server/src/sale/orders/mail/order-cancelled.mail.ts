import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph, type Inline } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { lockOrder } from '../orders.queries.ts';

/** "Your order was canceled": the store ended an order that was not paid. Subject: the order. */
export const orderCancelled: MailRenderer = {
  kind: 'order-cancelled',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    // Paid meanwhile, by money that came late: then the order goes on.
    if (order.paid_at !== null || order.email !== mail.recipient) return null;

    const { order_no: orderNo } = order;
    return letter({ locale, subject: words.t('orders-mails.cancelled_subject', { orderNo }) }, [
      heading(words.t('orders-mails.cancelled_title')),
      paragraph(...words.rich<Inline>('orders-mails.cancelled_text', { orderNo: ltr(orderNo) }, {})),
      paragraph(words.t('orders-mails.not_taken_write')),
      button(url, words.t('mail.open_order')),
    ]);
  },
};

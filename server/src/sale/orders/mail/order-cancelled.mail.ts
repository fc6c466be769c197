import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { lockOrder } from '../orders.queries.ts';

/** "Your order was canceled": the store ended an order that was not paid. Subject: the order. */
export const orderCancelled = defineMail({
  kind: 'order-cancelled',
  gather: async (context, mail) => {
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    // Paid meanwhile, by money that came late: then the order goes on.
    if (order.paid_at !== null || order.email !== mail.recipient) return null;
    return { orderNo: order.order_no, url };
  },
  write: ({ orderNo, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const about = { orderNo: ltr(orderNo) };
    return letter({ locale, subject: said.subject(words, 'orders-mails.cancelled_subject', about) }, [
      heading(words.t('orders-mails.cancelled_title')),
      ...said.opening(words, 'orders-mails.cancelled_text', about),
      paragraph(words.t('orders-mails.not_taken_write')),
      button(url, words.t('mail.open_order')),
    ]);
  },
  examples: ({ url }) => [{ orderNo: EXAMPLE.orderNo, url: url('/success-payment') }],
});

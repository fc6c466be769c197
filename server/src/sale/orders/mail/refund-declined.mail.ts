import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph, quote } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { lockOrder } from '../orders.queries.ts';

/** The answer to a refund request that was declined, with the reason as it was written. Subject: the order. */
export const refundDeclined = defineMail({
  kind: 'refund-declined',
  gather: async (context, mail) => {
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    // Asked again and granted, before this mail could leave: it would say the opposite of what is true.
    if (order.refund_answer !== 'declined' || order.email !== mail.recipient) return null;
    return { orderNo: order.order_no, reason: order.refund_answer_reason, url };
  },
  write: ({ orderNo, reason, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const about = { orderNo: ltr(orderNo) };
    return letter({ locale, subject: said.subject(words, 'orders-mails.declined_subject', about) }, [
      heading(words.t('orders-mails.declined_title')),
      ...said.opening(words, 'orders-mails.declined_intro', about),
      reason && quote(reason),
      paragraph(words.t('orders-mails.declined_again')),
      button(url, words.t('mail.open_order')),
    ]);
  },
  examples: ({ url }) => [
    { orderNo: EXAMPLE.orderNo, reason: 'The key was activated on May 3.', url: url('/success-payment') },
  ],
});

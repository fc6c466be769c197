import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph, quote, type Inline } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { lockOrder } from '../orders.queries.ts';

/** The answer to a refund request that was declined, with the reason as it was written. Subject: the order. */
export const refundDeclined: MailRenderer = {
  kind: 'refund-declined',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    // Asked again and granted, before this mail could leave: it would say the opposite of what is true.
    if (order.refund_answer !== 'declined' || order.email !== mail.recipient) return null;

    return letter(
      { locale, subject: words.t('orders-mails.declined_subject', { orderNo: order.order_no }) },
      [
        heading(words.t('orders-mails.declined_title')),
        paragraph(...words.rich<Inline>('orders-mails.declined_intro', { orderNo: ltr(order.order_no) }, {})),
        order.refund_answer_reason && quote(order.refund_answer_reason),
        paragraph(words.t('orders-mails.declined_again')),
        button(url, words.t('mail.open_order')),
      ],
    );
  },
};

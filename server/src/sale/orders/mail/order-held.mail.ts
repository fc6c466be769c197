import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph, type Inline } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { reviewBy } from '../order.ts';
import { lockOrder } from '../orders.queries.ts';

/**
 * "Your order is being checked": what happens, until when, and that nothing is lost. Subject: the order. There is no mail once the
 * order has been reviewed.
 */
export const orderHeld: MailRenderer = {
  kind: 'order-held',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const facts = await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, mail.subject_id);
      const due = reviewBy(order);
      if (due === null || order.email !== mail.recipient) return null;
      return { order, due, url: await orderLink(trx, context, mail, order) };
    });
    if (!facts) return null;
    const { order, due, url } = facts;
    const until = words.t('orders-mails.held_until', { time: formatDateTime(due, locale, { zone: true }) });
    const reserved = order.payment_status === 'authorised';
    const amount = formatMoney({ amount: order.total_minor, currency: order.currency }, locale);
    return letter(
      {
        locale,
        subject: words.t('orders-mails.held_subject', { orderNo: order.order_no }),
        preview: until,
      },
      [
        heading(words.t('orders-mails.held_title')),
        paragraph(
          ...words.rich<Inline>(
            reserved ? 'orders-mails.held_reserved' : 'orders-mails.held_intro',
            { orderNo: ltr(order.order_no), amount: ltr(amount) },
            {},
          ),
        ),
        paragraph(until),
        paragraph(words.t(reserved ? 'orders-mails.held_reserved_safe' : 'orders-mails.held_safe')),
        button(url, words.t('mail.open_order')),
      ],
    );
  },
};

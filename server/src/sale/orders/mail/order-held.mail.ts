import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE, hoursFrom } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { reviewBy } from '../order.ts';
import { lockOrder } from '../orders.queries.ts';

interface Facts {
  orderNo: string;
  total: Money;
  due: Date;
  /** The money is reserved, and not taken yet. */
  reserved: boolean;
  url: string;
}

/**
 * "Your order is being checked": what happens, until when, and that nothing is lost. Subject: the order. There is no mail once the
 * order has been reviewed.
 */
export const orderHeld = defineMail<Facts>({
  kind: 'order-held',
  gather: async (context, mail) =>
    await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, mail.subject_id);
      const due = reviewBy(order);
      if (due === null || order.email !== mail.recipient) return null;
      return {
        orderNo: order.order_no,
        total: { amount: order.total_minor, currency: order.currency },
        due,
        reserved: order.payment_status === 'authorised',
        url: await orderLink(trx, context, mail, order),
      };
    }),
  write: ({ orderNo, total, due, reserved, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const until = words.t('orders-mails.held_until', { time: formatDateTime(due, locale, { zone: true }) });
    const about = { orderNo: ltr(orderNo), amount: ltr(formatMoney(total, locale)) };
    return letter(
      { locale, subject: said.subject(words, 'orders-mails.held_subject', about), preview: until },
      [
        heading(words.t('orders-mails.held_title')),
        ...said.opening(words, reserved ? 'orders-mails.held_reserved' : 'orders-mails.held_intro', about),
        paragraph(until),
        paragraph(words.t(reserved ? 'orders-mails.held_reserved_safe' : 'orders-mails.held_safe')),
        button(url, words.t('mail.open_order')),
      ],
    );
  },
  examples: ({ url, now }) =>
    [true, false].map((reserved) => ({
      orderNo: EXAMPLE.orderNo,
      total: { amount: 4_998, currency: EXAMPLE.currency },
      due: hoursFrom(now, 20),
      reserved,
      url: url('/success-payment'),
    })),
});

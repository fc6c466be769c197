import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import {
  button,
  heading,
  isolated,
  ltr,
  paragraph,
  sums,
  type Inline,
} from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { linesOf, orderOf } from '../orders.queries.ts';
import { shipToOf } from '../ship-to.ts';
import { exampleSums, sumRows, type SummedLine, type SummedOrder } from './sum-rows.ts';

interface Facts {
  orderNo: string;
  order: SummedOrder;
  lines: readonly SummedLine[];
  /** Where the parcel goes, in one line; empty if the order does not say. */
  address: string;
  url: string;
}

/** "We’ve received your payment": a parcel is packed, and where it goes. Keys have emails of their own. Subject: the order. */
export const orderPaidMail = defineMail<Facts>({
  kind: 'order-paid',
  gather: async (context, mail) => {
    const { db } = context;
    const order = await orderOf(db, mail.subject_id);
    if (order.payment_status !== 'paid' || order.email !== mail.recipient) return null;
    const to = shipToOf(order);
    return {
      orderNo: order.order_no,
      order,
      lines: await linesOf(db, order.id),
      address: to === null ? '' : to.lines.join(', '),
      url: await orderLink(db, context, mail, order, '/success-payment'),
    };
  },
  write: ({ orderNo, order, lines, address, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'orders-mails', 'tax']);
    const about = { orderNo: ltr(orderNo) };
    return letter({ locale, subject: said.subject(words, 'orders-mails.paid_subject', about) }, [
      heading(words.t('orders-mails.paid_title')),
      ...said.opening(words, 'orders-mails.paid_intro', about),
      sums(sumRows(order, lines, words)),
      address &&
        paragraph(...words.rich<Inline>('orders-mails.paid_address', { address: isolated(address) }, {})),
      button(url, words.t('mail.open_order')),
    ]);
  },
  examples: ({ url }) => [
    {
      orderNo: EXAMPLE.orderNo,
      ...exampleSums(),
      address: 'Mara Weiss, Lange Straße 1, 10115 Berlin',
      url: url('/success-payment'),
    },
  ],
});

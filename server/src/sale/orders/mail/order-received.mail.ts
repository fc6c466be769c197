import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE, hoursFrom } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import {
  button,
  heading,
  ltr,
  paragraph,
  smallPrint,
  sums,
  type Inline,
} from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { consentOf, consentText } from '../../consents/door.ts';
import { OPEN } from '../order.ts';
import { orderLink } from '../order-link.ts';
import { describeComing } from '../pre-orders.ts';
import { comingUnits, type ComingUnits } from '../units.queries.ts';
import { linesOf, orderOf } from '../orders.queries.ts';
import { exampleSums, sumRows, type SummedLine, type SummedOrder } from './sum-rows.ts';

interface Facts {
  orderNo: string;
  order: SummedOrder;
  lines: readonly SummedLine[];
  open: boolean;
  paid: boolean;
  /** Until when it can be paid; null if it is not open. */
  expires: Date | null;
  coming: readonly ComingUnits[];
  /** What the buyer agreed to, in words. */
  agreed: string;
  url: string;
}

/** "We’ve received your order": what was ordered, what it comes to, until when it can be paid. Subject: the order. */
export const orderReceived = defineMail<Facts>({
  kind: 'order-received',
  gather: async (context, mail) => {
    const { db, clock } = context;
    // Not locked: a payment that comes in meanwhile does not wait for the mail.
    const order = await orderOf(db, mail.subject_id);
    // The mail server was away for so long that the order has ended: it cannot be paid any more.
    if (order.status === 'expired' || order.status === 'cancelled') return null;
    if (order.email !== mail.recipient) return null;
    const open = OPEN.has(order.status);
    return {
      orderNo: order.order_no,
      order,
      lines: await linesOf(db, order.id),
      open,
      paid: order.paid_at !== null,
      expires: open ? order.expires_at : null,
      coming: await comingUnits(db, order.id, clock.now()),
      agreed: consentText(await consentOf(db, order.id), mail.locale),
      url: await orderLink(db, context, mail, order, open ? '/paying' : '/success-payment'),
    };
  },
  write: ({ orderNo, order, lines, open, paid, expires, coming, agreed, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'orders-mails', 'pre-order', 'tax']);
    const total = formatMoney({ amount: order.total_minor, currency: order.currency }, locale);
    const state = expires
      ? words.t('orders-mails.pay_before', { time: formatDateTime(expires, locale, { zone: true }) })
      : paid && words.t('orders-mails.paid');
    const about = { orderNo: ltr(orderNo) };
    return letter(
      {
        locale,
        subject: said.subject(words, 'orders-mails.received_subject', about),
        ...(state && { preview: state }),
      },
      [
        heading(words.t('orders-mails.received_title')),
        ...said.opening(words, 'orders-mails.received_intro', about),
        sums(sumRows(order, lines, words)),
        ...describeComing(coming, words).map((text) => paragraph(text)),
        state && paragraph(state),
        open
          ? button(url, ...words.rich<Inline>('orders-mails.pay', { amount: ltr(total) }, {}))
          : button(url, words.t('mail.open_order')),
        smallPrint(words.t('orders-mails.link_note')),
        agreed && smallPrint(agreed),
      ],
    );
  },
  examples: ({ url, now }) => [
    {
      orderNo: EXAMPLE.orderNo,
      ...exampleSums(),
      open: true,
      paid: false,
      expires: hoursFrom(now, 0.25),
      coming: [],
      agreed: '',
      url: url('/paying'),
    },
  ],
});

import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
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
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { consentOf, consentText } from '../../consents/door.ts';
import { OPEN } from '../order.ts';
import { orderLink } from '../order-link.ts';
import { describeComing } from '../pre-orders.ts';
import { comingUnits } from '../units.queries.ts';
import { linesOf, orderOf } from '../orders.queries.ts';
import { sumRows } from './sum-rows.ts';

/** "We’ve received your order": what was ordered, what it comes to, until when it can be paid. Subject: the order. */
export const orderReceived: MailRenderer = {
  kind: 'order-received',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'orders-mails', 'pre-order', 'tax']);
    const { db, clock } = context;
    // Not locked: a payment that comes in meanwhile does not wait for the mail.
    const order = await orderOf(db, mail.subject_id);
    // The mail server was away for so long that the order has ended: it cannot be paid any more.
    if (order.status === 'expired' || order.status === 'cancelled') return null;
    if (order.email !== mail.recipient) return null;
    const lines = await linesOf(db, order.id);
    const consent = await consentOf(db, order.id);
    const coming = await comingUnits(db, order.id, clock.now());
    const url = await orderLink(
      db,
      context,
      mail,
      order,
      OPEN.has(order.status) ? '/paying' : '/success-payment',
    );

    const money = (amount: number): string => formatMoney({ amount, currency: order.currency }, locale);
    const open = OPEN.has(order.status);
    const until = open && order.expires_at && formatDateTime(order.expires_at, locale, { zone: true });
    const state = until
      ? words.t('orders-mails.pay_before', { time: until })
      : order.paid_at && words.t('orders-mails.paid');
    const agreed = consentText(consent, locale);
    const orderNo = ltr(order.order_no);
    return letter(
      {
        locale,
        subject: words.t('orders-mails.received_subject', { orderNo: order.order_no }),
        ...(state && { preview: state }),
      },
      [
        heading(words.t('orders-mails.received_title')),
        paragraph(...words.rich<Inline>('orders-mails.received_intro', { orderNo }, {})),
        sums(sumRows(order, lines, words)),
        ...describeComing(coming, words).map((text) => paragraph(text)),
        state && paragraph(state),
        open
          ? button(
              url,
              ...words.rich<Inline>('orders-mails.pay', { amount: ltr(money(order.total_minor)) }, {}),
            )
          : button(url, words.t('mail.open_order')),
        smallPrint(words.t('orders-mails.link_note')),
        agreed && smallPrint(agreed),
      ],
    );
  },
};

import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, link, ltr, paragraph, type Inline } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { lockOrder } from '../orders.queries.ts';

/** "Your parcel is on its way", with carrier and number. Subject: the order. */
export const orderShipped = defineMail({
  kind: 'order-shipped',
  gather: async (context, mail) => {
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    if (order.email !== mail.recipient) return null;
    const { order_no: orderNo, carrier, tracking_number: tracking, tracking_url: trackingUrl } = order;
    return { orderNo, carrier, tracking, trackingUrl, url };
  },
  write: ({ orderNo, carrier, tracking, trackingUrl, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const rows = [
      ['orders-mails.shipped_carrier', carrier, ltr(carrier)],
      ['orders-mails.shipped_number', tracking, trackingUrl ? link(trackingUrl, tracking) : ltr(tracking)],
    ] as const;
    const known = rows.filter(([, text]) => text !== '');
    const about = { orderNo: ltr(orderNo) };
    return letter({ locale, subject: said.subject(words, 'orders-mails.shipped_subject', about) }, [
      heading(words.t('orders-mails.shipped_title')),
      ...said.opening(words, 'orders-mails.shipped_intro', about),
      ...known.map(([key, , value]) => paragraph(...words.rich<Inline>(key, { value }, {}))),
      button(url, words.t('mail.open_order')),
    ]);
  },
  examples: ({ url }) => [
    {
      orderNo: EXAMPLE.orderNo,
      carrier: 'DHL',
      tracking: '00340000000000000000',
      trackingUrl: 'https://carrier.example/track/00340000000000000000',
      url: url('/success-payment'),
    },
  ],
});

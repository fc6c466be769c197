import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph, type Inline } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderLink } from '../order-link.ts';
import { lockOrder } from '../orders.queries.ts';

/** "Your parcel is on its way", with carrier and number. Subject: the order. */
export const orderShipped: MailRenderer = {
  kind: 'order-shipped',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    if (order.email !== mail.recipient) return null;

    const rows = [
      ['orders-mails.shipped_carrier', order.carrier],
      ['orders-mails.shipped_number', order.tracking_number],
    ] as const;
    const known = rows.filter(([, value]) => value !== '');
    return letter({ locale, subject: words.t('orders-mails.shipped_subject', { orderNo: order.order_no }) }, [
      heading(words.t('orders-mails.shipped_title')),
      paragraph(...words.rich<Inline>('orders-mails.shipped_intro', { orderNo: ltr(order.order_no) }, {})),
      ...known.map(([key, value]) => paragraph(...words.rich<Inline>(key, { value: ltr(value) }, {}))),
      button(url, words.t('mail.open_order')),
    ]);
  },
};

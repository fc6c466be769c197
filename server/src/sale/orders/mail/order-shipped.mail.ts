import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, ltr, paragraph } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { orderLink } from '../order-link.ts';
import { lockOrder } from '../orders.queries.ts';

/** "Your parcel is on its way", with carrier and number. Subject: the order. */
export const orderShipped: MailRenderer = {
  kind: 'order-shipped',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    if (order.email !== mail.recipient) return null;

    const title = words.t('orders-mails.shipped_title');
    const intro = words.rich<ReactNode>('orders-mails.shipped_intro', { orderNo: ltr(order.order_no) }, {});
    const rows = [
      ['orders-mails.shipped_carrier', order.carrier],
      ['orders-mails.shipped_number', order.tracking_number],
    ] as const;
    const known = rows.filter(([, value]) => value !== '');
    return {
      subject: words.t('orders-mails.shipped_subject', { orderNo: order.order_no }),
      html: mailHtml({
        locale,
        title,
        preview: words.t('orders-mails.shipped_intro', { orderNo: order.order_no }),
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(...intro),
          ...known.map(([key, value]) => paragraph(...words.rich<ReactNode>(key, { value: ltr(value) }, {}))),
          button(url, words.t('mail.open_order')),
        ),
      }),
      text: plainText(
        title,
        words.t('orders-mails.shipped_intro', { orderNo: order.order_no }),
        known.map(([key, value]) => words.t(key, { value })).join('\n'),
        `${words.t('mail.open_order')}:\n${url}`,
        words.t('mail.footer'),
      ),
    };
  },
};

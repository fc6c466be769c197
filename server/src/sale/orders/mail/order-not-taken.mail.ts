import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, ltr, paragraph } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { orderLink } from '../order-link.ts';
import { lockOrder } from '../orders.queries.ts';

/** "We could not accept your order, and have taken no money": it was only reserved. Subject: the order. */
export const orderNotTaken: MailRenderer = {
  kind: 'order-not-taken',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    // Paid after all, another time: then this is no news any more.
    if (order.paid_at !== null || order.email !== mail.recipient) return null;

    const amount = formatMoney({ amount: order.total_minor, currency: order.currency as Currency }, locale);
    const title = words.t('orders-mails.not_taken_title');
    const said = { orderNo: order.order_no, amount };
    const shown = { orderNo: ltr(order.order_no), amount: ltr(amount) };
    return {
      subject: words.t('orders-mails.not_taken_subject', { orderNo: order.order_no }),
      html: mailHtml({
        locale,
        title,
        preview: words.t('orders-mails.not_taken_text', said),
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(...words.rich<ReactNode>('orders-mails.not_taken_text', shown, {})),
          paragraph(words.t('orders-mails.not_taken_write')),
          button(url, words.t('mail.open_order')),
        ),
      }),
      text: plainText(
        title,
        words.t('orders-mails.not_taken_text', said),
        words.t('orders-mails.not_taken_write'),
        `${words.t('mail.open_order')}:\n${url}`,
        words.t('mail.footer'),
      ),
    };
  },
};

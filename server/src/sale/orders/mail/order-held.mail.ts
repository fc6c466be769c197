import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, ltr, paragraph } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { orderLink } from '../order-link.ts';
import { reviewBy } from '../order.ts';
import { lockOrder } from '../orders.queries.ts';

/**
 * "Your order is being checked": what happens, until when, and that nothing is lost. Subject: the order. Nothing to say once
 * somebody has looked.
 */
export const orderHeld: MailRenderer = {
  kind: 'order-held',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const facts = await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, mail.subject_id);
      const due = reviewBy(order);
      if (due === null || order.email !== mail.recipient) return null;
      return { order, due, url: await orderLink(trx, context, mail, order) };
    });
    if (!facts) return null;
    const { order, due, url } = facts;
    const title = words.t('orders-mails.held_title');
    const until = words.t('orders-mails.held_until', { time: formatDateTime(due, locale, { zone: true }) });
    const reserved = order.payment_status === 'authorised';
    const safe = words.t(reserved ? 'orders-mails.held_reserved_safe' : 'orders-mails.held_safe');
    const intro = reserved ? 'orders-mails.held_reserved' : 'orders-mails.held_intro';
    const orderNo = order.order_no;
    const amount = formatMoney({ amount: order.total_minor, currency: order.currency as Currency }, locale);
    return {
      subject: words.t('orders-mails.held_subject', { orderNo: order.order_no }),
      html: mailHtml({
        locale,
        title,
        preview: until,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(...words.rich<ReactNode>(intro, { orderNo: ltr(orderNo), amount: ltr(amount) }, {})),
          paragraph(until),
          paragraph(safe),
          button(url, words.t('mail.open_order')),
        ),
      }),
      text: plainText(
        title,
        words.t(intro, { orderNo, amount }),
        until,
        safe,
        `${words.t('mail.open_order')}:\n${url}`,
        words.t('mail.footer'),
      ),
    };
  },
};

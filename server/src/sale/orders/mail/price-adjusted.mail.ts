import { localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, ltr, paragraph, smallPrint, sums } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { orderLink } from '../order-link.ts';
import { linesOf, orderOf } from '../orders.queries.ts';
import { sumRows } from './sum-rows.ts';

/** "The total of your order has changed": by how much, why, and where to pay it. Subject: the order. */
export const priceAdjusted: MailRenderer = {
  kind: 'order-price-adjusted',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'orders-mails', 'tax']);
    const { order, lines, url } = await inTransaction(context.db, async (trx) => {
      const found = await orderOf(trx, mail.subject_id);
      return {
        order: found,
        lines: await linesOf(trx, found.id),
        url: await orderLink(trx, context, mail, found, '/paying'),
      };
    });
    // Paid or canceled meanwhile: there is nothing to pay any more.
    if (order.paid_at !== null || order.cancelled_at !== null || order.email !== mail.recipient) return null;

    const amount = formatMoney({ amount: order.total_minor, currency: order.currency as Currency }, locale);
    const title = words.t('orders-mails.adjusted_title');
    const said = { orderNo: order.order_no, amount };
    const key = order.adjust_minor === 0 ? 'orders-mails.adjusted_back' : 'orders-mails.adjusted_text';
    const text = words.t(key, said);
    const reason =
      order.adjust_reason && words.t('orders-mails.adjusted_reason', { reason: order.adjust_reason });
    const rows = sumRows(order, lines, words);
    const former = words.t('orders-mails.adjusted_former');
    const note = words.t('orders-mails.link_note');
    return {
      subject: words.t('orders-mails.adjusted_subject', { orderNo: order.order_no }),
      html: mailHtml({
        locale,
        title,
        preview: text,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(...words.rich<ReactNode>(key, { orderNo: ltr(order.order_no), amount: ltr(amount) }, {})),
          reason &&
            paragraph(
              ...words.rich<ReactNode>(
                'orders-mails.adjusted_reason',
                { reason: h('bdi', null, order.adjust_reason) },
                {},
              ),
            ),
          sums(rows, localeDir(locale)),
          paragraph(former),
          button(url, ...words.rich<ReactNode>('orders-mails.pay', { amount: ltr(amount) }, {})),
          smallPrint(note),
        ),
      }),
      text: plainText(
        title,
        text,
        reason,
        rows.map((row) => [row.label, row.detail, row.amount].filter(Boolean).join('  ')).join('\n'),
        former,
        `${words.t('orders-mails.pay', { amount })}:\n${url}`,
        note,
        words.t('mail.footer'),
      ),
    };
  },
};

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { lockOrder, orderLink } from '../../orders/door.ts';

/** "We have sent your money back"; or, where its buyer has to fetch it, that it waits and where. Subject: the refund. */
export const orderRefunded: MailRenderer = {
  kind: 'order-refunded',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'orders-mails', 'payments']);
    const { refund, order, url } = await inTransaction(context.db, async (trx) => {
      const row = await trx
        .selectFrom('refunds')
        .select(['order_id', 'amount_minor', 'currency', 'state', 'claim_url'])
        .where('id', '=', mail.subject_id)
        .executeTakeFirstOrThrow();
      const locked = await lockOrder(trx, row.order_id);
      return { refund: row, order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    if (refund.state !== 'done' || order.email !== mail.recipient) return null;

    const money = (amount: number, currency: string): string =>
      formatMoney({ amount, currency: currency as Currency }, locale);
    const amount = money(refund.amount_minor, refund.currency);
    // A second payment that goes back whole is no part of the order's own sum.
    const part = order.refunded_minor > 0 && order.refunded_minor !== refund.amount_minor;
    const sum = part && {
      refunded: money(order.refunded_minor, order.currency),
      total: money(order.total_minor, order.currency),
    };
    const claim = refund.claim_url;
    const title = words.t(claim ? 'orders-mails.waits_title' : 'orders-mails.refunded_title');
    const arrival = words.t('payments.refund_arrival');
    const intro = claim ? 'orders-mails.waits_intro' : 'orders-mails.refunded_intro';
    return {
      subject: words.t(claim ? 'orders-mails.waits_subject' : 'orders-mails.refunded_subject', {
        orderNo: order.order_no,
      }),
      html: mailHtml({
        locale,
        title,
        preview: amount,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(
            ...words.rich<ReactNode>(
              intro,
              { orderNo: ltr(order.order_no), amount: ltr(amount), arrival },
              {},
            ),
          ),
          claim && button(claim, words.t('orders-mails.waits_button')),
          claim && smallPrint(words.t('orders-mails.waits_keep')),
          sum &&
            paragraph(
              ...words.rich<ReactNode>(
                'orders-mails.refunded_sum',
                { refunded: ltr(sum.refunded), total: ltr(sum.total) },
                {},
              ),
            ),
          claim
            ? smallPrint(h('a', { href: url }, words.t('mail.open_order')))
            : button(url, words.t('mail.open_order')),
        ),
      }),
      text: plainText(
        title,
        words.t(intro, { orderNo: order.order_no, amount, arrival }),
        claim && `${words.t('orders-mails.waits_button')}:\n${claim}`,
        claim && words.t('orders-mails.waits_keep'),
        sum && words.t('orders-mails.refunded_sum', sum),
        `${words.t('mail.open_order')}:\n${url}`,
        words.t('mail.footer'),
      ),
    };
  },
};

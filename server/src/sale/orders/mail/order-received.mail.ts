import { localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, ltr, paragraph, smallPrint, sums } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { consentOf, sayConsent } from '../consent.ts';
import { OPEN } from '../order.ts';
import { orderLink } from '../order-link.ts';
import { comingCopies, sayComing } from '../pre-orders.ts';
import { linesOf, orderOf } from '../orders.queries.ts';
import { sumRows } from './sum-rows.ts';

/** "We have your order": what was ordered, what it comes to, until when it can be paid. Subject: the order. */
export const orderReceived: MailRenderer = {
  kind: 'order-received',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'orders-mails', 'pre-order', 'tax']);
    const { order, lines, consent, coming, url } = await inTransaction(context.db, async (trx) => {
      // Read and not locked: whoever pays meanwhile need not wait for a letter.
      const [order, lines, consent, coming] = await Promise.all([
        orderOf(trx, mail.subject_id),
        linesOf(trx, mail.subject_id),
        consentOf(trx, mail.subject_id),
        comingCopies(trx, mail.subject_id, context.clock.now()),
      ]);
      const page = OPEN.has(order.status) ? '/paying' : '/success-payment';
      return { order, lines, consent, coming, url: await orderLink(trx, context, mail, order, page) };
    });
    // The mail server was away for so long that the order has ended: an invitation to pay would be wrong.
    if (order.status === 'expired' || order.status === 'cancelled') return null;
    if (order.email !== mail.recipient) return null;

    const money = (amount: number): string =>
      formatMoney({ amount, currency: order.currency as Currency }, locale);
    const open = OPEN.has(order.status);
    const until = open && order.expires_at && formatDateTime(order.expires_at, locale, { zone: true });
    const state = until
      ? words.t('orders-mails.pay_before', { time: until })
      : order.paid_at && words.t('orders-mails.paid');
    const action = open
      ? words.t('orders-mails.pay', { amount: money(order.total_minor) })
      : words.t('mail.open_order');
    const rows = sumRows(order, lines, words);
    const title = words.t('orders-mails.received_title');
    const intro = words.t('orders-mails.received_intro', { orderNo: order.order_no });
    const note = words.t('orders-mails.link_note');
    const agreed = sayConsent(consent, locale);
    const later = sayComing(coming, words);
    return {
      subject: words.t('orders-mails.received_subject', { orderNo: order.order_no }),
      html: mailHtml({
        locale,
        title,
        preview: state || intro,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(
            ...words.rich<ReactNode>('orders-mails.received_intro', { orderNo: ltr(order.order_no) }, {}),
          ),
          sums(rows, localeDir(locale)),
          ...later.map((text) => paragraph(text)),
          state && paragraph(state),
          open
            ? button(
                url,
                ...words.rich<ReactNode>('orders-mails.pay', { amount: ltr(money(order.total_minor)) }, {}),
              )
            : button(url, action),
          smallPrint(note),
          agreed && smallPrint(agreed),
        ),
      }),
      text: plainText(
        title,
        intro,
        rows.map((row) => [row.label, row.detail, row.amount].filter(Boolean).join('  ')).join('\n'),
        ...later,
        state,
        `${action}:\n${url}`,
        note,
        agreed,
        words.t('mail.footer'),
      ),
    };
  },
};

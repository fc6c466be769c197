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

/** The answer to a refund request that was declined, with the reason as it was written. Subject: the order. */
export const refundDeclined: MailRenderer = {
  kind: 'refund-declined',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'orders-mails']);
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, mail.subject_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    // Asked again and granted, before this mail could leave: it would say the opposite of what is true.
    if (order.refund_answer !== 'declined' || order.email !== mail.recipient) return null;

    const title = words.t('orders-mails.declined_title');
    const intro = words.rich<ReactNode>('orders-mails.declined_intro', { orderNo: ltr(order.order_no) }, {});
    const quote = h('bdi', { style: { whiteSpace: 'pre-wrap' } }, order.refund_answer_reason);
    return {
      subject: words.t('orders-mails.declined_subject', { orderNo: order.order_no }),
      html: mailHtml({
        locale,
        title,
        preview: words.t('orders-mails.declined_intro', { orderNo: order.order_no }),
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(...intro),
          paragraph(quote),
          paragraph(words.t('orders-mails.declined_again')),
          button(url, words.t('mail.open_order')),
        ),
      }),
      text: plainText(
        title,
        words.t('orders-mails.declined_intro', { orderNo: order.order_no }),
        order.refund_answer_reason,
        words.t('orders-mails.declined_again'),
        `${words.t('mail.open_order')}:\n${url}`,
        words.t('mail.footer'),
      ),
    };
  },
};

import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import {
  button,
  heading,
  link,
  ltr,
  paragraph,
  smallPrint,
  type Inline,
} from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { lockOrder, orderLink } from '../../orders/door.ts';
import { refundToMail } from '../refunds.queries.ts';

/** "We’ve sent your refund"; or, if the buyer has to fetch it, where it waits. Subject: the refund. */
export const orderRefunded: MailRenderer = {
  kind: 'order-refunded',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'orders-mails', 'payments']);
    const { refund, order, url } = await inTransaction(context.db, async (trx) => {
      const row = await refundToMail(trx, mail.subject_id);
      const locked = await lockOrder(trx, row.order_id);
      return { refund: row, order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    if (refund.state !== 'done' || order.email !== mail.recipient) return null;

    const money = (amount: number, currency: string): string =>
      formatMoney({ amount, currency: currency as Currency }, locale);
    const amount = money(refund.amount_minor, refund.currency);
    // A second payment that is refunded in full is not part of the order's own sum.
    const part = order.refunded_minor > 0 && order.refunded_minor !== refund.amount_minor;
    const sum = part && {
      refunded: ltr(money(order.refunded_minor, order.currency)),
      total: ltr(money(order.total_minor, order.currency)),
    };
    const claim = refund.claim_url;
    const toBalance = refund.target === 'balance';
    const intro = toBalance ? 'orders-mails.refunded_balance' : 'orders-mails.refunded_intro';
    const subject = claim ? 'orders-mails.waits_subject' : 'orders-mails.refunded_subject';
    return letter({ locale, subject: words.t(subject, { orderNo: order.order_no }), preview: amount }, [
      heading(words.t(claim ? 'orders-mails.waits_title' : 'orders-mails.refunded_title')),
      paragraph(
        ...words.rich<Inline>(
          claim ? 'orders-mails.waits_intro' : intro,
          {
            orderNo: ltr(order.order_no),
            amount: ltr(amount),
            arrival: words.t('payments.refund_arrival'),
          },
          {},
        ),
      ),
      claim && button(claim, words.t('orders-mails.waits_button')),
      claim && smallPrint(words.t('orders-mails.waits_keep')),
      sum && paragraph(...words.rich<Inline>('orders-mails.refunded_sum', sum, {})),
      claim ? smallPrint(link(url, words.t('mail.open_order'))) : button(url, words.t('mail.open_order')),
    ]);
  },
};

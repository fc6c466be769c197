import type { Currency, Money } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
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
import { defineMail } from '../../../platform/mail/renderer.ts';
import { lockOrder, orderLink } from '../../orders/door.ts';
import { refundToMail } from '../refunds.queries.ts';

interface Facts {
  orderNo: string;
  refund: Money;
  /** What was refunded of the order so far, and what it came to; null if this is all. */
  sum: { refunded: Money; total: Money } | null;
  /** Where the buyer fetches the money; null if it was sent. */
  claim: string | null;
  toBalance: boolean;
  url: string;
}

/** "We’ve sent your refund"; or, if the buyer has to fetch it, where it waits. Subject: the refund. */
export const orderRefunded = defineMail<Facts>({
  kind: 'order-refunded',
  gather: async (context, mail) => {
    const { refund, order, url } = await inTransaction(context.db, async (trx) => {
      const row = await refundToMail(trx, mail.subject_id);
      const locked = await lockOrder(trx, row.order_id);
      return { refund: row, order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    if (refund.state !== 'done' || order.email !== mail.recipient) return null;
    // A second payment that is refunded in full is not part of the order's own sum.
    const part = order.refunded_minor > 0 && order.refunded_minor !== refund.amount_minor;
    return {
      orderNo: order.order_no,
      refund: { amount: refund.amount_minor, currency: refund.currency as Currency },
      sum: part
        ? {
            refunded: { amount: order.refunded_minor, currency: order.currency },
            total: { amount: order.total_minor, currency: order.currency },
          }
        : null,
      claim: refund.claim_url,
      toBalance: refund.target === 'balance',
      url,
    };
  },
  write: ({ orderNo, refund, sum, claim, toBalance, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'orders-mails', 'payments']);
    const amount = formatMoney(refund, locale);
    const intro = toBalance ? 'orders-mails.refunded_balance' : 'orders-mails.refunded_intro';
    const about = {
      orderNo: ltr(orderNo),
      amount: ltr(amount),
      arrival: words.t('payments.refund_arrival'),
    };
    const subject = claim ? 'orders-mails.waits_subject' : 'orders-mails.refunded_subject';
    return letter({ locale, subject: said.subject(words, subject, about), preview: amount }, [
      heading(words.t(claim ? 'orders-mails.waits_title' : 'orders-mails.refunded_title')),
      ...said.opening(words, claim ? 'orders-mails.waits_intro' : intro, about),
      claim && button(claim, words.t('orders-mails.waits_button')),
      claim && smallPrint(words.t('orders-mails.waits_keep')),
      sum &&
        paragraph(
          ...words.rich<Inline>(
            'orders-mails.refunded_sum',
            { refunded: ltr(formatMoney(sum.refunded, locale)), total: ltr(formatMoney(sum.total, locale)) },
            {},
          ),
        ),
      claim ? smallPrint(link(url, words.t('mail.open_order'))) : button(url, words.t('mail.open_order')),
    ]);
  },
  examples: ({ url }) => {
    const refund: Money = { amount: 2_499, currency: EXAMPLE.currency };
    const usual = {
      orderNo: EXAMPLE.orderNo,
      refund,
      claim: null,
      toBalance: false,
      url: url('/success-payment'),
    };
    return [
      { ...usual, sum: { refunded: refund, total: { amount: 6_247, currency: EXAMPLE.currency } } },
      { ...usual, sum: null, toBalance: true },
      { ...usual, sum: null, claim: 'https://pay.example.com/claim' },
    ];
  },
});

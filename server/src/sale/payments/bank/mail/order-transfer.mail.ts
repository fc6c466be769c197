import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../../platform/db/kysely.ts';
import { EXAMPLE, hoursFrom } from '../../../../platform/mail/example.ts';
import { letter } from '../../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph, smallPrint, sums } from '../../../../platform/mail/parts.ts';
import { defineMail } from '../../../../platform/mail/renderer.ts';
import { orderLink, orderOf } from '../../../orders/door.ts';
import { bankAccountOf, grouped } from '../account.ts';
import { awaitedTransfer } from '../bank.queries.ts';
import { HOW_TO_PAY } from '../code.ts';

interface Facts {
  orderNo: string;
  total: Money;
  until: Date;
  account: Pick<Awaited<ReturnType<typeof bankAccountOf>>, 'holder' | 'iban' | 'bic' | 'bank'>;
  url: string;
}

/** "We’ve received your order", and what to send where to pay it. Subject: the order. */
export const orderTransfer = defineMail<Facts>({
  kind: HOW_TO_PAY,
  gather: async (context, mail) => {
    const { order, attempt, account, url } = await inTransaction(context.db, async (trx) => {
      const order = await orderOf(trx, mail.subject_id);
      const attempt = await awaitedTransfer(trx, order.id);
      const account = await bankAccountOf(trx);
      return { order, attempt, account, url: await orderLink(trx, context, mail, order, '/paying') };
    });
    // Paid, ended, or turned to another way of paying since: an invitation to send money would be wrong.
    if (!attempt || !order.expires_at || order.email !== mail.recipient || account.iban === '') return null;
    return {
      orderNo: order.order_no,
      total: { amount: attempt.amount_minor, currency: attempt.currency },
      until: order.expires_at,
      account,
      url,
    };
  },
  write: ({ orderNo, total, until, account, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'orders-mails', 'transfer']);
    const { t } = words;
    const time = formatDateTime(until, locale, { zone: true });
    const rows = [
      { label: t('transfer.amount'), amount: formatMoney(total, locale), strong: true },
      { label: t('transfer.reference'), amount: orderNo, strong: true },
      { label: t('transfer.holder'), amount: account.holder },
      { label: t('transfer.iban'), amount: grouped(account.iban) },
      ...(account.bic ? [{ label: t('transfer.bic'), amount: account.bic }] : []),
      ...(account.bank ? [{ label: t('transfer.bank'), amount: account.bank }] : []),
    ];
    const how = t('transfer.text', { time });
    const about = { orderNo: ltr(orderNo) };
    return letter({ locale, subject: said.subject(words, 'transfer.mail_subject', about), preview: how }, [
      heading(t('transfer.mail_title')),
      ...said.opening(words, 'orders-mails.received_intro', about),
      paragraph(how),
      sums(rows),
      paragraph(t('transfer.exact')),
      paragraph(t('transfer.next_bank'), ' ', t('transfer.next_keys')),
      button(url, t('mail.open_order')),
      smallPrint(t('transfer.not_kept')),
      smallPrint(t('orders-mails.link_note')),
    ]);
  },
  examples: ({ url, now }) => [
    {
      orderNo: EXAMPLE.orderNo,
      total: { amount: 6_247, currency: EXAMPLE.currency },
      until: hoursFrom(now, 72),
      account: {
        holder: 'Example GmbH',
        iban: 'DE02120300000000202051',
        bic: 'BYLADEM1001',
        bank: 'Example Bank',
      },
      url: url('/paying'),
    },
  ],
});

import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../../platform/db/kysely.ts';
import { letter } from '../../../../platform/mail/letter.ts';
import {
  button,
  heading,
  ltr,
  paragraph,
  smallPrint,
  sums,
  type Inline,
} from '../../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../../platform/mail/renderer.ts';
import { orderLink, orderOf } from '../../../orders/door.ts';
import { bankAccountOf, grouped } from '../account.ts';
import { awaitedTransfer } from '../bank.queries.ts';
import { HOW_TO_PAY } from '../code.ts';

/** "We’ve received your order", and what to send where to pay it. Subject: the order. */
export const orderTransfer: MailRenderer = {
  kind: HOW_TO_PAY,
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'orders-mails', 'transfer']);
    const { t } = words;
    const { order, attempt, account, url } = await inTransaction(context.db, async (trx) => {
      const order = await orderOf(trx, mail.subject_id);
      const attempt = await awaitedTransfer(trx, order.id);
      const account = await bankAccountOf(trx);
      return { order, attempt, account, url: await orderLink(trx, context, mail, order, '/paying') };
    });
    // Paid, ended, or turned to another way of paying since: an invitation to send money would be wrong.
    if (!attempt || !order.expires_at || order.email !== mail.recipient || account.iban === '') return null;

    const amount = formatMoney({ amount: attempt.amount_minor, currency: attempt.currency }, locale);
    const time = formatDateTime(order.expires_at, locale, { zone: true });
    const rows = [
      { label: t('transfer.amount'), amount, strong: true },
      { label: t('transfer.reference'), amount: order.order_no, strong: true },
      { label: t('transfer.holder'), amount: account.holder },
      { label: t('transfer.iban'), amount: grouped(account.iban) },
      ...(account.bic ? [{ label: t('transfer.bic'), amount: account.bic }] : []),
      ...(account.bank ? [{ label: t('transfer.bank'), amount: account.bank }] : []),
    ];
    const how = t('transfer.text', { time });
    return letter(
      { locale, subject: t('transfer.mail_subject', { orderNo: order.order_no }), preview: how },
      [
        heading(t('transfer.mail_title')),
        paragraph(...words.rich<Inline>('orders-mails.received_intro', { orderNo: ltr(order.order_no) }, {})),
        paragraph(how),
        sums(rows),
        paragraph(t('transfer.exact')),
        paragraph(t('transfer.next_bank'), ' ', t('transfer.next_keys')),
        button(url, t('mail.open_order')),
        smallPrint(t('transfer.not_kept')),
        smallPrint(t('orders-mails.link_note')),
      ],
    );
  },
};

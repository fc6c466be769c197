import type { Currency, Money } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../../house/staff/door.ts';
import { EXAMPLE, hoursFrom } from '../../../platform/mail/example.ts';
import { paragraph } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { disputeById } from '../dispute-lists.queries.ts';

type Dispute = NonNullable<Awaited<ReturnType<typeof disputeById>>>;

interface Facts {
  id: string;
  kind: Dispute['kind'];
  orderNo: string;
  amount: Money;
  due: Date | null;
}

/** Tells staff that a buyer or a bank wants money back. Subject: the dispute. */
export const disputeOpened = defineMail<Facts>({
  kind: 'dispute-opened',
  gather: async ({ db }, mail) => {
    const dispute = await disputeById(db, mail.subject_id);
    if (!dispute) return null;
    const { id, kind, order_no: orderNo, currency, amount_minor: amount, due_at: due } = dispute;
    return { id, kind, orderNo, amount: { amount, currency: currency as Currency }, due };
  },
  write: ({ id, kind, orderNo, amount, due }, place) => {
    const { locale, said } = place;
    const words = loadWords(locale, ['staff-mails']);
    const about = { orderNo, amount: formatMoney(amount, locale) };
    const time = due && formatDateTime(due, locale, { zone: true });
    return staffMail(place, {
      subject: said.subject(words, `staff-mails.${kind}`, about),
      title: words.t(`staff-mails.${kind}`, about),
      text: [
        ...said.opening(words, `staff-mails.${kind}_text`, about),
        ...(time ? [paragraph(words.t('staff-mails.dispute_due', { time }))] : []),
      ],
      path: `/disputes/${id}`,
      action: words.t('staff-mails.dispute_open'),
    });
  },
  examples: ({ now }) =>
    (['dispute', 'warning'] as const).map((kind) => ({
      id: '',
      kind,
      orderNo: EXAMPLE.orderNo,
      amount: { amount: 6_247, currency: EXAMPLE.currency },
      due: hoursFrom(now, 7 * 24),
    })),
});

import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph, quote, smallPrint } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { linesOf, orderLink, orderOf, unitsOf } from '../../orders/door.ts';
import { withdrawalById } from '../withdrawals.queries.ts';

interface Facts {
  orderNo: string;
  /** What was sent back: names of products, with their quantity if more than one. */
  items: string[];
  name: string;
  email: string;
  declared: Date;
  refunded: Money;
  /** Some of it was refunded at once, and some is refunded once it has come back. */
  atOnce: boolean;
  awaited: boolean;
  /** To the order; null for an address that is not the order's. */
  url: string | null;
}

/**
 * Confirms a withdrawal: its units and its text, with date and time, and what happens next. It shows what was declared and not the
 * order as it is now, so that each time it is written it says the same. Subject: the withdrawal.
 */
export const withdrawalReceived = defineMail<Facts>({
  kind: 'withdrawal-received',
  gather: async (context, mail) => {
    const row = await withdrawalById(context.db, mail.subject_id);
    // Its data was deleted in the meantime.
    if (!row || row.email === '') return null;
    const { order, url, lines, units } = await inTransaction(context.db, async (trx) => {
      const order = await orderOf(trx, row.order_id);
      // Another address than the order's gets no link to the order.
      const own = order.email === mail.recipient;
      const lines = await linesOf(trx, order.id);
      const units = await unitsOf(trx, order.id);
      const url = own ? await orderLink(trx, context, mail, order) : null;
      return { order, url, lines, units };
    });
    const items = lines.flatMap((line) => {
      const of = units.filter(
        (unit) => unit.line_id === line.id && row.units.some((one) => one.delivery_id === unit.id),
      );
      if (of.length === 0) return [];
      return [of.length > 1 ? `${of.length} × ${line.name}` : line.name];
    });
    return {
      orderNo: order.order_no,
      items,
      name: row.name,
      email: row.email,
      declared: row.declared_at,
      refunded: { amount: row.refunded_minor, currency: order.currency },
      atOnce: row.units.some(({ settled_as }) => settled_as === 'at_once'),
      awaited: row.units.some(({ settled_as }) => settled_as !== 'at_once'),
      url,
    };
  },
  write: ({ orderNo, items, name, email, declared, refunded, atOnce, awaited, url: order }, place) => {
    const { locale, said } = place;
    const words = loadWords(locale, ['mail', 'withdrawal']);
    const time = formatDateTime(declared, locale, { zone: true });
    const declaration = [
      words.t('withdrawal.choose'),
      ...items.map((item) => `– ${item}`),
      words.t('withdrawal.order_line', { orderNo }),
      words.t('withdrawal.name_line', { name }),
      words.t('withdrawal.email_line', { email }),
      words.t('withdrawal.time_line', { time }),
    ];
    const back =
      refunded.amount > 0
        ? words.t('withdrawal.back', { amount: formatMoney(refunded, locale) })
        : atOnce && words.t('withdrawal.back_nothing');
    const about = { orderNo: ltr(orderNo), time };
    return letter({ locale, subject: said.subject(words, 'withdrawal.mail_subject', about) }, [
      heading(words.t('withdrawal.received')),
      ...said.opening(words, 'withdrawal.mail_intro', about),
      quote(declaration.join('\n')),
      back && paragraph(back),
      awaited && paragraph(words.t('withdrawal.goods')),
      order
        ? button(order, words.t('mail.open_order'))
        : button(place.url('/contact-us'), words.t('withdrawal.mail_contact')),
      smallPrint(words.t('withdrawal.mail_not_you')),
    ]);
  },
  examples: ({ url, now }) => [
    {
      orderNo: EXAMPLE.orderNo,
      items: [EXAMPLE.product],
      name: EXAMPLE.name,
      email: EXAMPLE.email,
      declared: now,
      refunded: { amount: 2_499, currency: EXAMPLE.currency },
      atOnce: true,
      awaited: false,
      url: url('/success-payment'),
    },
  ],
});

import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, paragraph, quote, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { linesOf, orderLink, orderOf, unitsOf } from '../../orders/door.ts';
import { withdrawalById } from '../withdrawals.queries.ts';

/**
 * Confirms a withdrawal: its units and its text, with date and time, and what happens next. It shows what was declared and not the
 * order as it is now, so that each time it is written it says the same. Subject: the withdrawal.
 */
export const withdrawalReceived: MailRenderer = {
  kind: 'withdrawal-received',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'withdrawal']);
    const row = await withdrawalById(context.db, mail.subject_id);
    // Its data was deleted in the meantime.
    if (!row || row.email === '') return null;
    const facts = await inTransaction(context.db, async (trx) => {
      const order = await orderOf(trx, row.order_id);
      // Another address than the order's gets no link to the order.
      const own = order.email === mail.recipient;
      const lines = await linesOf(trx, order.id);
      const units = await unitsOf(trx, order.id);
      const url = own ? await orderLink(trx, context, mail, order) : null;
      return { order, url, lines, units };
    });
    const { order, url, lines, units } = facts;
    const names = lines.flatMap((line) => {
      const of = units.filter(
        (unit) => unit.line_id === line.id && row.units.some((one) => one.delivery_id === unit.id),
      );
      if (of.length === 0) return [];
      return [of.length > 1 ? `${of.length} × ${line.name}` : line.name];
    });
    const time = formatDateTime(row.declared_at, locale, { zone: true });
    const money = formatMoney({ amount: row.refunded_minor, currency: order.currency }, locale);
    const awaited = row.units.some(({ settled_as }) => settled_as !== 'at_once');
    const said = [
      words.t('withdrawal.choose'),
      ...names.map((name) => `– ${name}`),
      words.t('withdrawal.order_line', { orderNo: order.order_no }),
      words.t('withdrawal.name_line', { name: row.name }),
      words.t('withdrawal.email_line', { email: row.email }),
      words.t('withdrawal.time_line', { time }),
    ];
    const back =
      row.refunded_minor > 0
        ? words.t('withdrawal.back', { amount: money })
        : row.units.some(({ settled_as }) => settled_as === 'at_once') && words.t('withdrawal.back_nothing');
    return letter({ locale, subject: words.t('withdrawal.mail_subject', { orderNo: order.order_no }) }, [
      heading(words.t('withdrawal.received')),
      paragraph(words.t('withdrawal.mail_intro', { time })),
      quote(said.join('\n')),
      back && paragraph(back),
      awaited && paragraph(words.t('withdrawal.goods')),
      url
        ? button(url, words.t('mail.open_order'))
        : button(pageUrl(context, '/contact-us', mail.locale, {}), words.t('withdrawal.mail_contact')),
      smallPrint(words.t('withdrawal.mail_not_you')),
    ]);
  },
};

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import { button, heading, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { linesOf, orderLink, orderOf, unitsOf } from '../../orders/door.ts';

/**
 * That a withdrawal has arrived: what was declared, in the words of the declaration, with date and time; and what comes of it.
 * Written from what was declared and not from what the order is now, so that it always says the same. Subject: the withdrawal.
 */
export const withdrawalReceived: MailRenderer = {
  kind: 'withdrawal-received',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'withdrawal']);
    const row = await context.db
      .selectFrom('withdrawals')
      .selectAll()
      .where('id', '=', mail.subject_id)
      .executeTakeFirst();
    // Forgotten in the meantime.
    if (!row || row.email === '') return null;
    const facts = await inTransaction(context.db, async (trx) => {
      const order = await orderOf(trx, row.order_id);
      // A mailbox that was only named for this is told, and not let in.
      const own = order.email === mail.recipient;
      const [lines, units, withdrawn] = await Promise.all([
        linesOf(trx, order.id),
        unitsOf(trx, order.id),
        trx
          .selectFrom('withdrawal_units')
          .select(['delivery_id', 'settled_as'])
          .where('withdrawal_id', '=', row.id)
          .execute(),
      ]);
      const url = own ? await orderLink(trx, context, mail, order) : null;
      return { order, url, lines, units, withdrawn };
    });
    const { order, url, lines, units, withdrawn } = facts;
    const names = lines.flatMap((line) => {
      const of = units.filter(
        (unit) => unit.line_id === line.id && withdrawn.some((one) => one.delivery_id === unit.id),
      );
      if (of.length === 0) return [];
      return [of.length > 1 ? `${of.length} × ${line.name}` : line.name];
    });
    const time = formatDateTime(row.declared_at, locale, { zone: true });
    const money = formatMoney({ amount: row.refunded_minor, currency: order.currency as Currency }, locale);
    const awaited = withdrawn.some(({ settled_as }) => settled_as !== 'at_once');
    const said = [
      words.t('withdrawal.choose'),
      ...names.map((name) => `– ${name}`),
      words.t('withdrawal.order_line', { orderNo: order.order_no }),
      words.t('withdrawal.name_line', { name: row.name }),
      words.t('withdrawal.email_line', { email: row.email }),
      words.t('withdrawal.time_line', { time }),
    ];
    const about = { orderNo: order.order_no };
    const title = words.t('withdrawal.received');
    const intro = words.t('withdrawal.mail_intro', { time });
    const back =
      row.refunded_minor > 0
        ? words.t('withdrawal.back', { amount: money })
        : withdrawn.some(({ settled_as }) => settled_as === 'at_once') && words.t('withdrawal.back_nothing');
    const goods = awaited && words.t('withdrawal.goods');
    const contact = pageUrl(context, '/contact-us', mail.locale, {});
    const contactLabel = words.t('withdrawal.mail_contact');
    const note = words.t('withdrawal.mail_not_you');
    return {
      subject: words.t('withdrawal.mail_subject', about),
      html: mailHtml({
        locale,
        title,
        preview: intro,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(intro),
          paragraph(
            h(
              'bdi',
              { dir: 'auto', style: { whiteSpace: 'pre-wrap' } } as object,
              said.join('\n') as ReactNode,
            ),
          ),
          back && paragraph(back),
          goods && paragraph(goods),
          url ? button(url, words.t('mail.open_order')) : button(contact, contactLabel),
          smallPrint(note),
        ),
      }),
      text: plainText(
        title,
        intro,
        said.join('\n'),
        back,
        goods,
        url ? `${words.t('mail.open_order')}:\n${url}` : `${contactLabel}:\n${contact}`,
        note,
        words.t('mail.footer'),
      ),
    };
  },
};

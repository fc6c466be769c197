import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, ltr, paragraph } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { lockOrder, orderLink } from '../../orders/door.ts';
import { countWaiting } from '../delivery.queries.ts';

/** "Paid, and your key is on its way". Subject: the order. Nothing to say once nothing waits any more. */
export const keysWaiting: MailRenderer = {
  kind: 'keys-waiting',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'delivery-mails']);
    const facts = await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, mail.subject_id);
      const count = await countWaiting(trx, order.id, context.clock.now());
      if (count === 0 || order.email !== mail.recipient || !order.choose_until) return null;
      return { order, count, until: order.choose_until, url: await orderLink(trx, context, mail, order) };
    });
    if (!facts) return null;
    const { order, count, url } = facts;
    const about = { count, orderNo: order.order_no };
    const title = words.t('delivery-mails.waiting_title');
    const until = words.t('delivery-mails.waiting_until', {
      time: formatDateTime(facts.until, locale, { zone: true }),
    });
    return {
      subject: words.t('delivery-mails.waiting_subject', about),
      html: mailHtml({
        locale,
        title,
        preview: until,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(
            ...words.rich<ReactNode>(
              'delivery-mails.waiting_intro',
              { count, orderNo: ltr(order.order_no) },
              {},
            ),
          ),
          paragraph(until),
          button(url, words.t('mail.open_order')),
        ),
      }),
      text: plainText(
        title,
        words.t('delivery-mails.waiting_intro', about),
        until,
        `${words.t('mail.open_order')}:\n${url}`,
        words.t('mail.footer'),
      ),
    };
  },
};

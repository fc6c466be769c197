import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph, type Inline } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { lockOrder, orderLink } from '../../orders/door.ts';
import { countWaiting } from '../delivery.queries.ts';

/** "We’ve received your payment, and your key is on its way". Subject: the order. Nothing to say once nothing waits any more. */
export const keysWaiting: MailRenderer = {
  kind: 'keys-waiting',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'delivery-mails']);
    const facts = await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, mail.subject_id);
      const count = await countWaiting(trx, order.id, context.clock.now());
      if (count === 0 || order.email !== mail.recipient || !order.choose_until) return null;
      return { order, count, until: order.choose_until, url: await orderLink(trx, context, mail, order) };
    });
    if (!facts) return null;
    const { order, count, url } = facts;
    const until = words.t('delivery-mails.waiting_until', {
      time: formatDateTime(facts.until, locale, { zone: true }),
    });
    return letter(
      {
        locale,
        subject: words.t('delivery-mails.waiting_subject', { count, orderNo: order.order_no }),
        preview: until,
      },
      [
        heading(words.t('delivery-mails.waiting_title')),
        paragraph(
          ...words.rich<Inline>('delivery-mails.waiting_intro', { count, orderNo: ltr(order.order_no) }, {}),
        ),
        paragraph(until),
        button(url, words.t('mail.open_order')),
      ],
    );
  },
};

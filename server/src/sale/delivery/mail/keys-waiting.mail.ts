import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE, hoursFrom } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { lockOrder, orderLink } from '../../orders/door.ts';
import { countWaiting } from '../delivery.queries.ts';

/** "We’ve received your payment, and your key is on its way". Subject: the order. Nothing to say once nothing waits any more. */
export const keysWaiting = defineMail({
  kind: 'keys-waiting',
  gather: async (context, mail) =>
    await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, mail.subject_id);
      const count = await countWaiting(trx, order.id, context.clock.now());
      if (count === 0 || order.email !== mail.recipient || !order.choose_until) return null;
      const url = await orderLink(trx, context, mail, order);
      return { orderNo: order.order_no, count, until: order.choose_until, url };
    }),
  write: ({ orderNo, count, until, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'delivery-mails']);
    const choose = words.t('delivery-mails.waiting_until', {
      time: formatDateTime(until, locale, { zone: true }),
    });
    const about = { count, orderNo: ltr(orderNo) };
    return letter(
      { locale, subject: said.subject(words, 'delivery-mails.waiting_subject', about), preview: choose },
      [
        heading(words.t('delivery-mails.waiting_title')),
        ...said.opening(words, 'delivery-mails.waiting_intro', about),
        paragraph(choose),
        button(url, words.t('mail.open_order')),
      ],
    );
  },
  examples: ({ url, now }) => [
    { orderNo: EXAMPLE.orderNo, count: 2, until: hoursFrom(now, 24), url: url('/success-payment') },
  ],
});

import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE, hoursFrom } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, ltr, paragraph } from '../../../platform/mail/parts.ts';
import { defineMail, type MailRenderer } from '../../../platform/mail/renderer.ts';
import { comingUnits, lockOrder, orderLink, describeComing } from '../../orders/door.ts';

/** A mail about the release days of a paid order. Subject: the order. Nothing to say once no unit waits for its day. */
const releaseMail = (kind: string, news: 'confirmed' | 'moved'): MailRenderer =>
  defineMail({
    kind,
    gather: async (context, mail) =>
      await inTransaction(context.db, async (trx) => {
        const order = await lockOrder(trx, mail.subject_id);
        const coming = await comingUnits(trx, order.id, context.clock.now());
        const paid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
        if (coming.length === 0 || !paid || order.email !== mail.recipient) return null;
        return { orderNo: order.order_no, coming, url: await orderLink(trx, context, mail, order) };
      }),
    write: ({ orderNo, coming, url }, { locale, said }) => {
      const words = loadWords(locale, ['mail', 'pre-order']);
      const title = words.t(`pre-order.${news}_title`);
      const days = describeComing(coming, words);
      const about = { orderNo: ltr(orderNo) };
      return letter(
        {
          locale,
          subject: said.subject(words, `pre-order.${news}_subject`, about),
          preview: days[0] ?? title,
        },
        [
          heading(title),
          ...said.opening(words, `pre-order.${news}_intro`, about),
          ...days.map((text) => paragraph(text)),
          button(url, words.t('mail.open_order')),
        ],
      );
    },
    examples: ({ url, now }) => [
      {
        orderNo: EXAMPLE.orderNo,
        coming: [
          {
            name: EXAMPLE.product,
            day: hoursFrom(now, 30 * 24)
              .toISOString()
              .slice(0, 10),
            count: 1,
          },
        ],
        url: url('/success-payment'),
      },
    ],
  });

/** "Your pre-order is confirmed": it is paid, and its keys come on these days. */
export const preOrdered = releaseMail('pre-ordered', 'confirmed');

/** "The release date has changed": the new day, and that the money can be taken back. */
export const releaseMoved = releaseMail('release-moved', 'moved');

import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, paragraph } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { comingUnits, lockOrder, orderLink, describeComing } from '../../orders/door.ts';

/** A mail about the release days of a paid order. Subject: the order. Nothing to say once no unit waits for its day. */
const releaseMail = (kind: string, about: 'confirmed' | 'moved'): MailRenderer => ({
  kind,
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'pre-order']);
    const facts = await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, mail.subject_id);
      const coming = await comingUnits(trx, order.id, context.clock.now());
      const paid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
      if (coming.length === 0 || !paid || order.email !== mail.recipient) return null;
      return { orderNo: order.order_no, coming, url: await orderLink(trx, context, mail, order) };
    });
    if (!facts) return null;
    const { orderNo, url } = facts;
    const title = words.t(`pre-order.${about}_title`);
    const days = describeComing(facts.coming, words);
    return letter(
      { locale, subject: words.t(`pre-order.${about}_subject`, { orderNo }), preview: days[0] ?? title },
      [
        heading(title),
        paragraph(words.t(`pre-order.${about}_intro`, { orderNo })),
        ...days.map((text) => paragraph(text)),
        button(url, words.t('mail.open_order')),
      ],
    );
  },
});

/** "Your pre-order is confirmed": it is paid, and its keys come on these days. */
export const preOrdered = releaseMail('pre-ordered', 'confirmed');

/** "The release date has changed": the new day, and that the money can be taken back. */
export const releaseMoved = releaseMail('release-moved', 'moved');

import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../../house/staff/door.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { orderOf } from '../../orders/door.ts';
import { refundToMail } from '../refunds.queries.ts';

/** A provider does not carry out a refund. Subject: the refund. */
export const refundStuck = defineMail({
  kind: 'refund-stuck',
  gather: async ({ db }, mail) => {
    const refund = await refundToMail(db, mail.subject_id);
    // It was carried out meanwhile.
    if (refund.state === 'done') return null;
    return { orderNo: (await orderOf(db, refund.order_id)).order_no };
  },
  write: ({ orderNo }, place) => {
    const words = loadWords(place.locale, ['mail', 'staff-mails']);
    return staffMail(place, {
      subject: place.said.subject(words, 'staff-mails.stuck', { orderNo }),
      title: words.t('staff-mails.stuck', { orderNo }),
      text: place.said.opening(words, 'staff-mails.stuck_text', { orderNo }),
      path: `/orders/${orderNo}`,
      action: words.t('mail.open_order'),
    });
  },
  examples: () => [{ orderNo: EXAMPLE.orderNo }],
});

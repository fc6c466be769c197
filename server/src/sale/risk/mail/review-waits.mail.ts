import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../../house/staff/door.ts';
import { EXAMPLE, hoursFrom } from '../../../platform/mail/example.ts';
import { defineMail, type MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderOf, reviewBy } from '../../orders/door.ts';

/** Reminds staff of an order under review; `late` if the promised time is nearly over. Subject: the order. */
export const reviewWaits = (stage: 'wait' | 'late'): MailRenderer =>
  defineMail({
    kind: `review-${stage}`,
    gather: async ({ db }, mail) => {
      const order = await orderOf(db, mail.subject_id);
      // The order was reviewed in the meantime.
      const due = reviewBy(order);
      return due && { orderNo: order.order_no, due, reserved: order.payment_status === 'authorised' };
    },
    write: ({ orderNo, due, reserved }, place) => {
      const { locale, said } = place;
      const words = loadWords(locale, ['mail', 'staff-mails']);
      const about = { orderNo, time: formatDateTime(due, locale, { zone: true }) };
      return staffMail(place, {
        subject: said.subject(words, `staff-mails.review_${stage}`, about),
        title: words.t(`staff-mails.review_${stage}`, about),
        text: said.opening(
          words,
          reserved ? 'staff-mails.review_reserved' : 'staff-mails.review_text',
          about,
        ),
        path: `/orders/${orderNo}`,
        action: words.t('mail.open_order'),
      });
    },
    examples: ({ now }) =>
      [false, true].map((reserved) => ({ orderNo: EXAMPLE.orderNo, due: hoursFrom(now, 20), reserved })),
  });

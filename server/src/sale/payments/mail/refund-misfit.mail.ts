import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../../house/staff/door.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { orderOf } from '../../orders/door.ts';

/** Money went back at a provider's own site, and more of it than the order has. Subject: the order. */
export const refundMisfits = defineMail({
  kind: 'refund-misfit',
  gather: async ({ db }, mail) => ({ orderNo: (await orderOf(db, mail.subject_id)).order_no }),
  write: ({ orderNo }, place) => {
    const words = loadWords(place.locale, ['mail', 'staff-mails']);
    return staffMail(place, {
      subject: place.said.subject(words, 'staff-mails.misfit', { orderNo }),
      title: words.t('staff-mails.misfit', { orderNo }),
      text: place.said.opening(words, 'staff-mails.misfit_text', { orderNo }),
      path: `/orders/${orderNo}`,
      action: words.t('mail.open_order'),
    });
  },
  examples: () => [{ orderNo: EXAMPLE.orderNo }],
});

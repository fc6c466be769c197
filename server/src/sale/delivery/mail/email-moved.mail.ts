import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { heading, isolated, ltr, smallPrint } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { maskEmail } from '../../../platform/mask-email.ts';
import { orderOf } from '../../orders/door.ts';

/** Tells the former address of an order that staff changed it. It has no link, because it may be a stranger's. Subject: the order. */
export const emailMoved = defineMail({
  kind: 'order-email-moved',
  gather: async ({ db }, mail) => {
    const { order_no: orderNo, email } = await orderOf(db, mail.subject_id);
    // Changed back, or its data was deleted, before the mail went out.
    return email === '' || email === mail.recipient ? null : { orderNo, email };
  },
  write: ({ orderNo, email }, { locale, said }) => {
    const words = loadWords(locale, ['delivery-mails']);
    const about = { orderNo: ltr(orderNo), email: isolated(maskEmail(email)) };
    return letter({ locale, subject: said.subject(words, 'delivery-mails.email_moved_subject', about) }, [
      heading(words.t('delivery-mails.email_moved_title')),
      ...said.opening(words, 'delivery-mails.email_moved_text', about),
      smallPrint(words.t('delivery-mails.email_moved_note')),
    ]);
  },
  examples: () => [{ orderNo: EXAMPLE.orderNo, email: EXAMPLE.otherEmail }],
});

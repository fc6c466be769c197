import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, isolated, ltr, smallPrint } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { maskEmail } from '../../../platform/mask-email.ts';
import { giftOf } from '../../gifts/door.ts';
import { orderOf } from '../../orders/door.ts';
import { undoLink } from '../gift-link.ts';

/** Tells the buyer that staff changed the address of their gift, and how to undo it. Subject: the order. */
export const giftMoved = defineMail({
  kind: 'gift-moved',
  gather: async (context, mail) => {
    const order = await orderOf(context.db, mail.subject_id);
    const gift = await giftOf(context.db, order.id);
    // The address was restored, the gift was kept, or its data was deleted before the mail went out.
    if (!gift || gift.buyer_email === '' || order.email !== mail.recipient) return null;
    return {
      orderNo: order.order_no,
      former: gift.buyer_email,
      email: gift.email,
      undo: undoLink(context, order.id, mail.locale),
    };
  },
  write: ({ orderNo, former, email, undo }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'gift-mails']);
    const about = {
      orderNo: ltr(orderNo),
      former: isolated(maskEmail(former)),
      email: isolated(maskEmail(email)),
    };
    return letter({ locale, subject: said.subject(words, 'gift-mails.moved_subject', about) }, [
      heading(words.t('gift-mails.moved_title')),
      ...said.opening(words, 'gift-mails.moved_text', about),
      button(undo, words.t('gift-mails.moved_undo')),
      smallPrint(words.t('gift-mails.moved_note')),
    ]);
  },
  examples: ({ url }) => [
    { orderNo: EXAMPLE.orderNo, former: EXAMPLE.email, email: EXAMPLE.otherEmail, undo: url('/gift') },
  ],
});

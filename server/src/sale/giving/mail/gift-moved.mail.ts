import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import {
  button,
  heading,
  isolated,
  ltr,
  paragraph,
  smallPrint,
  type Inline,
} from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { maskEmail } from '../../../platform/mask-email.ts';
import { giftOf } from '../../gifts/door.ts';
import { orderOf } from '../../orders/door.ts';
import { undoLink } from '../gift-link.ts';

/** Tells the buyer that staff changed the address of their gift, and how to undo it. Subject: the order. */
export const giftMoved: MailRenderer = {
  kind: 'gift-moved',
  render: async (context, mail) => {
    const locale = mail.locale;
    const order = await orderOf(context.db, mail.subject_id);
    const gift = await giftOf(context.db, order.id);
    // The address was restored, the gift was kept, or its data was deleted before the mail went out.
    if (!gift || gift.buyer_email === '' || order.email !== mail.recipient) return null;
    const { t, rich } = loadWords(locale, ['mail', 'gift-mails']);
    const [former, email] = [maskEmail(gift.buyer_email), maskEmail(gift.email)];
    return letter(
      {
        locale,
        subject: t('gift-mails.moved_subject', { orderNo: order.order_no, former, email }),
      },
      [
        heading(t('gift-mails.moved_title')),
        paragraph(
          ...rich<Inline>(
            'gift-mails.moved_text',
            { orderNo: ltr(order.order_no), former: isolated(former), email: isolated(email) },
            {},
          ),
        ),
        button(undoLink(context, order.id, locale), t('gift-mails.moved_undo')),
        smallPrint(t('gift-mails.moved_note')),
      ],
    );
  },
};

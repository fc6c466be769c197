import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { heading, isolated, ltr, paragraph, smallPrint, type Inline } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { maskEmail } from '../../../platform/mask-email.ts';
import { orderOf } from '../../orders/door.ts';

/** Tells the former address of an order that staff changed it. It has no link, because it may be a stranger's. Subject: the order. */
export const emailMoved: MailRenderer = {
  kind: 'order-email-moved',
  render: async (context, mail) => {
    const { t, rich } = loadWords(mail.locale, ['delivery-mails']);
    const order = await orderOf(context.db, mail.subject_id);
    // Changed back, or its data was deleted, before the mail went out.
    if (order.email === '' || order.email === mail.recipient) return null;
    const { order_no: orderNo } = order;
    const said = { orderNo: ltr(orderNo), email: isolated(maskEmail(order.email)) };
    return letter({ locale: mail.locale, subject: t('delivery-mails.email_moved_subject', { orderNo }) }, [
      heading(t('delivery-mails.email_moved_title')),
      paragraph(...rich<Inline>('delivery-mails.email_moved_text', said, {})),
      smallPrint(t('delivery-mails.email_moved_note')),
    ]);
  },
};

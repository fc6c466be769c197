import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../../house/staff/door.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderOf, reviewBy } from '../../orders/door.ts';

/** Reminds staff of an order under review; `late` if the promised time is nearly over. Subject: the order. */
export const reviewWaits = (stage: 'wait' | 'late'): MailRenderer => ({
  kind: `review-${stage}`,
  render: async (context, mail) => {
    const order = await orderOf(context.db, mail.subject_id);
    // The order was reviewed in the meantime.
    const due = reviewBy(order);
    if (!due) return null;
    const locale = mail.locale;
    const { t } = loadWords(locale, ['mail', 'staff-mails']);
    const time = formatDateTime(due, locale, { zone: true });
    return staffMail(context, {
      subject: t(`staff-mails.review_${stage}`, { orderNo: order.order_no }),
      text: t(
        order.payment_status === 'authorised' ? 'staff-mails.review_reserved' : 'staff-mails.review_text',
        { time },
      ),
      path: `/orders/${order.order_no}`,
      action: t('mail.open_order'),
    });
  },
});

import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../../house/staff/door.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderOf } from '../../orders/door.ts';
import { refundToMail } from '../refunds.queries.ts';

/** A provider does not carry out a refund. Subject: the refund. */
export const refundStuck: MailRenderer = {
  kind: 'refund-stuck',
  render: async (context, mail) => {
    const refund = await refundToMail(context.db, mail.subject_id);
    // It was carried out meanwhile.
    if (refund.state === 'done') return null;
    const { order_no: orderNo } = await orderOf(context.db, refund.order_id);
    const { t } = loadWords(mail.locale, ['mail', 'staff-mails']);
    return staffMail(context, {
      subject: t('staff-mails.stuck', { orderNo }),
      text: t('staff-mails.stuck_text'),
      path: `/orders/${orderNo}`,
      action: t('mail.open_order'),
    });
  },
};

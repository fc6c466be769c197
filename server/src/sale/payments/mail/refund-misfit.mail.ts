import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../../house/staff/door.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { orderOf } from '../../orders/door.ts';

/** Money went back at a provider's own site, and more of it than the order has. Subject: the order. */
export const refundMisfits: MailRenderer = {
  kind: 'refund-misfit',
  render: async (context, mail) => {
    const { order_no: orderNo } = await orderOf(context.db, mail.subject_id);
    const { t } = loadWords(mail.locale, ['mail', 'staff-mails']);
    return staffMail(context, {
      subject: t('staff-mails.misfit', { orderNo }),
      text: t('staff-mails.misfit_text'),
      path: `/orders/${orderNo}`,
      action: t('mail.open_order'),
    });
  },
};

import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../../house/staff/door.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';

/** A refund that its provider does not carry out. Subject: the refund. */
export const refundStuck: MailRenderer = {
  kind: 'refund-stuck',
  render: async (context, mail) => {
    const refund = await context.db
      .selectFrom('refunds as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['r.state', 'o.order_no'])
      .where('r.id', '=', mail.subject_id)
      .executeTakeFirstOrThrow();
    // It went through meanwhile.
    if (refund.state === 'done') return null;
    const { t } = loadWords(mail.locale, ['mail', 'staff-mails']);
    return staffMail(context, {
      subject: t('staff-mails.stuck', { orderNo: refund.order_no }),
      text: t('staff-mails.stuck_text'),
      path: `/orders/${refund.order_no}`,
      action: t('mail.open_order'),
    });
  },
};

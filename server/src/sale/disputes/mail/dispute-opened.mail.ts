import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../../house/staff/door.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { disputeById } from '../disputes.queries.ts';

/** Tells staff that a buyer or a bank wants money back. Subject: the dispute. */
export const disputeOpened: MailRenderer = {
  kind: 'dispute-opened',
  render: async (context, mail) => {
    const dispute = await disputeById(context.db, mail.subject_id);
    if (!dispute) return null;
    const locale = mail.locale;
    const { t } = loadWords(locale, ['staff-mails']);
    const { kind, order_no: orderNo, currency, amount_minor: amount, due_at: due } = dispute;
    const text = t(`staff-mails.${kind}_text`, {
      amount: formatMoney({ amount, currency: currency as Currency }, locale),
    });
    return staffMail(context, {
      subject: t(`staff-mails.${kind}`, { orderNo }),
      text: due
        ? `${text} ${t('staff-mails.dispute_due', { time: formatDateTime(due, locale, { zone: true }) })}`
        : text,
      path: `/disputes/${dispute.id}`,
      action: t('staff-mails.dispute_open'),
    });
  },
};

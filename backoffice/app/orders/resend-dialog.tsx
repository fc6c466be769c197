import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';

/** Sends the mail about the delivered keys again. */
export function ResendDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useWords<'staff-order-acts'>();
  const { orderNo, email } = order;
  return (
    <ConfirmDialog
      title={t('staff-order-acts.resend')}
      action={t('staff-order-acts.resend')}
      danger={false}
      work={() => call('POST /admin/orders/{orderNo}/resend', { params: { orderNo } })}
      done={t('staff-order-acts.resent')}
      onClose={onClose}
    >
      <p>{t('staff-order-acts.resend_text', { email })}</p>
    </ConfirmDialog>
  );
}

import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';

/** Asks the payment providers again about an order that is not paid. */
export function CheckPaymentDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useWords<'staff-order-acts'>();
  const toast = useToast();
  const { orderNo } = order;
  const check = async () => {
    const { answer } = await call('POST /admin/orders/{orderNo}/payment-check', { params: { orderNo } });
    toast.show(t(`staff-order-acts.answer_${answer}`));
  };
  return (
    <ConfirmDialog
      title={t('staff-order-acts.check_payment')}
      action={t('staff-order-acts.check_payment')}
      danger={false}
      work={check}
      onClose={onClose}
    >
      <p>{t('staff-order-acts.check_text')}</p>
    </ConfirmDialog>
  );
}

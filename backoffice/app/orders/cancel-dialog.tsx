import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { ActReason } from './act-reason.tsx';

/** Cancels an order that is not paid. */
export function CancelDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useWords<'staff-order-acts'>();
  const act = useAct();
  const { orderNo, email } = order;
  const cancel = (fields: FormData) =>
    call('POST /admin/orders/{orderNo}/cancel', {
      params: { orderNo },
      body: { reason: String(fields.get('reason')).trim() },
    });
  return (
    <SaveDialog
      act={act}
      title={t('staff-order-acts.cancel_title', { order: orderNo })}
      action={t('staff-order-acts.cancel')}
      leave={t('staff-order-acts.keep_order')}
      save={cancel}
      done={t('staff-order-acts.cancelled')}
      onClose={onClose}
    >
      <p>{t('staff-order-acts.cancel_text', { email })}</p>
      <ActReason />
    </SaveDialog>
  );
}

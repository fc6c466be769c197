import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { ActReason } from './act-reason.tsx';

/** Delivers what a paid order is owed, also before a release day. */
export function DeliverDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useWords<'staff-order-acts'>();
  const act = useAct();
  const toast = useToast();
  const { orderNo } = order;
  const deliver = async (fields: FormData) => {
    const { delivered } = await call('POST /admin/orders/{orderNo}/delivery', {
      params: { orderNo },
      body: { reason: String(fields.get('reason')).trim() },
    });
    toast.show(t('staff-order-acts.delivered', { count: delivered }));
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-order-acts.deliver_title', { order: orderNo })}
      action={t('staff-order-acts.deliver')}
      save={deliver}
      onClose={onClose}
    >
      <p>{t('staff-order-acts.deliver_text')}</p>
      <ActReason />
    </SaveDialog>
  );
}

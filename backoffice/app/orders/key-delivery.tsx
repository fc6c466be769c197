import { MAILED_AT_MOST } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';

/** How the keys of the order are delivered, and the way to change it while none has left. */
export function KeyDelivery({ order: { orderNo, keyDelivery, actions } }: { order: StaffOrder }) {
  const { t } = useWords<'key-delivery'>();
  const { mayCall } = useStaff();
  const act = useAct();
  if (!keyDelivery) return null;
  const { by, because } = keyDelivery;
  // What the buyer chose: a reviewed or large order gets a link all the same.
  const other = by === 'link' && because === 'chosen' ? 'mail' : 'link';
  const change = (fields: FormData) =>
    call('POST /admin/orders/{orderNo}/key-delivery', {
      params: { orderNo },
      body: { by: other, reason: String(fields.get('reason')).trim() },
    });
  return (
    <section>
      <h3>{t('key-delivery.staff_title')}</h3>
      <p>
        {t(`key-delivery.staff_${by}`)}
        {because !== 'chosen' && ` · ${t(`key-delivery.staff_${because}`, { count: MAILED_AT_MOST })}`}
      </p>
      <DialogButton
        label={t(`key-delivery.staff_to_${other}`)}
        offered={actions.includes('staffKeyDelivery') && mayCall('staffKeyDelivery')}
      >
        {(close) => (
          <SaveDialog
            act={act}
            title={t(`key-delivery.staff_to_${other}`)}
            action={t(`key-delivery.staff_to_${other}`)}
            save={change}
            done={t('key-delivery.staff_changed')}
            onClose={close}
          >
            <p>{t(`key-delivery.staff_to_${other}_text`)}</p>
            <TextField
              name="reason"
              maxLength={1000}
              required
              label={t('key-delivery.staff_reason')}
              hint={t('key-delivery.staff_reason_hint')}
              error={act.fields.reason}
            />
          </SaveDialog>
        )}
      </DialogButton>
    </section>
  );
}

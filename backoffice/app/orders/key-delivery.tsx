import { MAILED_AT_MOST } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** How the keys of the order are delivered, and the way to change it while none has left. */
export function KeyDelivery({ order }: { order: StaffOrder }) {
  const { t } = useWords<'key-delivery'>();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, error, run, forget } = useAct();
  const refusal = useRefusal(error);
  const [changing, setChanging] = useState(false);
  if (!order.keyDelivery) return null;
  const { by, because } = order.keyDelivery;
  // What the buyer chose: a reviewed or large order gets a link all the same.
  const other = by === 'link' && because === 'chosen' ? 'mail' : 'link';
  const change = async (reason: string) => {
    const ok = await run('change', () =>
      call('POST /admin/orders/{orderNo}/key-delivery', {
        params: { orderNo: order.orderNo },
        body: { by: other, reason },
      }),
    );
    if (!ok) return;
    setChanging(false);
    toast.show(t('key-delivery.staff_changed'));
  };
  return (
    <section>
      <h3>{t('key-delivery.staff_title')}</h3>
      <p>
        {t(`key-delivery.staff_${by}`)}
        {because !== 'chosen' && ` · ${t(`key-delivery.staff_${because}`, { count: MAILED_AT_MOST })}`}
      </p>
      {order.actions.includes('staffKeyDelivery') && mayCall('staffKeyDelivery') && (
        <Button onClick={() => setChanging(true)}>{t(`key-delivery.staff_to_${other}`)}</Button>
      )}
      {changing && (
        <FormDialog
          title={t(`key-delivery.staff_to_${other}`)}
          action={t(`key-delivery.staff_to_${other}`)}
          busy={busy === 'change'}
          refusal={error?.fields.reason === undefined && refusal}
          onClose={() => {
            setChanging(false);
            forget();
          }}
          onSend={(fields) => void change(String(fields.get('reason')).trim())}
        >
          <p>{t(`key-delivery.staff_to_${other}_text`)}</p>
          <TextField
            name="reason"
            maxLength={1000}
            required
            label={t('key-delivery.staff_reason')}
            hint={t('key-delivery.staff_reason_hint')}
            error={error?.fields.reason}
          />
        </FormDialog>
      )}
    </section>
  );
}

import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** A dispute that no provider tells of: which order, why, and until when evidence is taken. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff-disputes' | 'staff-orders'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const navigate = useNavigate();
  const fields = error?.fields ?? {};
  const send = async (form: FormData) => {
    const [orderNo, reason, day] = ['orderNo', 'reason', 'day'].map((name) => String(form.get(name)).trim());
    const dueAt = day ? new Date(`${day}T23:59:00Z`).toISOString() : null;
    await run('add', async () => {
      const { id } = await call('POST /admin/disputes', {
        body: { orderNo: orderNo!, reason: reason!, dueAt },
      });
      onClose();
      await navigate(`/disputes/${id}`);
    });
  };
  return (
    <FormDialog
      title={t('staff-disputes.add')}
      action={t('staff-disputes.add')}
      busy={busy !== null}
      held
      refusal={Object.keys(fields).length === 0 && refusal}
      onSend={(form) => void send(form)}
      onClose={onClose}
    >
      <p>{t('staff-disputes.add_text')}</p>
      <TextField
        name="orderNo"
        dir="ltr"
        maxLength={40}
        autoCapitalize="characters"
        label={t('staff-orders.order')}
        error={fields.orderNo}
      />
      <TextField name="reason" maxLength={200} label={t('staff-orders.reason')} error={fields.reason} />
      <TextField
        name="day"
        type="date"
        label={t('staff-disputes.due_on')}
        optional={t('staff-orders.optional')}
        error={fields.dueAt}
      />
    </FormDialog>
  );
}

import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';

/** A dispute that no provider reports: which order, why, and until when evidence is taken. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff-disputes' | 'staff-orders'>();
  const act = useAct();
  const navigate = useNavigate();
  const add = async (form: FormData) => {
    const typed = (name: string) => String(form.get(name)).trim();
    const day = typed('day');
    const dueAt = day ? new Date(`${day}T23:59:00Z`).toISOString() : null;
    const body = { orderNo: typed('orderNo'), reason: typed('reason'), dueAt };
    const { id } = await call('POST /admin/disputes', { body });
    onClose();
    await navigate(`/disputes/${id}`);
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-disputes.add')}
      action={t('staff-disputes.add')}
      held
      save={add}
      onClose={onClose}
    >
      <p>{t('staff-disputes.add_text')}</p>
      <TextField
        name="orderNo"
        dir="ltr"
        maxLength={40}
        autoCapitalize="characters"
        label={t('staff-orders.order')}
        error={act.fields.orderNo}
      />
      <TextField name="reason" maxLength={200} label={t('staff-orders.reason')} error={act.fields.reason} />
      <TextField
        name="day"
        type="date"
        label={t('staff-disputes.due_on')}
        optional={t('staff-orders.optional')}
        error={act.fields.dueAt}
      />
    </SaveDialog>
  );
}

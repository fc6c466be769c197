import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { ActReason } from './act-reason.tsx';

/** Asks for another email address of the order. */
export function ChangeEmailDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useWords<'staff-order-acts'>();
  const act = useAct();
  const { orderNo, email } = order;
  const change = (fields: FormData) =>
    call('POST /admin/orders/{orderNo}/email', {
      params: { orderNo },
      body: { email: String(fields.get('email')).trim(), reason: String(fields.get('reason')).trim() },
    });
  return (
    <SaveDialog
      act={act}
      title={t('staff-order-acts.change_email_title', { order: orderNo })}
      action={t('staff-order-acts.change_email')}
      save={change}
      done={t('staff-order-acts.email_changed')}
      onClose={onClose}
    >
      <p>{t('staff-order-acts.change_email_text', { email })}</p>
      <TextField
        name="email"
        type="email"
        required
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        maxLength={254}
        label={t('staff-order-acts.new_email')}
      />
      <ActReason />
    </SaveDialog>
  );
}

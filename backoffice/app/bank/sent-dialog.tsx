import type { BankRefund } from '@halfturn/contract/staff/bank.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';

/** Says that a refund was sent, when, and by which reference of the bank's. */
export function SentDialog({ refund, onClose }: { refund: BankRefund; onClose: () => void }) {
  const { t } = useWords<'staff-bank'>();
  const { money } = useFormats();
  const act = useAct();
  const [today] = useState(() => new Date().toLocaleDateString('en-CA'));
  const save = (fields: FormData) => {
    const body = { reference: String(fields.get('reference')), sentOn: String(fields.get('sentOn')) };
    return call('POST /admin/bank/refunds/{id}/sent', { params: { id: refund.id }, body });
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-bank.sent_title', { amount: money(refund.amount) })}
      action={t('staff-bank.sent')}
      save={save}
      onClose={onClose}
    >
      <TextField name="reference" label={t('staff-bank.reference')} dir="ltr" maxLength={140} />
      <TextField name="sentOn" type="date" label={t('staff-bank.sent_on')} defaultValue={today} />
    </SaveDialog>
  );
}

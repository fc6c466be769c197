import type { BankRefund } from '@halfturn/contract/staff/bank.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** Says that a refund was sent, when, and by which reference of the bank's. */
export function SentDialog({ refund, onClose }: { refund: BankRefund; onClose: () => void }) {
  const { t, locale } = useWords<'staff' | 'staff-bank'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const [today] = useState(() => new Date().toLocaleDateString('en-CA'));
  const send = async (fields: FormData) => {
    const body = { reference: String(fields.get('reference')), sentOn: String(fields.get('sentOn')) };
    const params = { id: refund.id };
    if (await run('sent', () => call('POST /admin/bank/refunds/{id}/sent', { params, body }))) onClose();
  };
  return (
    <FormDialog
      title={t('staff-bank.sent_title', { amount: formatMoney(refund.amount, locale) })}
      action={t('staff-bank.sent')}
      busy={busy !== null}
      refusal={error?.slug !== 'invalid_input' && refusal}
      onSend={(fields) => void send(fields)}
      onClose={onClose}
    >
      <TextField
        name="reference"
        label={t('staff-bank.reference')}
        dir="ltr"
        maxLength={140}
        autoComplete="off"
        error={error?.fields.reference}
      />
      <TextField
        name="sentOn"
        type="date"
        label={t('staff-bank.sent_on')}
        defaultValue={today}
        error={error?.fields.sentOn}
      />
    </FormDialog>
  );
}

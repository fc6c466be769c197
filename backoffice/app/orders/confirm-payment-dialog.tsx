import type { TransferVerdict } from '@halfturn/contract/staff/bank.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { amountIn } from '../balance/amount-typed.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import { ActReason } from './act-reason.tsx';
import { MoneyField } from './money-field.tsx';

/** Who sent the money. */
const SENDER = [
  { name: 'payer', dir: 'auto', maxLength: 70 },
  { name: 'iban', dir: 'ltr', maxLength: 60 },
] as const;

/** Confirms a bank transfer that is on the account and in no statement yet. */
export function ConfirmPaymentDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useWords<'staff-order-acts' | 'staff-orders' | 'staff-bank'>();
  const { money } = useFormats();
  const act = useAct();
  const toast = useToast();
  const [today] = useState(() => new Date().toLocaleDateString('en-CA'));
  const { orderNo, total } = order;
  const text = (fields: FormData, name: string) => String(fields.get(name)).trim();
  const save = async (fields: FormData) => {
    const { verdict } = await call('POST /admin/orders/{orderNo}/payment', {
      params: { orderNo },
      body: {
        amount: amountIn(text(fields, 'amount'), total.currency),
        day: text(fields, 'day'),
        reference: text(fields, 'reference'),
        payer: text(fields, 'payer'),
        iban: text(fields, 'iban'),
        reason: text(fields, 'reason'),
      },
    });
    toast.show(t(RESULTS[verdict] ?? 'staff-order-acts.confirmed_back'));
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-order-acts.confirm_title', { order: orderNo })}
      action={t('staff-order-acts.confirm_payment')}
      save={save}
      onClose={onClose}
    >
      <p>{t('staff-order-acts.confirm_text', { amount: money(total) })}</p>
      <MoneyField label={t('staff-order-acts.confirm_amount', { currency: total.currency })} />
      <TextField
        name="day"
        type="date"
        required
        label={t('staff-order-acts.confirm_day')}
        defaultValue={today}
      />
      <TextField
        name="reference"
        required
        dir="ltr"
        maxLength={140}
        autoComplete="off"
        label={t('staff-bank.reference')}
        hint={t('staff-order-acts.confirm_reference_hint')}
      />
      {SENDER.map((field) => (
        <TextField
          key={field.name}
          {...field}
          autoComplete="off"
          label={t(`staff-bank.${field.name}`)}
          optional={t('staff-orders.optional')}
        />
      ))}
      <ActReason />
    </SaveDialog>
  );
}

/** Every other verdict is of money that goes back. */
const RESULTS: Partial<
  Record<TransferVerdict, 'staff-order-acts.confirmed' | 'staff-order-acts.confirmed_over'>
> = {
  exact: 'staff-order-acts.confirmed',
  over: 'staff-order-acts.confirmed_over',
};

import type { StaffCurrency } from '@halfturn/contract/staff/currencies.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';

export interface SetRateDialogProps {
  row: StaffCurrency;
  onClose: () => void;
}

/** A decimal as people write it, with a comma or a point. What is no number is sent as none, and refused by the store. */
const decimalOf = (typed: string): number => {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
};

/** Asks for a rate that holds until it is changed. */
export function SetRateDialog({ row, onClose }: SetRateDialogProps) {
  const { t, locale } = useWords<'staff' | 'staff-currencies'>();
  const act = useAct();
  const save = (fields: FormData) => {
    const rate = decimalOf(String(fields.get('rate')));
    const { code } = row;
    if (code === 'USD') return Promise.resolve();
    return call('POST /admin/currencies/{code}/rate', { params: { code }, body: { rate } });
  };
  const name = `${formatName('currency', row.code, locale)} (${row.code})`;
  return (
    <SaveDialog
      act={act}
      title={t('staff-currencies.set_title', { name })}
      action={t('staff-currencies.save')}
      save={save}
      onClose={onClose}
    >
      <TextField
        name="rate"
        label={t('staff-currencies.rate')}
        hint={t('staff-currencies.set_hint')}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={20}
        defaultValue={row.rate ?? ''}
        error={act.fields.rate}
      />
    </SaveDialog>
  );
}

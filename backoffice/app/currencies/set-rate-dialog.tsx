import type { StaffCurrency } from '@halfturn/contract/staff/currencies.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId } from 'react';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import styles from './currencies.module.css';

export interface SetRateDialogProps {
  row: StaffCurrency;
  onClose: () => void;
}

/** A decimal as people write it, with a comma or a point. What is no number is sent as none, and refused by the store. */
const decimalOf = (typed: string): number => {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
};

/** Asks for a rate that holds until somebody changes it. */
export function SetRateDialog({ row, onClose }: SetRateDialogProps) {
  const { t, locale } = useWords<'staff' | 'staff-currencies'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const form = useId();
  const save = async (fields: FormData) => {
    const rate = decimalOf(String(fields.get('rate')));
    const { code } = row;
    if (code === 'USD') return;
    const done = await run('set', () =>
      call('POST /admin/currencies/{code}/rate', { params: { code }, body: { rate } }),
    );
    if (done) onClose();
  };
  const name = `${formatName('currency', row.code, locale)} (${row.code})`;
  return (
    <Dialog
      open
      onClose={onClose}
      held={busy !== null}
      title={t('staff-currencies.set_title', { name })}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          <Button type="submit" form={form} variant="main" busy={busy !== null}>
            {t('staff-currencies.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(new FormData(event.currentTarget));
        }}
      >
        {refusal && !error?.fields.rate && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <TextField
          name="rate"
          label={t('staff-currencies.rate')}
          hint={t('staff-currencies.set_hint')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={20}
          defaultValue={row.rate ?? ''}
          error={error?.fields.rate}
        />
      </form>
    </Dialog>
  );
}

import type { StaffCurrency } from '@halfturn/contract/staff/currencies.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { numberTyped } from '../typed-number.ts';
import { useAct } from '../use-act.ts';
import type { loadCurrencies } from './currencies.loader.ts';

export interface OwnDialogProps {
  own: Awaited<ReturnType<typeof loadCurrencies>>['own'];
  rows: readonly StaffCurrency[];
  onClose: () => void;
}

/** Asks for the store's own currency, and for its rate if it has no current one. */
export function OwnDialog({ own, rows, onClose }: OwnDialogProps) {
  const { t, locale } = useWords<'staff-currencies'>();
  const act = useAct();
  const [chosen, setChosen] = useState<string>(own.code);
  const open = rows.filter(({ code, shown, rate }) => code === own.code || shown || rate === null);
  const named = open.map(({ code }) => [code, `${code} · ${formatName('currency', code, locale)}`] as const);
  const row = open.find(({ code }) => code === chosen);
  const unrated = row && row.code !== own.code && (row.rate === null || row.stale) ? row : null;
  const save = (fields: FormData) =>
    call('POST /admin/currencies/own', {
      body: {
        code: row?.code ?? own.code,
        version: own.version,
        rate: unrated && {
          value: numberTyped(String(fields.get('rate.value')), 8),
          version: unrated.version,
        },
      },
    });
  return (
    <SaveDialog
      act={act}
      version={own.version}
      title={t('staff-currencies.own')}
      action={t('staff-currencies.own_save')}
      save={save}
      done={t('staff-currencies.own_saved')}
      onClose={onClose}
    >
      <Select
        name="code"
        label={t('staff-currencies.own')}
        hint={t('staff-currencies.own_hint')}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        options={named}
      />
      {unrated && (
        <TextField
          key={unrated.code}
          name="rate.value"
          label={t('staff-currencies.own_rate', { code: unrated.code })}
          hint={t('staff-currencies.set_hint')}
          inputMode="decimal"
          dir="ltr"
          maxLength={20}
          defaultValue={unrated.rate ?? ''}
        />
      )}
    </SaveDialog>
  );
}

import { CURRENCY_CODES } from '@halfturn/contract/primitives/currencies.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import type { StaffCurrency } from '@halfturn/contract/staff/currencies.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import type { loadCurrencies } from './currencies.loader.ts';

export interface OwnDialogProps {
  own: Awaited<ReturnType<typeof loadCurrencies>>['own'];
  rows: readonly StaffCurrency[];
  onClose: () => void;
}

/** Asks for the store's own currency, among those that buyers can be shown now. */
export function OwnDialog({ own, rows, onClose }: OwnDialogProps) {
  const { t, locale } = useWords<'staff-currencies'>();
  const act = useAct();
  const open = rows.filter(({ code, shown, stale }) => code === own.code || (shown && !stale));
  const save = (fields: FormData) => {
    const chosen = String(fields.get('code'));
    const code = isOneOf(CURRENCY_CODES, chosen) ? chosen : own.code;
    return call('POST /admin/currencies/own', { body: { code, version: own.version } });
  };
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
        defaultValue={own.code}
        options={open.map(({ code }) => [code, `${code} · ${formatName('currency', code, locale)}`] as const)}
      />
    </SaveDialog>
  );
}

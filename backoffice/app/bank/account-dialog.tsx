import type { BankAccount } from '@halfturn/contract/staff/bank.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** Who is paid, and where. */
const LINES = [
  { name: 'holder', maxLength: 70 },
  { name: 'iban', dir: 'ltr', maxLength: 60 },
  { name: 'bic', dir: 'ltr', maxLength: 20 },
  { name: 'bank', maxLength: 80 },
] as const;

/** Names the account that buyers pay into, and whether they may. */
export function AccountDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-bank'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const save = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    const body = {
      holder: text('holder'),
      iban: text('iban'),
      bic: text('bic'),
      bank: text('bank'),
      // What is no currency is refused by the store, at the field.
      currencies: text('currencies')
        .toUpperCase()
        .split(/[^A-Z]+/)
        .filter(Boolean) as BankAccount['currencies'],
      hours: /^\d{1,4}$/.test(text('hours').trim()) ? Number(text('hours')) : 0,
      enabled: fields.get('enabled') !== null,
    };
    if (await run('save', () => call('POST /admin/bank/account', { body }))) onClose();
  };
  const faults = Object.entries(error?.fields ?? {});
  const fault = (name: string) => faults.find(([at]) => at === name || at.startsWith(`${name}.`))?.[1];
  return (
    <FormDialog
      title={t('staff-bank.account_title')}
      action={t('staff-bank.save')}
      busy={busy !== null}
      refusal={faults.length === 0 && refusal}
      onSend={(fields) => void save(fields)}
      onClose={onClose}
    >
      {LINES.map((line) => (
        <TextField
          key={line.name}
          label={t(`staff-bank.${line.name}`)}
          autoComplete="off"
          defaultValue={account[line.name]}
          error={fault(line.name)}
          {...line}
        />
      ))}
      <TextField
        name="currencies"
        label={t('staff-bank.currencies')}
        hint={t('staff-bank.currencies_hint')}
        dir="ltr"
        maxLength={160}
        autoComplete="off"
        defaultValue={account.currencies.join(' ')}
        error={fault('currencies')}
      />
      <TextField
        name="hours"
        label={t('staff-bank.hours')}
        inputMode="numeric"
        dir="ltr"
        maxLength={4}
        autoComplete="off"
        defaultValue={account.hours}
        error={fault('hours')}
      />
      <Check name="enabled" defaultChecked={account.enabled}>
        {t('staff-bank.offer')}
      </Check>
    </FormDialog>
  );
}

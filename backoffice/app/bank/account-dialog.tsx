import type { BankAccount } from '@halfturn/contract/staff/bank.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { currenciesTyped } from '../currencies/currencies-typed.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { wholeTyped } from '../typed-number.ts';
import { useAct } from '../use-act.ts';

/** Who is paid, and where. */
const LINES = [
  { name: 'holder', maxLength: 70 },
  { name: 'iban', dir: 'ltr', maxLength: 60 },
  { name: 'bic', dir: 'ltr', maxLength: 20 },
  { name: 'bank', maxLength: 80 },
] as const;

type SavedAccount = BankAccount & { version: string };

function accountIn(fields: FormData, version: string): SavedAccount {
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    holder: text('holder'),
    iban: text('iban'),
    bic: text('bic'),
    bank: text('bank'),
    currencies: currenciesTyped(text('currencies')),
    hours: wholeTyped(text('hours')),
    enabled: fields.get('enabled') !== null,
    version,
  };
}

/** Names the account that buyers pay into, and whether they may. */
export function AccountDialog({ account, onClose }: { account: SavedAccount; onClose: () => void }) {
  const { t } = useWords<'staff-bank'>();
  const act = useAct();
  return (
    <SaveDialog
      act={act}
      version={account.version}
      title={t('staff-bank.account_title')}
      action={t('staff-bank.save')}
      save={(fields) => call('POST /admin/bank/account', { body: accountIn(fields, account.version) })}
      onClose={onClose}
    >
      {LINES.map((line) => (
        <TextField
          key={line.name}
          label={t(`staff-bank.${line.name}`)}
          defaultValue={account[line.name]}
          {...line}
        />
      ))}
      <TextField
        name="currencies"
        label={t('staff-bank.currencies')}
        hint={t('staff-bank.currencies_hint')}
        dir="ltr"
        maxLength={160}
        defaultValue={account.currencies.join(' ')}
      />
      <TextField
        name="hours"
        label={t('staff-bank.hours')}
        inputMode="numeric"
        dir="ltr"
        maxLength={4}
        defaultValue={account.hours}
      />
      <Check name="enabled" defaultChecked={account.enabled}>
        {t('staff-bank.offer')}
      </Check>
    </SaveDialog>
  );
}

import { CURRENCIES, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import page from '../membership/membership.module.css';
import { newId } from '../new-id.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { amountTyped } from './amount-typed.ts';

const CODES = Object.keys(CURRENCIES) as Currency[];

/** Gives a member money to buy with or takes some, with a reason. A form that is sent twice is booked once. */
export function ChangeForm({ id, held }: { id: string; held: readonly Money[] }) {
  const { t, locale } = useWords<'staff' | 'staff-balance'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  // A new one for each change that was booked; it empties the form, too.
  const [change, setChange] = useState(newId);
  const [balance, setBalance] = useState<Money | null>(null);
  const book = async (fields: FormData) => {
    const currency = CODES.find((code) => code === fields.get('currency')) ?? 'USD';
    const amount = amountTyped(String(fields.get('amount')), currency);
    const body = { id: change, currency, amount, reason: String(fields.get('reason')) };
    setBalance(null);
    const done = await run('change', async () => {
      const booked = await call('POST /admin/members/{id}/balance', { params: { id }, body });
      setBalance(booked.balance);
    });
    if (done) setChange(newId());
  };
  return (
    <section>
      <h3>{t('staff-balance.change')}</h3>
      <form
        key={change}
        className={page.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void book(new FormData(event.currentTarget));
        }}
      >
        {refusal && error?.slug !== 'invalid_input' && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <TextField
          name="amount"
          label={t('staff-balance.amount')}
          hint={t('staff-balance.amount_hint')}
          autoComplete="off"
          dir="ltr"
          maxLength={14}
          error={error?.fields.amount}
        />
        <Select
          name="currency"
          label={t('staff-balance.currency')}
          defaultValue={held[0]?.currency ?? 'USD'}
          error={error?.fields.currency}
        >
          {CODES.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
        <TextArea
          name="reason"
          label={t('staff-balance.reason')}
          hint={t('staff-balance.reason_hint')}
          dir="auto"
          maxLength={300}
          error={error?.fields.reason}
        />
        <Button type="submit" busy={busy !== null}>
          {t('staff-balance.book')}
        </Button>
      </form>
      <p role="status">{balance && t('staff-balance.booked', { amount: formatMoney(balance, locale) })}</p>
    </section>
  );
}

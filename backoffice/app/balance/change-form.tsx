import { CURRENCIES, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { call } from '../api.ts';
import { useFormats } from '../layout/use-formats.ts';
import { BookingForm } from '../membership/booking-form.tsx';
import { amountTyped } from './amount-typed.ts';

const CODES = Object.keys(CURRENCIES) as Currency[];

/** Gives a member money to buy with or takes some. */
export function ChangeForm({ id, held }: { id: string; held: readonly Money[] }) {
  const { t } = useWords<'staff-balance'>();
  const { money } = useFormats();
  return (
    <BookingForm
      title={t('staff-balance.change')}
      amount={{
        name: 'amount',
        label: t('staff-balance.amount'),
        hint: t('staff-balance.amount_hint'),
        maxLength: 14,
      }}
      book={async (booking, fields) => {
        const currency = CODES.find((code) => code === fields.get('currency')) ?? 'USD';
        const body = { ...booking, currency, amount: amountTyped(String(fields.get('amount')), currency) };
        const { balance } = await call('POST /admin/members/{id}/balance', { params: { id }, body });
        return t('staff-balance.booked', { amount: money(balance) });
      }}
    >
      <Select name="currency" label={t('staff-balance.currency')} defaultValue={held[0]?.currency ?? 'USD'}>
        {CODES.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </Select>
    </BookingForm>
  );
}

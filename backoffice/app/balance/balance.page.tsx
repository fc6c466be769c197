import { CURRENCY_CODES } from '@halfturn/contract/primitives/currencies.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { BookingForm } from '../membership/booking-form.tsx';
import { LedgerEntry } from '../membership/ledger-entry.tsx';
import page from '../membership/membership.module.css';
import { amountIn } from './amount-typed.ts';
import type { loadBalance } from './balance.loader.ts';

/** What the store holds for a customer, beside the list of all: by currency, a change of it, and the ledger. */
export function BalancePage() {
  const { t } = useWords<'staff' | 'staff-balance'>();
  const { money, number } = useFormats();
  const { member, balances, rows, total } = useLoaderData<typeof loadBalance>();
  const { mayCall } = useStaff();
  return (
    <Beside
      id={member.id}
      label={member.name}
      title={<bdi>{member.name}</bdi>}
      back={`/customers/${member.id}`}
    >
      <Facts>
        <Fact name={t('staff.email')} dir="ltr">
          {member.email}
        </Fact>
        <Fact name={t('staff-balance.title')}>
          {balances.length === 0 && t('staff-balance.none')}
          {balances.map((balance) => (
            <div key={balance.currency}>
              <bdi>{money(balance)}</bdi>
            </div>
          ))}
        </Fact>
      </Facts>
      {mayCall('staffChangeBalance') && <ChangeForm key={member.id} id={member.id} held={balances} />}
      {total > 0 && (
        <section>
          <h3>{t('staff-balance.ledger', { count: number(total) })}</h3>
          <ol className={page.ledger}>
            {rows.map((entry) => (
              <LedgerEntry
                key={`${entry.amount.currency}${entry.no}`}
                what={t(`staff-balance.kind_${entry.kind}`)}
                entry={entry}
                change={(entry.amount.amount > 0 ? '+' : '') + money(entry.amount)}
                balance={money(entry.balance)}
              />
            ))}
          </ol>
        </section>
      )}
    </Beside>
  );
}

/** Gives a member money to buy with or takes some. */
function ChangeForm({ id, held }: { id: string; held: readonly Money[] }) {
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
        const currency = CURRENCY_CODES.find((code) => code === fields.get('currency')) ?? 'USD';
        const body = { ...booking, currency, amount: amountIn(String(fields.get('amount')), currency) };
        const { balance } = await call('POST /admin/members/{id}/balance', { params: { id }, body });
        return t('staff-balance.booked', { amount: money(balance) });
      }}
    >
      <Select
        name="currency"
        label={t('staff-balance.currency')}
        defaultValue={held[0]?.currency ?? 'USD'}
        options={CURRENCY_CODES.map((code) => [code, code])}
      />
    </BookingForm>
  );
}

import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { LedgerEntry } from '../membership/ledger-entry.tsx';
import page from '../membership/membership.module.css';
import type { loadBalance } from './balance.loader.ts';
import { ChangeForm } from './change-form.tsx';

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

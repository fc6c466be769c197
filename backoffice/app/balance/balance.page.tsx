import { formatDateTime, formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { useEffect, useRef } from 'react';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router';
import styles from '../layout/panel.module.css';
import { useStaff } from '../layout/use-staff.ts';
import page from '../membership/membership.module.css';
import { timeZone } from '../preferences.ts';
import type { loadBalance } from './balance.loader.ts';
import { ChangeForm } from './change-form.tsx';

type Entry = Awaited<ReturnType<typeof loadBalance>>['rows'][number];

/** What the store holds for a customer, beside the list of all: by currency, a change of it, and the ledger. */
export function BalancePage() {
  const { t, locale } = useWords<'staff' | 'staff-balance'>();
  const { member, balances, rows, total } = useLoaderData<typeof loadBalance>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { mayCall } = useStaff();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [member.id]);
  return (
    <aside className={styles.panel} aria-label={member.name}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{member.name}</bdi>
        </h2>
        <IconButton
          icon="cross"
          iconSize={18}
          label={t('staff.close')}
          onClick={() => void navigate(`/customers/${member.id}${search}`)}
        />
      </div>
      <dl className={styles.facts}>
        <dt>{t('staff.email')}</dt>
        <dd dir="ltr">{member.email}</dd>
        <dt>{t('staff-balance.title')}</dt>
        <dd>
          {balances.length === 0 && t('staff-balance.none')}
          {balances.map((balance) => (
            <div key={balance.currency}>
              <bdi>{formatMoney(balance, locale)}</bdi>
            </div>
          ))}
        </dd>
      </dl>
      {mayCall('staffChangeBalance') && <ChangeForm key={member.id} id={member.id} held={balances} />}
      {total > 0 && (
        <section>
          <h3>{t('staff-balance.ledger', { count: formatNumber(total, locale) })}</h3>
          <ol className={page.ledger}>
            {rows.map((entry) => (
              <LedgerEntry key={`${entry.amount.currency}${entry.no}`} entry={entry} />
            ))}
          </ol>
        </section>
      )}
    </aside>
  );
}

function LedgerEntry({ entry }: { entry: Entry }) {
  const { t, locale } = useWords<'staff-balance'>();
  const { mayCall } = useStaff();
  const { orderNo, amount } = entry;
  return (
    <li>
      <span>
        {t(`staff-balance.kind_${entry.kind}`)}{' '}
        {orderNo &&
          (mayCall('staffOrder') ? (
            <Link className="link" to={`/orders/${orderNo}`}>
              <bdi dir="ltr">{orderNo}</bdi>
            </Link>
          ) : (
            <bdi dir="ltr">{orderNo}</bdi>
          ))}
        {entry.reason && (
          <span className={page.reason} dir="auto">
            {entry.reason}
          </span>
        )}
        <small>
          {formatDateTime(entry.at, locale, { timeZone: timeZone() })}
          {entry.by && <> · {entry.by}</>}
        </small>
      </span>
      <span className={page.change}>
        <bdi dir="ltr">
          {amount.amount > 0 && '+'}
          {formatMoney(amount, locale)}
        </bdi>
        <small>
          <bdi dir="ltr">{formatMoney(entry.balance, locale)}</bdi>
        </small>
      </span>
    </li>
  );
}

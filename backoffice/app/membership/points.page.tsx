import { formatDate, formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import styles from '../layout/panel.module.css';
import { useStaff } from '../layout/use-staff.ts';
import { timeZone } from '../preferences.ts';
import { AdjustForm } from './adjust-form.tsx';
import { LedgerEntry } from './ledger-entry.tsx';
import page from './membership.module.css';
import type { loadMember } from './membership.loader.ts';

/** Where a customer stands, beside the list of all: level, points, a correction of them, and the ledger. */
export function PointsPage() {
  const { t, locale } = useWords<'staff' | 'staff-membership'>();
  const { member, ledger } = useLoaderData<typeof loadMember>();
  const { mayCall } = useStaff();
  const day = (moment: string) => formatDate(moment, locale, { timeZone: timeZone() });
  return (
    <Beside
      id={member.id}
      label={member.name}
      title={<bdi>{member.name}</bdi>}
      back={`/customers/${member.id}`}
    >
      <dl className={styles.facts}>
        <dt>{t('staff-membership.email')}</dt>
        <dd dir="ltr">{member.email}</dd>
        <dt>{t('staff-membership.since')}</dt>
        <dd>{day(member.since)}</dd>
        <dt>{t('staff-membership.level')}</dt>
        <dd>{member.levelName}</dd>
        <dt>{t('staff-membership.bought')}</dt>
        <dd>
          <bdi>{formatMoney(member.consumption, locale)}</bdi>
        </dd>
        <dt>{t('staff-membership.points')}</dt>
        <dd>
          <bdi dir="ltr">{formatNumber(member.points, locale)}</bdi>
        </dd>
        {member.pointsExpireAt && (
          <>
            <dt>{t('staff-membership.expire')}</dt>
            <dd>{day(member.pointsExpireAt)}</dd>
          </>
        )}
      </dl>
      {mayCall('staffAdjustPoints') && <AdjustForm key={member.id} id={member.id} />}
      <section>
        <h3>{t('staff-membership.ledger', { count: ledger.total })}</h3>
        <ol className={page.ledger}>
          {ledger.rows.map((entry) => (
            <LedgerEntry
              key={entry.no}
              what={t(`staff-membership.kind_${entry.kind}`)}
              entry={entry}
              change={formatNumber(entry.points, locale, { signDisplay: 'always' })}
              balance={formatNumber(entry.balance, locale)}
            />
          ))}
        </ol>
      </section>
    </Beside>
  );
}

import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { AdjustForm } from './adjust-form.tsx';
import { LedgerEntry } from './ledger-entry.tsx';
import page from './membership.module.css';
import type { loadMember } from './membership.loader.ts';

/** Where a customer stands, beside the list of all: level, points, a correction of them, and the ledger. */
export function PointsPage() {
  const { t } = useWords<'staff' | 'staff-membership'>();
  const { day, money, number } = useFormats();
  const { member, ledger } = useLoaderData<typeof loadMember>();
  const { mayCall } = useStaff();
  return (
    <Beside
      id={member.id}
      label={member.name}
      title={<bdi>{member.name}</bdi>}
      back={`/customers/${member.id}`}
    >
      <Facts>
        <Fact name={t('staff-membership.email')} dir="ltr">
          {member.email}
        </Fact>
        <Fact name={t('staff-membership.since')}>{day(member.since)}</Fact>
        <Fact name={t('staff-membership.level')}>{member.levelName}</Fact>
        <Fact name={t('staff-membership.bought')}>
          <bdi>{money(member.consumption)}</bdi>
        </Fact>
        <Fact name={t('staff-membership.points')}>
          <bdi dir="ltr">{number(member.points)}</bdi>
        </Fact>
        {member.pointsExpireAt && (
          <Fact name={t('staff-membership.expire')}>{day(member.pointsExpireAt)}</Fact>
        )}
      </Facts>
      {mayCall('staffAdjustPoints') && <AdjustForm key={member.id} id={member.id} />}
      <section>
        <h3>{t('staff-membership.ledger', { count: ledger.total })}</h3>
        <ol className={page.ledger}>
          {ledger.rows.map((entry) => (
            <LedgerEntry
              key={entry.no}
              what={t(`staff-membership.kind_${entry.kind}`)}
              entry={entry}
              change={number(entry.points, { signDisplay: 'always' })}
              balance={number(entry.balance)}
            />
          ))}
        </ol>
      </section>
    </Beside>
  );
}

import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { BookingForm } from './booking-form.tsx';
import { LedgerEntry } from './ledger-entry.tsx';
import type { loadMember } from './membership.loader.ts';
import page from './membership.module.css';
import { wholeTyped } from '../typed-number.ts';

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

/** Gives a member points or takes some. */
function AdjustForm({ id }: { id: string }) {
  const { t } = useWords<'staff-membership'>();
  const { number } = useFormats();
  return (
    <BookingForm
      title={t('staff-membership.correct')}
      amount={{
        name: 'points',
        label: t('staff-membership.amount'),
        hint: t('staff-membership.amount_hint'),
        maxLength: 10,
      }}
      book={async (booking, fields) => {
        const body = { ...booking, points: wholeTyped(String(fields.get('points'))) };
        const { points } = await call('POST /admin/members/{id}/points', { params: { id }, body });
        return t('staff-membership.booked', { points: number(points) });
      }}
    />
  );
}

import { formatDate, formatDateTime, formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { useEffect, useRef } from 'react';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router';
import styles from '../layout/panel.module.css';
import { useStaff } from '../layout/use-staff.ts';
import { timeZone } from '../preferences.ts';
import { AdjustForm } from './adjust-form.tsx';
import page from './membership.module.css';
import type { loadMember } from './membership.loader.ts';

type Entry = Awaited<ReturnType<typeof loadMember>>['ledger']['rows'][number];

/** Where a customer stands, beside the list of all: level, points, a correction of them, and the ledger. */
export function PointsPage() {
  const { t, locale } = useWords<'staff' | 'staff-membership'>();
  const { member, ledger } = useLoaderData<typeof loadMember>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { mayCall } = useStaff();
  const heading = useRef<HTMLHeadingElement>(null);
  const day = (moment: string) => formatDate(moment, locale, { timeZone: timeZone() });
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
            <LedgerEntry key={entry.no} entry={entry} />
          ))}
        </ol>
      </section>
    </aside>
  );
}

function LedgerEntry({ entry }: { entry: Entry }) {
  const { t, locale } = useWords<'staff-membership'>();
  const { mayCall } = useStaff();
  const { orderNo } = entry;
  return (
    <li>
      <span>
        {t(`staff-membership.kind_${entry.kind}`)}{' '}
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
        <bdi dir="ltr">{formatNumber(entry.points, locale, { signDisplay: 'always' })}</bdi>
        <small>
          <bdi dir="ltr">{formatNumber(entry.balance, locale)}</bdi>
        </small>
      </span>
    </li>
  );
}

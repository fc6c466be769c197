import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { StaffTier } from '@halfturn/contract/staff/membership.ts';
import { formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { customers } from '../customers/customers.loader.ts';
import { Bar } from '../layout/bar.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { newest } from '../layout/newest.ts';
import type { loadLevels } from './membership.loader.ts';
import styles from './membership.module.css';
import { TierDialog } from './tier-dialog.tsx';

/** The levels of membership, and how points stand in the whole store. */
export function LevelsPage() {
  const { t } = useWords<'staff' | 'staff-membership'>();
  const { tiers, points, expiry } = useLoaderData<typeof loadLevels>();
  const { mayCall } = useStaff();
  const [edited, setEdited] = useState<StaffTier | null>(null);
  return (
    <>
      <Bar title={t('staff-membership.title')} />
      <Figures points={points} expiry={expiry} />
      <TiersTable tiers={tiers} onEdit={mayCall('staffEditTier') ? setEdited : null} />
      {edited && (
        <TierDialog tier={newest(tiers, edited, ({ level }) => level)} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

interface TiersTableProps {
  tiers: readonly StaffTier[];
  /** Null for a person who may not. */
  onEdit: ((tier: StaffTier) => void) | null;
}

function TiersTable({ tiers, onEdit }: TiersTableProps) {
  const { t, locale } = useWords<'staff-membership'>();
  const { money, number } = useFormats();
  const { mayCall } = useStaff();
  return (
    <Table
      rows={tiers}
      rowKey={(tier) => tier.level}
      columns={[
        {
          head: t('staff-membership.level'),
          cell: (tier) => (
            <>
              {tier.level} <bdi>{tier.names[locale] ?? tier.names['en-US']}</bdi>
            </>
          ),
        },
        {
          head: t('staff-membership.from'),
          number: true,
          cell: (tier) => <bdi>{money({ amount: tier.thresholdMinor, currency: 'USD' })}</bdi>,
        },
        {
          head: t('staff-membership.discount'),
          number: true,
          cell: (tier) => <bdi>{formatPercent(tier.discount / 100, locale)}</bdi>,
        },
        { head: t('staff-membership.per_dollar'), number: true, cell: (tier) => number(tier.points) },
        { head: t('staff-membership.rate'), number: true, cell: (tier) => number(tier.pointsPerUsd) },
        {
          head: t('staff-membership.members'),
          number: true,
          cell: (tier) =>
            mayCall('staffCustomers') ? (
              <Link className="link" to={customers.path({ level: tier.level, sort: '-spent' })}>
                {number(tier.members)}
              </Link>
            ) : (
              number(tier.members)
            ),
        },
        onEdit && {
          number: true,
          cell: (tier) => (
            <Button
              size="tiny"
              aria-label={t('staff-membership.edit_title', { level: tier.level })}
              onClick={() => onEdit(tier)}
            >
              {t('staff-membership.edit')}
            </Button>
          ),
        },
      ]}
    />
  );
}

type Membership = ReplyOf<Calls['GET /admin/membership']>;

/** What all members hold, who was told that theirs expire, what has expired, and when that was last looked after. */
function Figures({ points, expiry }: Pick<Membership, 'points' | 'expiry'>) {
  const { t } = useWords<'staff-membership'>();
  const { money, number, time } = useFormats();
  const { ranAt, told, expired } = expiry;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('staff-membership.held')}</dt>
        <dd>
          <b>{number(points.total)}</b>
          <small>
            {t('staff-membership.held_by', {
              count: points.members,
              worth: money(points.worth),
            })}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('staff-membership.told')}</dt>
        <dd>
          <b>{number(told.points)}</b>
          <small>{t('staff-membership.of_members', { count: told.members })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('staff-membership.expired')}</dt>
        <dd>
          <b>{number(expired.points)}</b>
          <small>{t('staff-membership.of_members', { count: expired.members })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('staff-membership.ran')}</dt>
        <dd>{ranAt ? time(ranAt) : t('staff-membership.never_ran')}</dd>
      </div>
    </dl>
  );
}

import type { StaffTier } from '@halfturn/contract/staff/membership.ts';
import { formatMoney, formatNumber, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { customersPath } from '../customers/customers-address.ts';
import { Bar } from '../layout/bar.tsx';
import table from '../layout/table.module.css';
import { useStaff } from '../layout/use-staff.ts';
import { Figures } from './figures.tsx';
import type { loadLevels } from './membership.loader.ts';
import { TierDialog } from './tier-dialog.tsx';

/** The levels of membership, and how points stand in the whole store. */
export function LevelsPage() {
  const { t, locale } = useWords<'staff' | 'staff-membership'>();
  const { tiers, points, expiry } = useLoaderData<typeof loadLevels>();
  const { mayCall } = useStaff();
  const [edited, setEdited] = useState<StaffTier | null>(null);
  const edits = mayCall('staffEditTier');
  return (
    <>
      <Bar title={t('staff-membership.title')} />
      <Figures points={points} expiry={expiry} />
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('staff-membership.level')}</th>
              <th scope="col" className={table.number}>
                {t('staff-membership.from')}
              </th>
              <th scope="col" className={table.number}>
                {t('staff-membership.discount')}
              </th>
              <th scope="col" className={table.number}>
                {t('staff-membership.per_dollar')}
              </th>
              <th scope="col" className={table.number}>
                {t('staff-membership.rate')}
              </th>
              <th scope="col" className={table.number}>
                {t('staff-membership.members')}
              </th>
              {edits && (
                <th scope="col">
                  <span className="sr-only">{t('staff.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {tiers.map((tier) => (
              <tr key={tier.level}>
                <td>
                  {tier.level} <bdi>{tier.names[locale] ?? tier.names['en-US']}</bdi>
                </td>
                <td className={table.number}>
                  <bdi>{formatMoney({ amount: tier.thresholdMinor, currency: 'USD' }, locale)}</bdi>
                </td>
                <td className={table.number}>
                  <bdi>{formatPercent(tier.discount / 100, locale)}</bdi>
                </td>
                <td className={table.number}>{formatNumber(tier.points, locale)}</td>
                <td className={table.number}>{formatNumber(tier.pointsPerUsd, locale)}</td>
                <td className={table.number}>
                  {mayCall('staffCustomers') ? (
                    <Link className="link" to={customersPath({ level: tier.level, sort: 'bought' })}>
                      {formatNumber(tier.members, locale)}
                    </Link>
                  ) : (
                    formatNumber(tier.members, locale)
                  )}
                </td>
                {edits && (
                  <td className={table.number}>
                    <Button
                      size="tiny"
                      aria-label={t('staff-membership.edit_title', { level: tier.level })}
                      onClick={() => setEdited(tier)}
                    >
                      {t('staff-membership.edit')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {edited && <TierDialog tier={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

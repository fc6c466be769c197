import type { StaffRisk } from '@halfturn/contract/staff/risk.ts';
import { formatDateTime, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import table from '../layout/table.module.css';
import { timeZone } from '../preferences.ts';
import styles from './risk.module.css';

/** Whom cards are not offered to for a while, and until when. */
export function Resting({ rows }: { rows: StaffRisk['resting'] }) {
  const { t, locale } = useWords<'staff-risk' | 'staff-orders'>();
  return (
    <section className={styles.section}>
      <h2>{t('staff-risk.resting')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t('staff-risk.resting_none')}</p>
      ) : (
        <div className={`${table.scroll} ${styles.flush}`}>
          <table className={`${table.table} ${table.stack}`}>
            <thead>
              <tr>
                <th scope="col">{t('staff-orders.customer')}</th>
                <th scope="col" className={table.number}>
                  {t('staff-risk.cards_declines')}
                </th>
                <th scope="col">{t('staff-risk.resting_until')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.email}>
                  <td>
                    <bdi>{row.email}</bdi> <small dir="ltr">{row.ip}</small>
                  </td>
                  <td className={table.number} data-label={t('staff-risk.cards_declines')}>
                    {formatNumber(row.declines, locale)}
                  </td>
                  <td data-label={t('staff-risk.resting_until')}>
                    {formatDateTime(row.until, locale, { timeZone: timeZone() })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

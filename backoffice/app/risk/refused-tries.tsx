import type { StaffRisk } from '@halfturn/contract/staff/risk.ts';
import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import table from '../layout/table.module.css';
import { timeZone } from '../preferences.ts';
import { Reasons } from './reasons.tsx';
import styles from './risk.module.css';

/** Whom the rules turned away, and why. */
export function RefusedTries({ rows }: { rows: StaffRisk['refused'] }) {
  const { t, locale } = useWords<'staff-risk' | 'staff-orders'>();
  return (
    <section className={styles.section}>
      <h2>{t('staff-risk.refused')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t('staff-risk.refused_none')}</p>
      ) : (
        <div className={`${table.scroll} ${styles.flush}`}>
          <table className={`${table.table} ${table.stack}`}>
            <thead>
              <tr>
                <th scope="col">{t('staff-orders.time')}</th>
                <th scope="col">{t('staff-orders.customer')}</th>
                <th scope="col">{t('staff-orders.total_head')}</th>
                <th scope="col">{t('staff-risk.reasons')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{formatDateTime(row.at, locale, { timeZone: timeZone() })}</td>
                  <td data-label={t('staff-orders.customer')}>
                    <span dir="ltr">
                      {row.email}
                      <br />
                      <small>{row.ip}</small>
                    </span>
                  </td>
                  <td data-label={t('staff-orders.total_head')}>
                    <bdi>{formatMoney(row.total, locale)}</bdi>
                  </td>
                  <td className={styles.wide} data-label={t('staff-risk.reasons')}>
                    <Reasons risk={row} />
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

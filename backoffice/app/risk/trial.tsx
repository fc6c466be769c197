import { VERDICTS } from '@halfturn/contract/primitives/risk-reasons.ts';
import type { RiskTrial } from '@halfturn/contract/staff/risk.ts';
import { formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import table from '../layout/table.module.css';
import styles from './risk.module.css';

/** What the last 30 days would have come to. */
export function Trial({ trial }: { trial: RiskTrial }) {
  const { t, locale } = useWords<'staff-risk' | 'staff-orders'>();
  const { weighed, was, would, disputed, disputedCaught, changed } = trial;
  return (
    <section className={styles.section} aria-live="polite">
      <h2>{t('staff-risk.trial')}</h2>
      <p>{weighed === 0 ? t('staff-risk.trial_none') : t('staff-risk.trial_weighed', { count: weighed })}</p>
      {weighed > 0 && (
        <div className={`${table.scroll} ${styles.flush}`}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('staff-risk.verdict')}</th>
                <th scope="col" className={table.number}>
                  {t('staff-risk.was')}
                </th>
                <th scope="col" className={table.number}>
                  {t('staff-risk.would')}
                </th>
              </tr>
            </thead>
            <tbody>
              {VERDICTS.map((verdict) => (
                <tr key={verdict}>
                  <th scope="row">{t(`staff-risk.verdict_${verdict}`)}</th>
                  <td className={table.number}>{formatNumber(was[verdict], locale)}</td>
                  <td className={table.number}>{formatNumber(would[verdict], locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {disputed > 0 && <p>{t('staff-risk.trial_disputed', { count: disputed, caught: disputedCaught })}</p>}
      {changed.length > 0 && (
        <>
          <h3>{t('staff-risk.changed')}</h3>
          <div className={`${table.scroll} ${styles.flush}`}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{t('staff-orders.order')}</th>
                  <th scope="col">{t('staff-risk.was')}</th>
                  <th scope="col">{t('staff-risk.would')}</th>
                  <th scope="col" className={table.number}>
                    {t('staff-risk.points')}
                  </th>
                  <th scope="col" className={table.number}>
                    {t('staff-orders.total_head')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {changed.map((order) => (
                  <tr key={order.orderNo}>
                    <td>
                      <Link to={`/orders/${order.orderNo}`} className={table.row}>
                        {order.orderNo}
                      </Link>
                    </td>
                    <td>{t(`staff-risk.verdict_${order.was}`)}</td>
                    <td>{t(`staff-risk.verdict_${order.would}`)}</td>
                    <td className={table.number}>{formatNumber(order.score, locale)}</td>
                    <td className={table.number}>
                      <bdi>{formatMoney(order.total, locale)}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

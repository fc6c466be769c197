import { VERDICTS } from '@halfturn/contract/primitives/risk-reasons.ts';
import type { RiskTrial } from '@halfturn/contract/staff/risk.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './risk.module.css';

/** What the last 30 days would have come to. */
export function Trial({ trial }: { trial: RiskTrial }) {
  const { t } = useWords<'staff-risk' | 'staff-orders'>();
  const { money, number } = useFormats();
  const { weighed, was, would, disputed, disputedCaught, changed } = trial;
  return (
    <section className={styles.section} aria-live="polite">
      <h2>{t('staff-risk.trial')}</h2>
      <p>{weighed === 0 ? t('staff-risk.trial_none') : t('staff-risk.trial_weighed', { count: weighed })}</p>
      {weighed > 0 && (
        <Table
          scrollClass={styles.flush}
          rows={VERDICTS}
          rowKey={(verdict) => verdict}
          columns={[
            {
              head: t('staff-risk.verdict'),
              rowHead: true,
              cell: (verdict) => t(`staff-risk.verdict_${verdict}`),
            },
            { head: t('staff-risk.was'), number: true, cell: (verdict) => number(was[verdict]) },
            { head: t('staff-risk.would'), number: true, cell: (verdict) => number(would[verdict]) },
          ]}
        />
      )}
      {disputed > 0 && <p>{t('staff-risk.trial_disputed', { count: disputed, caught: disputedCaught })}</p>}
      {changed.length > 0 && (
        <>
          <h3>{t('staff-risk.changed')}</h3>
          <Table
            scrollClass={styles.flush}
            rows={changed}
            rowKey={(order) => order.orderNo}
            columns={[
              {
                head: t('staff-orders.order'),
                cell: (order) => <RowLink to={`/orders/${order.orderNo}`}>{order.orderNo}</RowLink>,
              },
              { head: t('staff-risk.was'), cell: (order) => t(`staff-risk.verdict_${order.was}`) },
              { head: t('staff-risk.would'), cell: (order) => t(`staff-risk.verdict_${order.would}`) },
              { head: t('staff-risk.points'), number: true, cell: (order) => number(order.score) },
              {
                head: t('staff-orders.total_head'),
                number: true,
                cell: (order) => <bdi>{money(order.total)}</bdi>,
              },
            ]}
          />
        </>
      )}
    </section>
  );
}

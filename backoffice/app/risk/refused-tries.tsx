import type { StaffRisk } from '@halfturn/contract/staff/risk.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { Reasons } from './reasons.tsx';
import styles from './risk.module.css';

/** Whom the rules turned away, and why. */
export function RefusedTries({ rows }: { rows: StaffRisk['refused'] }) {
  const { t } = useWords<'staff-risk' | 'staff-orders'>();
  const { money, time } = useFormats();
  return (
    <section className={styles.section}>
      <h2>{t('staff-risk.refused')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t('staff-risk.refused_none')}</p>
      ) : (
        <Table
          stack
          scrollClass={styles.flush}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { head: t('staff-orders.time'), cell: (row) => time(row.at) },
            {
              head: t('staff-orders.customer'),
              cell: (row) => (
                <span dir="ltr">
                  {row.email}
                  <br />
                  <small>{row.ip}</small>
                </span>
              ),
            },
            { head: t('staff-orders.total_head'), cell: (row) => <bdi>{money(row.total)}</bdi> },
            { head: t('staff-risk.reasons'), cellClass: styles.wide, cell: (row) => <Reasons risk={row} /> },
          ]}
        />
      )}
    </section>
  );
}

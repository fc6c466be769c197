import type { StaffRisk } from '@halfturn/contract/staff/risk.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './risk.module.css';

/** Whom cards are not offered to for a while, and until when. */
export function Resting({ rows }: { rows: StaffRisk['resting'] }) {
  const { t } = useWords<'staff-risk' | 'staff-orders'>();
  const { number, time } = useFormats();
  return (
    <section className={styles.section}>
      <h2>{t('staff-risk.resting')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t('staff-risk.resting_none')}</p>
      ) : (
        <Table
          stack
          scrollClass={styles.flush}
          rows={rows}
          rowKey={(row) => row.email}
          columns={[
            {
              head: t('staff-orders.customer'),
              cell: (row) => (
                <>
                  <bdi>{row.email}</bdi> <small dir="ltr">{row.ip}</small>
                </>
              ),
            },
            { head: t('staff-risk.cards_declines'), number: true, cell: (row) => number(row.declines) },
            { head: t('staff-risk.resting_until'), cell: (row) => time(row.until) },
          ]}
        />
      )}
    </section>
  );
}

import { useWords } from '@halfturn/locales/react.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import type { loadToday } from './today.loader.ts';
import styles from './today.module.css';

type Stock = NonNullable<Awaited<ReturnType<typeof loadToday>>['stock']>;

const SHOWN = 5;

/** The products that run low, the emptiest first. */
export function StockAlerts({ stock }: { stock: Stock }) {
  const { t } = useWords<'staff' | 'staff-today'>();
  const { number } = useFormats();
  const { mayCall } = useStaff();
  const id = useId();
  if (stock.low === 0) return null;
  const all = '/keys?show=low';
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id}>
        {t('staff-today.stock_alerts')}{' '}
        <Link to={all} className="link">
          {t('staff.show_all', { count: stock.low })}
        </Link>
      </h2>
      <Table
        rows={stock.rows.slice(0, SHOWN)}
        rowKey={(row) => row.productId}
        columns={[
          {
            head: t('staff.product'),
            name: true,
            cell: (row) => (
              <Link className="link" to={mayCall('staffBatches') ? `/keys/${row.productId}` : all}>
                <bdi>{row.name}</bdi>
              </Link>
            ),
          },
          {
            head: t('staff-today.keys_left'),
            number: true,
            cell: (row) => t('staff.left', { count: row.free }),
          },
          { head: t('staff.sold_30'), number: true, cell: (row) => number(row.sold30) },
        ]}
      />
    </section>
  );
}

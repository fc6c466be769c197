import { LOW_STOCK } from '@halfturn/contract/staff/limits.ts';
import type { StockRow } from '@halfturn/contract/staff/keys.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link } from 'react-router';
import { useStaff } from '../layout/use-staff.ts';
import styles from '../layout/table.module.css';

export interface StockTableProps {
  rows: readonly StockRow[];
  search: string;
  /** The product whose batches are open. */
  open: string | undefined;
}

/** One row per product: how many keys are for sale, held and sold. */
export function StockTable({ rows, search, open }: StockTableProps) {
  const { t, locale } = useWords<'staff'>();
  const { mayCall } = useStaff();
  const figure = (n: number) => formatNumber(n, locale);
  const columns = ['free', 'held', 'sold', 'voided', 'quarantined'] as const;
  const spare = (column: string) =>
    column === 'voided' || column === 'quarantined' ? ` ${styles.spare}` : '';
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff.product')}</th>
            <th scope="col" className={styles.spare}>
              {t('staff.fits')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${styles.number}${spare(column)}`}>
                {t(`staff.keys_${column}`)}
              </th>
            ))}
            <th scope="col" className={`${styles.number} ${styles.spare}`}>
              {t('staff.sold_30')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.productId}>
              <td className={styles.name}>
                {mayCall('staffBatches') ? (
                  <Link
                    data-row
                    className={styles.row}
                    to={`/keys/${row.productId}${search}`}
                    aria-current={row.productId === open || undefined}
                  >
                    {row.name}
                  </Link>
                ) : (
                  <b>{row.name}</b>
                )}{' '}
                {row.status !== 'live' && <Tag>{t(`staff.product_${row.status}`)}</Tag>}
              </td>
              <td className={`${styles.name} ${styles.spare}`}>
                {row.kind === 'physical' ? t('staff.boxed') : `${row.platform} · ${row.region}`}
              </td>
              {columns.map((column) => (
                <td key={column} className={`${styles.number}${spare(column)}`}>
                  {column === 'free' && row.status === 'live' && row.free < LOW_STOCK ? (
                    <Tag tone={row.free === 0 ? 'bad' : 'warn'} dot={row.free === 0 ? 'hollow' : 'half'}>
                      {figure(row.free)}
                    </Tag>
                  ) : (
                    figure(row[column])
                  )}
                </td>
              ))}
              <td className={`${styles.number} ${styles.spare}`}>{figure(row.sold30)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

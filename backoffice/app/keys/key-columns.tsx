import type { StockBatch, StockKey } from '@halfturn/contract/staff/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import { OrderLink } from '../layout/may-link.tsx';
import type { Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { ShareBar } from '../layout/share-bar.tsx';
import { BatchState, KeyState } from './key-state.tsx';
import styles from './keys.module.css';
import { batchPath } from './stock.loader.ts';

/** The columns of a list of keys, each by its last characters. */
export function useKeyColumns({ withBatch }: { withBatch: boolean }): Columns<StockKey> {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const { time } = useFormats();
  return [
    { head: t('staff-keys.key'), cell: (row) => <span className={styles.key}>{row.masked}</span> },
    withBatch && {
      head: t('staff-keys.batch'),
      name: true,
      cell: (row) => (
        <Link className="link" to={batchPath(row.batchId)}>
          <bdi>{row.batch || row.supplier || t('staff.unknown_supplier')}</bdi>
        </Link>
      ),
    },
    { head: t('staff-keys.state'), cell: (row) => <KeyState row={row} /> },
    {
      head: t('staff-keys.order'),
      cell: (row) => row.orderNo && <OrderLink orderNo={row.orderNo} />,
    },
    { head: t('staff-keys.when'), number: true, cell: (row) => row.at && time(row.at) },
  ];
}

/** The columns of a product's batches. */
export function useBatchColumns(): Columns<StockBatch> {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const { number, money, day } = useFormats();
  return [
    {
      head: t('staff-keys.batch'),
      name: true,
      cell: (row) => (
        <Link className="link" to={batchPath(row.id)}>
          <bdi>{row.name || row.supplier || t('staff.unknown_supplier')}</bdi>
        </Link>
      ),
    },
    { head: t('staff-keys.supplier'), name: true, cell: (row) => <bdi>{row.supplier}</bdi> },
    { head: t('staff.came_in'), number: true, spare: true, cell: (row) => day(row.createdAt) },
    { head: t('staff-keys.cost'), number: true, cell: (row) => row.cost && money(row.cost) },
    { head: t('staff.imported'), number: true, cell: (row) => number(row.imported) },
    {
      head: t('staff-keys.available'),
      number: true,
      cell: (row) => (
        <span className={styles.left}>
          <ShareBar of={row.imported} value={row.free} />
          {number(row.free)}
        </span>
      ),
    },
    { head: t('staff-keys.state'), cell: (row) => <BatchState batch={row} /> },
  ];
}

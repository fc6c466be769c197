import { LOW_STOCK } from '@halfturn/contract/staff/limits.ts';
import type { StockRow } from '@halfturn/contract/staff/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { RowLink, Table, type Column } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';

export interface StockTableProps {
  rows: readonly StockRow[];
  search: string;
  /** The product whose batches are open. */
  open: string | undefined;
}

/** One row per product: how many keys are for sale, held and sold. */
export function StockTable({ rows, search, open }: StockTableProps) {
  const { t } = useWords<'staff'>();
  const { number } = useFormats();
  const { mayCall } = useStaff();
  const low = ({ free }: StockRow) => (
    <Tag tone={free === 0 ? 'bad' : 'warn'} dot={free === 0 ? 'hollow' : 'half'}>
      {number(free)}
    </Tag>
  );
  const columns = (['free', 'held', 'sold', 'voided', 'quarantined'] as const).map(
    (state): Column<StockRow> => ({
      head: t(`staff.keys_${state}`),
      number: true,
      spare: state === 'voided' || state === 'quarantined',
      cell: (row) =>
        state === 'free' && row.status === 'live' && row.free < LOW_STOCK ? low(row) : number(row[state]),
    }),
  );
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.productId}
      columns={[
        {
          head: t('staff.product'),
          name: true,
          cell: (row) => (
            <>
              {mayCall('staffBatches') ? (
                <RowLink to={`/keys/${row.productId}${search}`} open={row.productId === open}>
                  {row.name}
                </RowLink>
              ) : (
                <b>{row.name}</b>
              )}{' '}
              {row.status !== 'live' && <Tag>{t(`staff.product_${row.status}`)}</Tag>}
            </>
          ),
        },
        {
          head: t('staff.fits'),
          name: true,
          spare: true,
          cell: (row) => (row.kind === 'physical' ? t('staff.boxed') : `${row.platform} · ${row.region}`),
        },
        ...columns,
        { head: t('staff.sold_30'), number: true, spare: true, cell: (row) => number(row.sold30) },
      ]}
    />
  );
}

import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import type { Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { ShareBar } from '../layout/share-bar.tsx';
import type {
  loadBatchSales,
  loadCountrySales,
  loadProductSales,
  loadSupplierSales,
} from './reports.loader.ts';
import { Change, useShare } from './change.tsx';
import styles from './reports.module.css';

type RowOf<Load extends (...of: never) => Promise<{ rows: readonly unknown[] }>> = Awaited<
  ReturnType<Load>
>['rows'][number];

/** The columns of what each product sold. */
export function useProductColumns(): Columns<RowOf<typeof loadProductSales>> {
  const { t } = useWords<'staff-reports'>();
  const { money, number } = useFormats();
  const { mayCall } = useStaff();
  const share = useShare();
  return [
    {
      head: t('staff-reports.product'),
      name: true,
      cell: (row) =>
        mayCall('staffProduct') ? (
          <Link className="link" to={`/products/${row.id}`}>
            <bdi>{row.name}</bdi>
          </Link>
        ) : (
          <bdi>{row.name}</bdi>
        ),
    },
    { head: t('staff-reports.units'), number: true, cell: (row) => number(row.units) },
    {
      head: t('staff-reports.revenue'),
      number: true,
      cell: (row) => (
        <b>
          <bdi>{money(row.revenue)}</bdi>
        </b>
      ),
    },
    { head: t('staff-reports.margin'), number: true, cell: (row) => share(row.marginPercent) },
    {
      head: t('staff-reports.refunds'),
      number: true,
      cell: (row) => share((100 * row.refundedUnits) / row.units),
    },
    {
      head: t('staff-reports.change'),
      number: true,
      cell: (row) => <Change now={row.revenue.amount} before={row.revenueBefore.amount} />,
    },
  ];
}

/** The columns of what the keys of each batch brought in. */
export function useBatchColumns(): Columns<RowOf<typeof loadBatchSales>> {
  const { t } = useWords<'staff-reports'>();
  const { money, number } = useFormats();
  const share = useShare();
  return [
    {
      head: t('staff-reports.product'),
      name: true,
      cell: (row) => (
        <Link className="link" to={`/keys/${row.productId}`}>
          <bdi>{row.product}</bdi>
        </Link>
      ),
    },
    {
      head: t('staff-reports.supplier'),
      name: true,
      cell: (row) => (
        <>
          <bdi>{row.supplier || '–'}</bdi> {row.invoice && <small className="muted">{row.invoice}</small>}
        </>
      ),
    },
    { head: t('staff-reports.keys'), number: true, cell: (row) => number(row.imported) },
    {
      head: t('staff-reports.sold'),
      cell: (row) => (
        <span className={styles.soldBar}>
          <ShareBar of={row.imported} value={row.sold} /> {number(row.sold)}
        </span>
      ),
    },
    {
      head: t('staff-reports.cost'),
      number: true,
      cell: (row) => (row.cost ? <bdi>{money(row.cost)}</bdi> : t('staff-reports.unknown')),
    },
    {
      head: t('staff-reports.average_price'),
      number: true,
      cell: (row) => <bdi>{money(row.averagePrice)}</bdi>,
    },
    { head: t('staff-reports.margin'), number: true, cell: (row) => <b>{share(row.marginPercent)}</b> },
    { head: t('staff-reports.bad_keys'), number: true, cell: (row) => number(row.bad) },
  ];
}

/** The columns of what the keys of each supplier brought in. */
export function useSupplierColumns(): Columns<RowOf<typeof loadSupplierSales>> {
  const { t } = useWords<'staff-reports'>();
  const { money, number } = useFormats();
  const share = useShare();
  return [
    {
      head: t('staff-reports.supplier'),
      name: true,
      cell: (row) => <bdi>{row.supplier || t('staff-reports.no_supplier')}</bdi>,
    },
    { head: t('staff-reports.batches'), number: true, cell: (row) => number(row.batches) },
    { head: t('staff-reports.units'), number: true, cell: (row) => number(row.units) },
    {
      head: t('staff-reports.revenue'),
      number: true,
      cell: (row) => (
        <b>
          <bdi>{money(row.revenue)}</bdi>
        </b>
      ),
    },
    {
      head: t('staff-reports.margin'),
      number: true,
      cell: (row) =>
        row.margin ? (
          <>
            <bdi>{money(row.margin)}</bdi> {share(row.marginPercent)}
          </>
        ) : (
          t('staff-reports.unknown')
        ),
    },
    { head: t('staff-reports.bad_keys'), number: true, cell: (row) => number(row.bad) },
  ];
}

/** The columns of what buyers of each country paid. */
export function useCountryColumns(): Columns<RowOf<typeof loadCountrySales>> {
  const { t, locale } = useWords<'staff-reports'>();
  const { money, number } = useFormats();
  return [
    {
      head: t('staff-reports.country'),
      name: true,
      cell: (row) =>
        row.country ? formatName('region', row.country, locale) : t('staff-reports.no_country'),
    },
    { head: t('staff-reports.orders'), number: true, cell: (row) => number(row.orders) },
    {
      head: t('staff-reports.revenue'),
      number: true,
      cell: (row) => (
        <b>
          <bdi>{money(row.revenue)}</bdi>
        </b>
      ),
    },
  ];
}

import type { StockRow } from '@halfturn/contract/staff/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link, useLoaderData } from 'react-router';
import { DialogButton } from '../layout/dialog-button.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { FindKeyDialog } from './find-key-dialog.tsx';
import { daysLeft } from './import-state.ts';
import { imports, newImportPath } from './import.loader.ts';
import { productPath, stock, type loadStock } from './stock.loader.ts';
import { UsualThreshold } from './threshold-dialog.tsx';

/** The stock of all products: how much is left of each, for how long, and what it cost. */
export function StockPage() {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const list = useLoaderData<typeof loadStock>();
  const { q, sort } = list.asked;
  return (
    <ListPage
      title={t('staff.keys')}
      acts={<Acts usual={list.usual} />}
      csv="/prod-api/admin/stock.csv"
      address={stock}
      list={list}
      tabs={{
        label: t('staff.keys_show'),
        links: [
          { ask: { show: 'all' }, label: t('staff.keys_all') },
          { ask: { show: 'low' }, label: t('staff.keys_low'), count: list.low },
          { ask: { show: 'out' }, label: t('staff-keys.sold_out'), count: list.out },
          { ask: { show: 'quarantined' }, label: t('staff.keys_quarantined'), count: list.quarantined },
        ],
      }}
      find={{ label: t('staff.find_product'), q }}
      {...(sort === 'free' && { order: t('staff.fewest_first') })}
      views="keys"
      empty={{ icon: 'key', title: q ? t('staff.no_product_found') : t('staff.nothing_low') }}
      count={t('staff.products', { count: list.total })}
      rowKey={(row) => row.productId}
      columns={useColumns()}
    />
  );
}

function Acts({ usual }: { usual: number }) {
  const { t } = useWords<'staff-keys'>();
  const { mayCall } = useStaff();
  return (
    <>
      {mayCall('staffFindKey') && (
        <DialogButton label={t('staff-keys.find_key')} icon="search">
          {(close) => <FindKeyDialog onClose={close} />}
        </DialogButton>
      )}
      {mayCall('staffSaveUsualThreshold') && <UsualThreshold usual={usual} />}
      {mayCall('staffCreateKeyImport') && (
        <>
          <Link className={buttonClass()} to={imports.path({})}>
            {t('staff-keys.imports')}
          </Link>
          <Link className={buttonClass({ variant: 'main' })} to={newImportPath()}>
            <Icon name="plus" />
            {t('staff-keys.import')}
          </Link>
        </>
      )}
    </>
  );
}

/** How many keys of a product can be sold, marked if they are fewer than its threshold. */
function Available({ row: { free, threshold, status } }: { row: StockRow }) {
  const { number } = useFormats();
  if (status !== 'live' || free >= threshold) return number(free);
  return (
    <Tag tone={free === 0 ? 'bad' : 'warn'} dot={free === 0 ? 'hollow' : 'half'}>
      {number(free)}
    </Tag>
  );
}

function useColumns(): Columns<StockRow> {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const { number, money } = useFormats();
  const { mayCall } = useStaff();
  return [
    {
      head: t('staff.product'),
      name: true,
      sort: 'name',
      cell: (row) => (
        <>
          {mayCall('staffBatches') ? (
            <RowLink dir="auto" to={productPath(row.productId)}>
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
      cell: (row) =>
        row.kind === 'physical' ? t('staff.boxed') : [row.platform, row.region].filter(Boolean).join(' · '),
    },
    {
      head: t('staff-keys.available'),
      number: true,
      sort: 'free',
      cell: (row) => <Available row={row} />,
    },
    { head: t('staff-keys.reserved'), number: true, cell: (row) => number(row.held) },
    { head: t('staff.sold_30'), number: true, sort: 'sold', cell: (row) => number(row.sold30) },
    {
      head: t('staff.keys_quarantined'),
      number: true,
      spare: true,
      cell: (row) => number(row.quarantined),
    },
    { head: t('staff-keys.threshold'), number: true, spare: true, cell: (row) => number(row.threshold) },
    {
      head: t('staff-keys.value'),
      number: true,
      cell: (row) => row.value.map((one) => money(one)).join(' + '),
    },
    {
      head: t('staff-keys.days_left'),
      number: true,
      sort: 'days',
      cell: (row) => {
        const days = daysLeft(row.free, row.sold30);
        return days === null ? null : number(days);
      },
    },
  ];
}

import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { LOW_STOCK } from '@halfturn/contract/staff/limits.ts';
import type { StockRow } from '@halfturn/contract/staff/keys.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useWords } from '@halfturn/locales/react.ts';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Column, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { imports, newImportPath } from './import.loader.ts';
import { stock, type loadStock } from './stock.loader.ts';

/** The stock, lowest first, with the batches of a product. */
export function StockPage() {
  const { t } = useWords<'staff'>();
  const list = useLoaderData<typeof loadStock>();
  const { mayCall } = useStaff();
  const { q } = list.asked;
  return (
    <ListPage
      title={t('staff.keys')}
      acts={mayCall('staffCreateKeyImport') && <ImportActs />}
      address={stock}
      list={list}
      tabs={{
        label: t('staff.keys_show'),
        links: [
          { ask: { low: false }, label: t('staff.keys_all') },
          { ask: { low: true }, label: t('staff.keys_low'), count: list.low },
        ],
      }}
      find={{ label: t('staff.find_product'), q }}
      order={t('staff.fewest_first')}
      panel
      empty={{ icon: 'key', title: q ? t('staff.no_product_found') : t('staff.nothing_low') }}
      count={t('staff.products', { count: list.total })}
      rowKey={(row) => row.productId}
      columns={useColumns()}
    />
  );
}

function ImportActs() {
  const { t } = useWords<'staff-keys'>();
  return (
    <>
      <Link className={buttonClass({ variant: 'quiet' })} to={imports.path({})}>
        {t('staff-keys.imports')}
      </Link>
      <Link className={buttonClass({ variant: 'main' })} to={newImportPath()}>
        <Icon name="plus" />
        {t('staff-keys.import')}
      </Link>
    </>
  );
}

/** How many keys of each product are for sale, held and sold. */
function useColumns(): Columns<StockRow> {
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
  return [
    {
      head: t('staff.product'),
      name: true,
      cell: (row) => (
        <>
          {mayCall('staffBatches') ? (
            <RowLink keepQuery to={`/keys/${row.productId}`}>
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
      cell: (row) => (row.kind === 'physical' ? t('staff.boxed') : dotted(row.platform, row.region)),
    },
    ...columns,
    { head: t('staff.sold_30'), number: true, spare: true, cell: (row) => number(row.sold30) },
  ];
}

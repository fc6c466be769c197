import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { prices, type loadPrices } from './prices.loader.ts';

type List = Awaited<ReturnType<typeof loadPrices>>;

/** Products with their base price, and where another is fixed; best sellers first, or what a name finds. */
export function PricesPage() {
  const { t } = useWords<'staff' | 'staff-prices'>();
  const list = useLoaderData<typeof loadPrices>();
  const { q } = list.asked;
  return (
    <ListPage
      title={t('staff-prices.title')}
      address={prices}
      list={list}
      tabs={{
        label: t('staff-prices.title'),
        links: [
          { ask: { fixed: false }, label: t('staff-prices.all') },
          { ask: { fixed: true }, label: t('staff-prices.with_fixed') },
        ],
      }}
      find={{ label: t('staff.find_product'), q }}
      empty={{ icon: 'tag', title: q ? t('staff.no_product_found') : t('staff-prices.none_fixed') }}
      count={t('staff.products', { count: list.total })}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

function useColumns(): Columns<List['rows'][number]> {
  const { t } = useWords<'staff' | 'staff-prices'>();
  const { money } = useFormats();
  return [
    {
      head: t('staff.product'),
      name: true,
      cell: (row) => (
        <>
          <RowLink keepQuery to={`/prices/${row.id}`}>
            {row.name}
          </RowLink>{' '}
          {row.status !== 'live' && <Tag>{t(`staff.product_${row.status}`)}</Tag>}
        </>
      ),
    },
    {
      head: t('staff.fits'),
      name: true,
      spare: true,
      cell: (row) => dotted(row.platform, row.region),
    },
    { head: t('staff-prices.base'), number: true, cell: (row) => money(row.price) },
    { head: t('staff-prices.reduced_to'), number: true, cell: (row) => row.sale && money(row.sale) },
    { head: t('staff-prices.fixed_in'), cell: (row) => row.fixed.join(' ') },
  ];
}

import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List, ListTabs } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { prices, type loadPrices } from './prices.loader.ts';

/** Nothing is open beside this list. */
const noPanel = () => {};

/** Products with their base price, and where another is fixed; best sellers first, or what a name finds. */
export function PricesPage() {
  const { t } = useWords<'staff' | 'staff-prices'>();
  const list = useLoaderData<typeof loadPrices>();
  const navigate = useNavigate();
  const { q } = list;
  useListKeys(noPanel);
  return (
    <>
      <Bar title={t('staff-prices.title')} />
      <ListTabs
        label={t('staff-prices.title')}
        links={[
          { href: prices.path({ q }), label: t('staff-prices.all'), current: !list.onlyFixed },
          {
            href: prices.path({ q, fixed: true }),
            label: t('staff-prices.with_fixed'),
            current: list.onlyFixed,
          },
        ]}
      />
      <FindForm
        label={t('staff.find_product')}
        q={q}
        onFind={(asked) => void navigate(prices.path({ q: asked, fixed: list.onlyFixed }))}
      />
      <List
        rows={list.rows}
        empty={<Empty icon="tag" title={q ? t('staff.no_product_found') : t('staff-prices.none_fixed')} />}
        count={t('staff.products', { count: list.total })}
        page={list.page}
        pages={list.pages}
        hrefFor={(page) => prices.path({ q, fixed: list.onlyFixed, page })}
      >
        <ProductsTable rows={list.rows} />
      </List>
    </>
  );
}

function ProductsTable({ rows }: { rows: Awaited<ReturnType<typeof loadPrices>>['rows'] }) {
  const { t } = useWords<'staff' | 'staff-prices'>();
  const { money } = useFormats();
  const { search } = useLocation();
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff.product'),
          name: true,
          cell: (row) => (
            <>
              <RowLink to={`/prices/${row.id}${search}`}>{row.name}</RowLink>{' '}
              {row.status !== 'live' && <Tag>{t(`staff.product_${row.status}`)}</Tag>}
            </>
          ),
        },
        {
          head: t('staff.fits'),
          name: true,
          spare: true,
          cell: (row) => `${row.platform} · ${row.region}`,
        },
        { head: t('staff-prices.base'), number: true, cell: (row) => money(row.price) },
        { head: t('staff-prices.reduced_to'), number: true, cell: (row) => row.sale && money(row.sale) },
        { head: t('staff-prices.fixed_in'), cell: (row) => row.fixed.join(' ') },
      ]}
    />
  );
}

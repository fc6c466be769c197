import { PRODUCT_GAPS, PRODUCT_STOCKS, PRODUCT_TABS } from '@halfturn/contract/staff/product-list-parts.ts';
import type { ProductFilters, StaffProductChoices } from '@halfturn/contract/staff/product-list.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import type { Chosen, SelectionProps } from '../layout/selection.tsx';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import { useProductColumns } from './product-columns.tsx';
import { products, type loadProducts } from './products.loader.ts';

type Asked = Awaited<ReturnType<typeof loadProducts>>['asked'];

/** All products: what they cost, what is left of them and what sells. */
export function ProductsPage() {
  const { t } = useWords<
    'staff' | 'staff-products' | 'staff-product-list' | 'staff-editor' | 'staff-bulk' | 'staff-import'
  >();
  const { mayCall } = useStaff();
  const [changing, setChanging] = useState<Chosen | null>(null);
  const list = useLoaderData<typeof loadProducts>();
  const { asked, counts, total, choices } = list;
  const narrowed = products.query({ ...asked, page: 1, sort: 'name' }) !== '';
  const selection: SelectionProps<(typeof list)['rows'][number]> = {
    nameOf: (row) => row.name,
    total,
    acts: (chosen) => (
      <Button variant="main" onClick={() => setChanging(chosen)}>
        {t('staff-bulk.change')}
      </Button>
    ),
  };
  return (
    <ListPage
      title={t('staff-products.title')}
      csv={total > 0 && '/prod-api/admin/products.csv'}
      acts={
        <>
          {total > 0 && (
            <a
              className={buttonClass()}
              href={`/prod-api/admin/product-imports/products.csv${products.query({ ...asked, page: 1 })}`}
              download
            >
              {t('staff-import.export')}
            </a>
          )}
          <Link to="/products/import" className={buttonClass()}>
            {t('staff-import.import')}
          </Link>
          <Link to="/products/changes" className={buttonClass()}>
            {t('staff-bulk.changes')}
          </Link>
          {mayCall('staffCreateProduct') && (
            <Link to="/products/new" className={buttonClass({ variant: 'main', size: 'tiny' })}>
              {t('staff-editor.new')}
            </Link>
          )}
        </>
      }
      address={products}
      list={list}
      tabs={{
        label: t('staff-product-list.by_status'),
        links: PRODUCT_TABS.map((tab) => ({
          ask: { tab },
          label: t(tab === 'all' ? 'staff-product-list.tab_all' : `staff-product-list.${tab}`),
          count: counts[tab],
        })),
      }}
      find={{ label: t('staff-product-list.find'), q: asked.q }}
      filters={useFilters(choices)}
      views="products"
      empty={{
        icon: 'box',
        title: t(narrowed ? 'staff-product-list.none_found' : 'staff-product-list.none'),
      }}
      count={t('staff.products', { count: total })}
      keys
      rowKey={(row) => row.id}
      columns={useProductColumns(list.rows)}
      selection={mayCall('staffStartBulk') ? selection : undefined}
    >
      {changing && (
        <BulkDialog
          chosen={changing.all ? { filters: filtersOf(asked) } : { ids: [...changing.keys] }}
          count={changing.count}
          choices={choices}
          onClose={() => setChanging(null)}
        />
      )}
    </ListPage>
  );
}

/** The filters of the list, as the store takes them for a change of all rows that match. */
function filtersOf({ tab, q, type, platform, region, genre, stock, sale, lacks }: Asked): ProductFilters {
  const filters = { tab, q, platform, region, genre, sale };
  return {
    ...filters,
    type: type || undefined,
    stock: stock || undefined,
    lacks: lacks || undefined,
  };
}

/** What narrows the list. A list of the store that is empty narrows nothing. */
function useFilters({ types, platforms, regions, genres }: StaffProductChoices) {
  const { t } = useWords<'staff-product-list'>();
  const coded = (name: 'platform' | 'region' | 'genre', list: readonly { code: string; name: string }[]) =>
    list.length > 0
      ? [
          {
            name,
            label: t(`staff-product-list.${name}`),
            any: t(`staff-product-list.any_${name}`),
            options: list.map(({ code, name: word }) => [code, word] as const),
          },
        ]
      : [];
  return [
    {
      name: 'type' as const,
      label: t('staff-product-list.type'),
      any: t('staff-product-list.any_type'),
      options: types.map(({ id, name, depth }) => [id, `${'\u2003'.repeat(depth)}${name}`] as const),
    },
    ...coded('platform', platforms),
    ...coded('region', regions),
    ...coded('genre', genres),
    {
      name: 'stock' as const,
      label: t('staff-product-list.stock'),
      any: t('staff-product-list.any_stock'),
      options: PRODUCT_STOCKS.map((one) => [one, t(`staff-product-list.stock_${one}`)] as const),
    },
    {
      name: 'sale' as const,
      label: t('staff-product-list.price'),
      any: t('staff-product-list.any_price'),
      none: 'false',
      options: [['true', t('staff-product-list.on_sale')] as const],
    },
    {
      name: 'lacks' as const,
      label: t('staff-product-list.gaps'),
      any: t('staff-product-list.any_gaps'),
      options: PRODUCT_GAPS.map((one) => [one, t(`staff-product-list.no_${one}`)] as const),
    },
  ];
}

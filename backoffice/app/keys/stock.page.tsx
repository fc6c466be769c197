import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Pagination } from '@halfturn/ui/pagination.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useCallback } from 'react';
import { Outlet, useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { renderGo } from '../layout/render-go.tsx';
import styles from '../layout/table.module.css';
import orders from '../orders/orders.module.css';
import type { loadStock } from './stock.loader.ts';
import { StockTable } from './stock-table.tsx';
import { writeStock } from './stock-address.ts';

/** What is on the shelf, the emptiest first; a product's batches beside it. */
export function StockPage() {
  const { t } = useWords<'staff'>();
  const list = useLoaderData<typeof loadStock>();
  const { productId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const leave = useCallback(() => {
    if (productId) void navigate(`/keys${search}`);
  }, [navigate, productId, search]);
  useListKeys(leave);
  return (
    <>
      <Bar title={t('staff.keys')} />
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff.keys_show')}
          renderLink={renderGo}
          links={[
            { href: `/keys${writeStock({ q: list.q })}`, label: t('staff.keys_all'), current: !list.onlyLow },
            {
              href: `/keys${writeStock({ q: list.q, low: true })}`,
              label: t('staff.keys_low'),
              count: list.low,
              current: list.onlyLow,
            },
          ]}
        />
      </div>
      <form
        role="search"
        className={styles.tools}
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get('q'));
          void navigate(`/keys${writeStock({ q, low: list.onlyLow })}`);
        }}
      >
        <TextField
          key={list.q}
          name="q"
          type="search"
          icon="search"
          label={t('staff.find_product')}
          hideLabel
          placeholder={t('staff.find_product')}
          defaultValue={list.q}
        />
        <span className={styles.end}>{t('staff.fewest_first')}</span>
      </form>
      <div className={`${styles.split} ${productId ? styles.open : ''}`}>
        <div>
          {list.rows.length === 0 ? (
            <Empty icon="key" title={list.q ? t('staff.no_product_found') : t('staff.nothing_low')} />
          ) : (
            <StockTable rows={list.rows} search={search} open={productId} />
          )}
          <div className={styles.foot}>
            <span role="status">{t('staff.products', { count: list.total })}</span>
            <Pagination
              page={list.page}
              pages={Math.ceil(list.total / list.pageSize)}
              hrefFor={(page) => `/keys${writeStock({ q: list.q, low: list.onlyLow, page })}`}
              renderLink={renderGo}
              label={t('staff.pages')}
              previousLabel={t('staff.previous')}
              nextLabel={t('staff.next')}
              labelFor={(page) => t('staff.page_number', { page })}
            />
          </div>
        </div>
        <Outlet />
      </div>
    </>
  );
}

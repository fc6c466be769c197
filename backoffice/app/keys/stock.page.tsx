import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { useCallback } from 'react';
import { Outlet, useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import styles from '../layout/table.module.css';
import orders from '../orders/orders.module.css';
import type { loadStock } from './stock.loader.ts';
import { StockTable } from './stock-table.tsx';
import { writeStock } from './stock-address.ts';

/** The stock, lowest first, with the batches of a product. */
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
      <FindForm
        label={t('staff.find_product')}
        q={list.q}
        onFind={(q) => void navigate(`/keys${writeStock({ q, low: list.onlyLow })}`)}
      >
        <span className={styles.end}>{t('staff.fewest_first')}</span>
      </FindForm>
      <div className={`${styles.split} ${productId ? styles.open : ''}`}>
        <div>
          {list.rows.length === 0 ? (
            <Empty icon="key" title={list.q ? t('staff.no_product_found') : t('staff.nothing_low')} />
          ) : (
            <StockTable rows={list.rows} search={search} open={productId} />
          )}
          <div className={styles.foot}>
            <span role="status">{t('staff.products', { count: list.total })}</span>
            <Pages
              page={list.page}
              pages={Math.ceil(list.total / list.pageSize)}
              hrefFor={(page) => `/keys${writeStock({ q: list.q, low: list.onlyLow, page })}`}
            />
          </div>
        </div>
        <Outlet />
      </div>
    </>
  );
}

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
import { TABS, writeList } from './list-address.ts';
import type { loadOrders } from './orders.loader.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { OrdersTable } from './orders-table.tsx';
import { useChosen } from './use-chosen.ts';
import page from './orders.module.css';

/** The orders, by state; or, under /refunds, the requests that wait. What is open stands beside the list. */
export function OrdersPage() {
  const { t } = useWords<'staff' | 'staff-orders'>();
  const list = useLoaderData<typeof loadOrders>();
  const { orderNo } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const chosen = useChosen();
  const base = pathname.startsWith('/refunds') ? '/refunds' : '/orders';
  const refunds = base === '/refunds';
  const leave = useCallback(() => {
    if (orderNo) void navigate(base + search);
  }, [base, navigate, orderNo, search]);
  useListKeys(leave);
  const address = (part: Parameters<typeof writeList>[0]): string =>
    base + writeList(refunds ? { ...part, tab: 'all' } : part);

  return (
    <>
      <Bar title={refunds ? t('staff.refunds') : t('staff.orders')} />
      {!refunds && (
        <div className={page.tabs}>
          <TabLinks
            label={t('staff-orders.by_state')}
            renderLink={renderGo}
            links={TABS.map((tab) => ({
              href: address({ tab, q: list.q }),
              label: t(`staff-orders.tab_${tab}`),
              count: list.counts[tab],
              current: tab === list.tab,
            }))}
          />
        </div>
      )}
      <FindForm
        label={t('staff-orders.find')}
        q={list.q}
        maxLength={254}
        onFind={(q) => void navigate(address({ tab: list.tab, q }))}
      >
        <span className={styles.end}>
          {refunds ? t('staff-orders.due_first') : t('staff-orders.newest_first')}
        </span>
      </FindForm>
      <ChosenBar chosen={chosen} />
      <div className={`${styles.split} ${orderNo ? styles.open : ''}`}>
        <div>
          {list.rows.length === 0 ? (
            <Empty
              icon="ticket"
              title={list.q ? t('staff-orders.none_found') : t('staff-orders.none_here')}
            />
          ) : (
            <OrdersTable rows={list.rows} base={base} search={search} open={orderNo} chosen={chosen} />
          )}
          <div className={styles.foot}>
            <span role="status">{t('staff-orders.total', { count: list.total })}</span>
            <Pages
              page={list.page}
              pages={Math.ceil(list.total / list.pageSize)}
              hrefFor={(to) => address({ tab: list.tab, q: list.q, page: to })}
            />
            <span>
              <kbd>J</kbd> <kbd>K</kbd> {t('staff.key_move')} <kbd>?</kbd> {t('staff.key_help')}
            </span>
          </div>
        </div>
        <Outlet />
      </div>
    </>
  );
}

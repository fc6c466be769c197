import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { useOrderRows } from './order-rows.tsx';
import { orderLists, TABS, type loadOrders } from './orders.loader.ts';

/** The orders, by state. What is open stands beside the list. */
export function OrdersPage() {
  const { t } = useWords<'staff' | 'staff-orders'>();
  const list = useLoaderData<typeof loadOrders>();
  return (
    <ListPage
      {...useOrderRows(list, '/orders')}
      title={t('staff.orders')}
      address={orderLists}
      list={list}
      tabs={{
        label: t('staff-orders.by_state'),
        links: TABS.map((tab) => ({
          ask: { tab },
          label: t(`staff-orders.tab_${tab}`),
          count: list.counts[tab],
        })),
      }}
      order={t('staff-orders.newest_first')}
    />
  );
}

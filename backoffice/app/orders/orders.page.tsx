import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { timeZone } from '../preferences.ts';
import { FindByKey } from './find-by-key.tsx';
import { useOrderFilters } from './order-filters.ts';
import { useOrderRows } from './order-rows.tsx';
import { orderLists, STATUSES, TABS, type loadOrders } from './orders.loader.ts';

/** The orders, by state. What is open stands beside the list. */
export function OrdersPage() {
  const { t } = useWords<'staff' | 'staff-orders' | 'staff-order-acts'>();
  const list = useLoaderData<typeof loadOrders>();
  const zone = list.timeZone;
  return (
    <ListPage
      {...useOrderRows(list, '/orders')}
      title={t('staff.orders')}
      address={orderLists}
      list={list}
      acts={<FindByKey />}
      notice={
        list.asked.email && (
          <Notice
            end={
              <Link to={orderLists.path({ ...list.asked, page: 1, email: '' })}>
                {t('staff-orders.all_orders')}
              </Link>
            }
          >
            {t('staff-orders.of_buyer', { email: list.asked.email })}
          </Notice>
        )
      }
      csv="/prod-api/admin/orders.csv"
      views="orders"
      tabs={{
        label: t('staff-orders.by_state'),
        links: TABS.map((tab) => ({
          ask: { tab },
          label: t(`staff-orders.tab_${tab}`),
          count: list.counts[tab],
        })),
      }}
      filters={[
        {
          name: 'status',
          label: t('staff-orders.status'),
          any: t('staff-orders.any_status'),
          options: STATUSES.map((status) => [status, t(`staff-orders.status_${status}`)]),
        },
        ...useOrderFilters(list),
      ]}
      texts={[
        { name: 'product', label: t('staff-orders.product_name') },
        { name: 'tag', label: t('staff-order-acts.tag') },
      ]}
      dates={[
        {
          // Days are those of the store. Its time zone is named for people elsewhere.
          label:
            zone === timeZone()
              ? t('staff-orders.time')
              : t('staff-orders.placed_in', { zone: zone.replaceAll('_', ' ') }),
          from: 'from',
          to: 'to',
        },
      ]}
    />
  );
}

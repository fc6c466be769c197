import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import type { Chosen, SelectionProps } from '../layout/selection.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import { FindByKey } from './find-by-key.tsx';
import { useOrderFilters } from './order-filters.ts';
import { useOrderRows } from './order-rows.tsx';
import { orderLists, STATUSES, TABS, type loadOrders } from './orders.loader.ts';

type Asked = Awaited<ReturnType<typeof loadOrders>>['asked'];

/** The orders, by state. What is open stands beside the list. */
export function OrdersPage() {
  const { t } = useWords<'staff' | 'staff-bulk' | 'staff-orders' | 'staff-order-acts'>();
  const { mayCall } = useStaff();
  const [changing, setChanging] = useState<Chosen | null>(null);
  const list = useLoaderData<typeof loadOrders>();
  const selection: SelectionProps<(typeof list)['rows'][number]> = {
    nameOf: (row) => row.orderNo,
    total: list.total,
    acts: (chosen) => (
      <Button variant="main" onClick={() => setChanging(chosen)}>
        {t('staff-bulk.change')}
      </Button>
    ),
  };
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
      dates={[{ label: t('staff-orders.time'), from: 'from', to: 'to' }]}
      selection={mayCall('staffDoWithOrders') ? selection : undefined}
    >
      {changing && (
        <BulkDialog
          chosen={changing.all ? { filters: filtersOf(list.asked) } : { orderNos: [...changing.keys] }}
          count={changing.count}
          onClose={(done) => {
            if (done) changing.clear();
            setChanging(null);
          }}
        />
      )}
    </ListPage>
  );
}

/** The filters of the list, as the store takes them for an act with all rows that match. */
const filtersOf = ({ page: _, sort: _sort, ...filters }: Asked) => filters;

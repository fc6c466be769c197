import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { useOrderFilters } from './order-filters.ts';
import { useOrderRows } from './order-rows.tsx';
import { refundLists, type loadRefunds } from './orders.loader.ts';

/** The refund requests that wait, with the open one beside the list. */
export function RefundsPage() {
  const { t } = useWords<'staff' | 'staff-orders'>();
  const list = useLoaderData<typeof loadRefunds>();
  return (
    <ListPage
      {...useOrderRows(list, '/refunds')}
      title={t('staff.refunds')}
      address={refundLists}
      list={list}
      views="refunds"
      filters={useOrderFilters(list)}
    />
  );
}

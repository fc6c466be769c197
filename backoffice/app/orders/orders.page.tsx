import { MOST_SLIPS } from '@halfturn/contract/staff/invoices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { List, ListTabs, WithPanel } from '../layout/list.tsx';
import styles from '../layout/table.module.css';
import { OrdersTable } from './orders-table.tsx';
import { orderLists, refundLists, TABS, type loadOrders } from './orders.loader.ts';
import page from './orders.module.css';
import { useChosen, type Chosen } from './use-chosen.ts';

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
  const address = refunds ? refundLists : orderLists;
  return (
    <>
      <Bar title={refunds ? t('staff.refunds') : t('staff.orders')} />
      {!refunds && (
        <ListTabs
          label={t('staff-orders.by_state')}
          links={TABS.map((tab) => ({
            href: address.path({ tab, q: list.q }),
            label: t(`staff-orders.tab_${tab}`),
            count: list.counts[tab],
            current: tab === list.tab,
          }))}
        />
      )}
      <FindForm
        label={t('staff-orders.find')}
        q={list.q}
        maxLength={254}
        onFind={(q) => void navigate(address.path({ ...(!refunds && { tab: list.tab }), q }))}
      >
        <span className={styles.end}>
          {refunds ? t('staff-orders.due_first') : t('staff-orders.newest_first')}
        </span>
      </FindForm>
      <ChosenBar chosen={chosen} />
      <WithPanel open={orderNo} back={base}>
        <List
          rows={list.rows}
          empty={
            <Empty
              icon="ticket"
              title={list.q ? t('staff-orders.none_found') : t('staff-orders.none_here')}
            />
          }
          count={t('staff-orders.total', { count: list.total })}
          page={list.page}
          pages={list.pages}
          hrefFor={(to) => address.path({ ...(!refunds && { tab: list.tab }), q: list.q, page: to })}
          keys
        >
          <OrdersTable rows={list.rows} base={base} search={search} open={orderNo} chosen={chosen} />
        </List>
      </WithPanel>
    </>
  );
}

/** How many orders are chosen, and their packing slips as one paper. */
function ChosenBar({ chosen }: { chosen: Chosen }) {
  const { t } = useWords<'staff-invoices'>();
  const count = chosen.numbers.size;
  return (
    <div className={count > 0 ? page.chosen : undefined}>
      <span role="status">
        {count > 0 && t('staff-invoices.chosen', { count })}{' '}
        {chosen.full && t('staff-invoices.most', { max: MOST_SLIPS })}
      </span>
      {count > 0 && (
        <>
          <a
            className={buttonClass({ size: 'tiny', variant: 'main' })}
            href={`/prod-api/admin/packing-slips?orders=${[...chosen.numbers].join()}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('staff-invoices.slips', { count })}
          </a>
          <Button size="tiny" onClick={chosen.clear}>
            {t('staff-invoices.choose_none')}
          </Button>
        </>
      )}
    </div>
  );
}

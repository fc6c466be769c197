import type { StaffWithdrawal } from '@halfturn/contract/staff/withdrawals.ts';
import { SETTLED_AS, WITHDRAWAL_TABS } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { GoodsBack } from './goods-back.tsx';
import { withdrawals, type loadWithdrawals } from './withdrawals.loader.ts';
import page from './withdrawals.module.css';

/** What buyers have withdrawn from; where goods have to come back, whether they have. */
export function WithdrawalsPage() {
  const { t } = useWords<'staff-withdrawals' | 'staff-orders' | 'staff-reviews' | 'staff-support'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadWithdrawals>();
  return (
    <ListPage
      title={t('staff-withdrawals.title')}
      address={withdrawals}
      list={list}
      tabs={{
        label: t('staff-support.by_state'),
        links: WITHDRAWAL_TABS.map((tab) => ({
          ask: { tab },
          label: tab === 'all' ? t('staff-orders.tab_all') : t('staff-withdrawals.tab_awaited'),
          count: number(list.counts[tab]),
        })),
      }}
      find={{ label: t('staff-orders.find'), q: list.asked.q }}
      filters={[
        {
          name: 'settled',
          label: t('staff-withdrawals.settled'),
          any: t('staff-withdrawals.any_settled'),
          options: SETTLED_AS.map((one) => [one, t(`staff-withdrawals.state_${one}`)] as const),
        },
      ]}
      dates={[{ label: t('staff-withdrawals.declared'), from: 'from', to: 'to' }]}
      csv="/prod-api/admin/withdrawals.csv"
      views="withdrawals"
      order={t(list.asked.tab === 'awaited' ? 'staff-reviews.oldest_first' : 'staff-orders.newest_first')}
      empty={{ icon: 'check', title: t('staff-support.none_here') }}
      count={t('staff-withdrawals.total', { count: list.total })}
      rowClass={page.row}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

function useColumns(): Columns<StaffWithdrawal> {
  const { t } = useWords<'staff' | 'staff-withdrawals' | 'staff-orders'>();
  const { when } = useFormats();
  return [
    {
      head: t('staff-orders.order'),
      cell: (row) => (
        <RowLink dir="ltr" to={`/orders/${row.orderNo}?tab=all`}>
          {row.orderNo}
        </RowLink>
      ),
    },
    {
      head: t('staff.name'),
      sort: 'name',
      cell: (row) => (
        <div>
          <bdi>{row.name}</bdi>
          <br />
          <small>
            <bdi>{row.email}</bdi>
          </small>
        </div>
      ),
    },
    { head: t('staff-withdrawals.of'), cell: (row) => <Units row={row} /> },
    {
      head: t('staff-withdrawals.declared'),
      number: true,
      sort: 'declared',
      cell: (row) => when(row.at),
    },
  ];
}

/** What was withdrawn from, and what became of each unit. */
function Units({ row }: { row: StaffWithdrawal }) {
  const { t } = useWords<'staff-withdrawals'>();
  const { money } = useFormats();
  return (
    <>
      <ul className={page.units}>
        {row.units.map((unit) => (
          <li key={unit.id}>
            <span>
              <bdi>{unit.of === 1 ? unit.product : `${unit.product} (${unit.no}/${unit.of})`}</bdi>{' '}
              <bdi>{money(unit.worth)}</bdi>
            </span>
            <small>{t(`staff-withdrawals.state_${unit.settled ?? 'awaited'}`)}</small>
          </li>
        ))}
      </ul>
      <GoodsBack row={row} />
    </>
  );
}

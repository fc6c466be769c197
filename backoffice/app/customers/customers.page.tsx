import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { customers, type loadCustomers } from './customers.loader.ts';

type List = Awaited<ReturnType<typeof loadCustomers>>;

/** Everybody who has an account, and where they stand; beside them the one that is open. */
export function CustomersPage() {
  const { t } = useWords<'staff-customers' | 'staff-membership'>();
  const list = useLoaderData<typeof loadCustomers>();
  return (
    <ListPage
      title={t('staff-customers.title')}
      address={customers}
      list={list}
      find={{ label: t('staff-customers.find'), q: list.asked.q }}
      filters={[
        {
          name: 'level',
          label: t('staff-membership.level'),
          any: t('staff-customers.any_level'),
          none: 0,
          options: list.levels.map(({ level, name }) => [level, name]),
        },
        {
          name: 'sort',
          label: t('staff-customers.order'),
          any: t('staff-customers.newest'),
          none: 'newest',
          options: [['bought', t('staff-customers.bought_most')]],
        },
      ]}
      panel
      empty={{ icon: 'people', title: t('staff-customers.none') }}
      count={t('staff-customers.count', { count: list.total })}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

function useColumns(): Columns<List['rows'][number]> {
  const { t } = useWords<'staff' | 'staff-customers' | 'staff-membership'>();
  const { day, money, number, time } = useFormats();
  return [
    {
      head: t('staff.email'),
      name: true,
      cell: (row) => (
        <>
          <RowLink keepQuery to={`/customers/${row.id}`}>
            <bdi>{row.email}</bdi>
          </RowLink>{' '}
          {row.disabled && <Tag tone="bad">{t('staff-customers.shut')}</Tag>}
          {!row.confirmed && <Tag tone="warn">{t('staff-customers.unconfirmed')}</Tag>}
        </>
      ),
    },
    { head: t('staff.name'), spare: true, cell: (row) => <bdi>{row.name}</bdi> },
    { head: t('staff-membership.level'), cell: (row) => row.levelName },
    {
      head: t('staff-membership.bought'),
      number: true,
      cell: (row) => <bdi>{money(row.consumption)}</bdi>,
    },
    {
      head: t('staff-membership.points'),
      number: true,
      cell: (row) => <bdi dir="ltr">{number(row.points)}</bdi>,
    },
    { head: t('staff-customers.since'), spare: true, cell: (row) => day(row.since) },
    {
      head: t('staff.last_in'),
      spare: true,
      cell: (row) => (row.lastLogin ? time(row.lastLogin) : t('staff.never_in')),
    },
  ];
}

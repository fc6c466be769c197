import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { AddCustomer } from './add-customer.tsx';
import { customers, KINDS, type loadCustomers } from './customers.loader.ts';

type List = Awaited<ReturnType<typeof loadCustomers>>;

/** Members and guests, with what they bought; beside them the one that is open. */
export function CustomersPage() {
  const { t, locale } = useWords<'staff-customers' | 'staff-membership' | 'staff-order-acts'>();
  const list = useLoaderData<typeof loadCustomers>();
  const countries = list.countries.map((code) => [code, formatName('region', code, locale)] as const);
  return (
    <ListPage
      title={t('staff-customers.title')}
      address={customers}
      list={list}
      acts={<AddCustomer />}
      csv="/prod-api/admin/customers.csv"
      views="customers"
      find={{ label: t('staff-customers.find'), q: list.asked.q }}
      filters={[
        {
          name: 'kind',
          label: t('staff-customers.kind'),
          any: t('staff-customers.all_kinds'),
          options: KINDS.map((kind) => [kind, t(`staff-customers.kind_${kind}`)]),
        },
        {
          name: 'level',
          label: t('staff-membership.level'),
          any: t('staff-customers.any_level'),
          none: 0,
          options: list.levels.map(({ level, name }) => [level, name]),
        },
        {
          name: 'country',
          label: t('staff-customers.country'),
          any: t('staff-customers.any_country'),
          options: countries.toSorted(([, a], [, b]) => a.localeCompare(b, locale)),
        },
      ]}
      texts={[{ name: 'tag', label: t('staff-order-acts.tag') }]}
      panel
      empty={{ icon: 'people', title: t('staff-customers.none') }}
      count={t('staff-customers.count', { count: list.total })}
      keys
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

function useColumns(): Columns<List['rows'][number]> {
  const { t } = useWords<'staff' | 'staff-customers' | 'staff-membership'>();
  const { day, money, number } = useFormats();
  return [
    {
      head: t('staff.email'),
      label: null,
      name: true,
      cell: (row) => (
        <>
          <RowLink
            keepQuery
            to={row.kind === 'guest' ? `/customers/guests/${row.id}` : `/customers/${row.id}`}
          >
            <bdi>{row.email}</bdi>
          </RowLink>{' '}
          {row.disabled && <Tag tone="bad">{t('staff-customers.shut')}</Tag>}
          {row.kind === 'member' && !row.confirmed && (
            <Tag tone="warn">{t('staff-customers.unconfirmed')}</Tag>
          )}
        </>
      ),
    },
    {
      head: t('staff.name'),
      name: true,
      spare: true,
      cell: (row) => (
        <span>
          <bdi>{row.name}</bdi> <small>{row.country}</small>
        </span>
      ),
    },
    {
      head: t('staff-customers.kind'),
      cell: (row) => row.levelName ?? <small>{t('staff-customers.guest')}</small>,
    },
    {
      head: t('staff-customers.paid_orders'),
      number: true,
      sort: 'orders',
      cell: (row) => number(row.orders),
    },
    {
      head: t('staff-customers.spent'),
      number: true,
      sort: 'spent',
      cell: (row) => <bdi>{money(row.spent)}</bdi>,
    },
    {
      head: t('staff-membership.points'),
      number: true,
      spare: true,
      cell: (row) => row.points !== null && <bdi dir="ltr">{number(row.points)}</bdi>,
    },
    {
      head: t('staff-customers.last_order'),
      sort: 'last',
      tight: true,
      cell: (row) => row.lastOrder && day(row.lastOrder),
    },
    { head: t('staff-customers.since'), sort: 'since', spare: true, cell: (row) => day(row.since) },
  ];
}

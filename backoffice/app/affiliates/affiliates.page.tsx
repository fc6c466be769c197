import { formatTaxRate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { affiliates, STATES, type loadAffiliates } from './affiliates.loader.ts';
import { StateTag } from '../layout/state-tag.tsx';

type List = Awaited<ReturnType<typeof loadAffiliates>>;

/** All affiliates, with what each has earned; beside them the one that is open. */
export function AffiliatesPage() {
  const { t } = useWords<'staff-affiliates' | 'staff-orders'>();
  const list = useLoaderData<typeof loadAffiliates>();
  return (
    <ListPage
      title={t('staff-affiliates.title')}
      address={affiliates}
      list={list}
      find={{ label: t('staff-affiliates.find'), q: list.asked.q }}
      filters={[
        {
          name: 'state',
          label: t('staff-affiliates.state'),
          any: t('staff-affiliates.any_state'),
          options: STATES.map((one) => [one, t(`staff-affiliates.${one}`)] as const),
        },
      ]}
      dates={[{ label: t('staff-affiliates.since'), from: 'from', to: 'to' }]}
      csv="/prod-api/admin/affiliates.csv"
      views="affiliates"
      order={t('staff-orders.newest_first')}
      panel
      empty={{ icon: 'share', title: t('staff-affiliates.none'), children: t('staff-affiliates.none_text') }}
      count={t('staff-affiliates.count', { count: list.total })}
      rowKey={(row) => row.accountId}
      columns={useColumns()}
    />
  );
}

function useColumns(): Columns<List['rows'][number]> {
  const { t, locale } = useWords<'staff' | 'staff-affiliates'>();
  const { day, money } = useFormats();
  return [
    {
      head: t('staff.email'),
      name: true,
      sort: 'email',
      cell: (row) => (
        <RowLink dir="ltr" keepQuery to={`/affiliates/${row.accountId}`}>
          {row.email}
        </RowLink>
      ),
    },
    { head: t('staff.name'), spare: true, cell: (row) => <bdi>{row.name}</bdi> },
    { head: t('staff-affiliates.code'), spare: true, cell: (row) => <bdi dir="ltr">{row.code}</bdi> },
    {
      head: t('staff-affiliates.state'),
      cell: (row) => <StateTag of={`staff-affiliates.${row.active ? 'active' : 'ended'}`} />,
    },
    {
      head: t('staff-affiliates.rate'),
      number: true,
      sort: 'rate',
      cell: (row) => <bdi>{formatTaxRate(row.ratePercent, locale)}</bdi>,
    },
    {
      head: t('staff-affiliates.held'),
      number: true,
      sort: 'held',
      spare: true,
      cell: (row) => <bdi>{money(row.held)}</bdi>,
    },
    {
      head: t('staff-affiliates.available'),
      number: true,
      sort: 'available',
      cell: (row) => <bdi>{money(row.available)}</bdi>,
    },
    {
      head: t('staff-affiliates.paid_out'),
      number: true,
      sort: 'paid',
      spare: true,
      cell: (row) => <bdi>{money(row.paidOut)}</bdi>,
    },
    {
      head: t('staff-affiliates.since'),
      spare: true,
      sort: 'since',
      cell: (row) => day(row.since),
    },
  ];
}

import { formatTaxRate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { affiliates, type loadAffiliates } from './affiliates.loader.ts';
import { StateTag } from '../layout/state-tag.tsx';

type List = Awaited<ReturnType<typeof loadAffiliates>>;

/** All affiliates, with what each has earned; beside them the one that is open. */
export function AffiliatesPage() {
  const { t } = useWords<'staff-affiliates'>();
  const list = useLoaderData<typeof loadAffiliates>();
  return (
    <ListPage
      title={t('staff-affiliates.title')}
      address={affiliates}
      list={list}
      find={{ label: t('staff-affiliates.find'), q: list.asked.q }}
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
  const { money } = useFormats();
  return [
    {
      head: t('staff.email'),
      name: true,
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
      cell: (row) => <bdi>{formatTaxRate(row.ratePercent, locale)}</bdi>,
    },
    {
      head: t('staff-affiliates.held'),
      number: true,
      spare: true,
      cell: (row) => <bdi>{money(row.held)}</bdi>,
    },
    {
      head: t('staff-affiliates.available'),
      number: true,
      cell: (row) => <bdi>{money(row.available)}</bdi>,
    },
    {
      head: t('staff-affiliates.paid_out'),
      number: true,
      spare: true,
      cell: (row) => <bdi>{money(row.paidOut)}</bdi>,
    },
  ];
}

import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { AUDIENCES, notices, STATES, type loadNotices } from './notices.loader.ts';
import { StateTag } from '../layout/state-tag.tsx';
import { useAudience } from './use-audience.ts';

type List = Awaited<ReturnType<typeof loadNotices>>;

/** What the store has told its members, and what still waits for its time. */
export function NoticesPage() {
  const { t } = useWords<'staff-notices' | 'staff-orders'>();
  const list = useLoaderData<typeof loadNotices>();
  const { page: _, sort: _sort, ...filters } = list.asked;
  const isUnasked = Object.values(filters).every((one) => one === '');
  return (
    <ListPage
      title={t('staff-notices.title')}
      acts={
        <Link to="/notices/new" className={buttonClass({ variant: 'main', size: 'tiny' })}>
          {t('staff-notices.write')}
        </Link>
      }
      address={notices}
      list={list}
      find={{ label: t('staff-notices.heading'), q: list.asked.q }}
      filters={[
        {
          name: 'state',
          label: t('staff-notices.state'),
          any: t('staff-notices.any_state'),
          options: STATES.map((one) => [one, t(`staff-notices.${one}`)] as const),
        },
        {
          name: 'audience',
          label: t('staff-notices.audience'),
          any: t('staff-notices.any_audience'),
          options: AUDIENCES.map(
            (one) => [one, t(`staff-notices.to_${one === 'level' ? 'levels' : one}`)] as const,
          ),
        },
      ]}
      dates={[{ label: t('staff-notices.from'), from: 'from', to: 'to' }]}
      csv="/prod-api/admin/notices.csv"
      views="notices"
      order={t('staff-orders.newest_first')}
      empty={{
        icon: 'bell',
        title: t(isUnasked ? 'staff-notices.none' : 'staff-notices.none_found'),
        children: isUnasked && t('staff-notices.none_text'),
      }}
      count={t('staff-notices.count', { count: list.total })}
      rowKey={(row) => row.id}
      columns={useColumns(list.tiers)}
    />
  );
}

function useColumns(tiers: List['tiers']): Columns<List['rows'][number]> {
  const { t } = useWords<'staff-notices'>();
  const { number, time } = useFormats();
  const audience = useAudience(tiers);
  return [
    {
      head: t('staff-notices.heading'),
      name: true,
      sort: 'title',
      cell: (row) => (
        <RowLink dir="auto" to={`/notices/${row.id}`}>
          {row.title}
        </RowLink>
      ),
    },
    { head: t('staff-notices.audience'), cell: (row) => audience(row.audience) },
    { head: t('staff-notices.state'), cell: (row) => <StateTag of={`staff-notices.${row.state}`} /> },
    { head: t('staff-notices.from'), sort: 'from', cell: (row) => time(row.publishAt) },
    { head: t('staff-notices.languages'), number: true, cell: (row) => number(row.languages) },
    { head: t('staff-notices.reads'), number: true, cell: (row) => number(row.reads) },
  ];
}

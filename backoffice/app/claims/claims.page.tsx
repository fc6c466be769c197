import { CLAIM_REASONS } from '@halfturn/contract/primitives/claim-limits.ts';
import { CLAIM_TABS } from '@halfturn/contract/staff/claim-tabs.ts';
import type { StaffClaimRow } from '@halfturn/contract/staff/claims.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { DueTag } from '../support/due-tag.tsx';
import { claims, type loadClaims } from './claims.loader.ts';
import { StateTag } from '../layout/state-tag.tsx';

/** Keys that buyers say do not work: what is due first stands first. What is open stands beside the list. */
export function ClaimsPage() {
  const { t } = useWords<'staff' | 'staff-claims' | 'staff-orders' | 'staff-support'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadClaims>();
  const { tab, q, reason, from, to } = list.asked;
  const done = tab === 'open' && [q, reason, from, to].every((one) => one === '');
  return (
    <ListPage
      title={t('staff-claims.title')}
      address={claims}
      list={list}
      tabs={{
        label: t('staff-support.by_state'),
        links: CLAIM_TABS.map((one) => ({
          ask: { tab: one },
          label: one === 'all' ? t('staff-orders.tab_all') : t(`staff-claims.tab_${one}`),
          count: number(list.counts[one]),
        })),
      }}
      find={{ label: t('staff-orders.find'), q }}
      filters={[
        {
          name: 'reason',
          label: t('staff-claims.matter'),
          any: t('staff-claims.any_matter'),
          options: CLAIM_REASONS.map((one) => [one, t(`staff-claims.reason_${one}`)] as const),
        },
      ]}
      dates={[{ label: t('staff-claims.reported'), from: 'from', to: 'to' }]}
      csv="/prod-api/admin/claims.csv"
      views="claims"
      order={t(tab === 'open' ? 'staff-orders.due_first' : 'staff-orders.newest_first')}
      panel
      empty={{
        icon: done ? 'check' : 'key',
        title: t(done ? 'staff-support.none_waits' : 'staff-support.none_here'),
      }}
      count={t('staff-claims.total', { count: list.total })}
      keys
      rowKey={(row) => row.id}
      columns={useColumns(list.serverNow)}
    />
  );
}

/** A row a claim, each a link to its panel. */
function useColumns(now: string): Columns<StaffClaimRow> {
  const { t } = useWords<'staff-claims' | 'staff-orders' | 'staff-support'>();
  const { when } = useFormats();
  return [
    {
      head: t('staff-orders.product'),
      name: true,
      cell: (row) => (
        <RowLink dir="auto" keepQuery to={`/claims/${row.id}`}>
          {row.product}
        </RowLink>
      ),
    },
    { head: t('staff-claims.matter'), cell: (row) => t(`staff-claims.reason_${row.reason}`) },
    { head: t('staff-orders.order'), spare: true, cell: (row) => <bdi dir="ltr">{row.orderNo}</bdi> },
    { head: t('staff-orders.email'), name: true, spare: true, cell: (row) => <bdi>{row.email}</bdi> },
    { head: t('staff-support.state'), cell: (row) => <StateTag of={`staff-claims.state_${row.state}`} /> },
    {
      head: t('staff-support.due'),
      number: true,
      sort: 'due',
      cell: (row) => row.state === 'open' && <DueTag at={row.due} now={now} />,
    },
    {
      head: t('staff-claims.reported'),
      number: true,
      tight: true,
      sort: 'reported',
      cell: (row) => <small>{when(row.at)}</small>,
    },
  ];
}

import { CLAIM_TABS } from '@halfturn/contract/staff/claim-tabs.ts';
import type { StaffClaimRow } from '@halfturn/contract/staff/claims.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { List, ListTabs, WithPanel } from '../layout/list.tsx';
import styles from '../layout/table.module.css';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { DueTag } from '../support/due-tag.tsx';
import { claims, type loadClaims } from './claims.loader.ts';
import { StateMark } from './state-mark.tsx';

/** Keys that buyers say do not work: what is due first stands first. What is open stands beside the list. */
export function ClaimsPage() {
  const { t } = useWords<'staff' | 'staff-claims' | 'staff-orders' | 'staff-support'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadClaims>();
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { tab, q } = list;
  const done = tab === 'open' && q === '';
  return (
    <>
      <Bar title={t('staff-claims.title')} />
      <ListTabs
        label={t('staff-support.by_state')}
        links={CLAIM_TABS.map((one) => ({
          href: claims.path({ q, tab: one }),
          label: one === 'all' ? t('staff-orders.tab_all') : t(`staff-claims.tab_${one}`),
          count: number(list.counts[one]),
          current: one === tab,
        }))}
      />
      <FindForm
        label={t('staff-orders.find')}
        q={q}
        onFind={(typed) => void navigate(claims.path({ tab, q: typed }))}
      >
        <span className={styles.end}>
          {t(tab === 'open' ? 'staff-orders.due_first' : 'staff-orders.newest_first')}
        </span>
      </FindForm>
      <WithPanel open={id} back="/claims">
        <List
          rows={list.rows}
          empty={
            <Empty
              icon={done ? 'check' : 'key'}
              title={t(done ? 'staff-support.none_waits' : 'staff-support.none_here')}
            />
          }
          count={t('staff-claims.total', { count: list.total })}
          page={list.page}
          pages={list.pages}
          hrefFor={(page) => claims.path({ tab, q, page })}
          keys
        >
          <ClaimsTable rows={list.rows} search={search} open={id} now={list.serverNow} />
        </List>
      </WithPanel>
    </>
  );
}

interface ClaimsTableProps {
  rows: readonly StaffClaimRow[];
  search: string;
  /** The one that is open. */
  open: string | undefined;
  now: string;
}

/** The queue: a row a claim, each a link to its panel. */
function ClaimsTable({ rows, search, open, now }: ClaimsTableProps) {
  const { t } = useWords<'staff-claims' | 'staff-orders' | 'staff-support'>();
  const { when } = useFormats();
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-orders.product'),
          name: true,
          cell: (row) => (
            <RowLink dir="auto" to={`/claims/${row.id}${search}`} open={row.id === open}>
              {row.product}
            </RowLink>
          ),
        },
        { head: t('staff-claims.matter'), cell: (row) => t(`staff-claims.reason_${row.reason}`) },
        { head: t('staff-orders.order'), spare: true, cell: (row) => <bdi dir="ltr">{row.orderNo}</bdi> },
        { head: t('staff-orders.email'), name: true, spare: true, cell: (row) => <bdi>{row.email}</bdi> },
        { head: t('staff-support.state'), cell: (row) => <StateMark state={row.state} /> },
        {
          head: t('staff-support.due'),
          number: true,
          cell: (row) =>
            row.state === 'open' ? <DueTag at={row.due} now={now} /> : <small>{when(row.at)}</small>,
        },
      ]}
    />
  );
}

import { formatTaxRate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List, WithPanel } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { affiliates, type loadAffiliates } from './affiliates.loader.ts';
import { StateMark } from './state-mark.tsx';

type Row = Awaited<ReturnType<typeof loadAffiliates>>['rows'][number];

/** All affiliates, with what each has earned; beside them the one that is open. */
export function AffiliatesPage() {
  const { t } = useWords<'staff-affiliates'>();
  const { asked, rows, total, pages } = useLoaderData<typeof loadAffiliates>();
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <>
      <Bar title={t('staff-affiliates.title')} />
      <WithPanel open={id} back="/affiliates">
        <FindForm
          label={t('staff-affiliates.find')}
          q={asked.q}
          onFind={(q) => void navigate(affiliates.path({ q }))}
        />
        <List
          rows={rows}
          empty={
            <Empty icon="share" title={t('staff-affiliates.none')}>
              {t('staff-affiliates.none_text')}
            </Empty>
          }
          count={t('staff-affiliates.count', { count: total })}
          page={asked.page}
          pages={pages}
          hrefFor={(to) => affiliates.path({ ...asked, page: to })}
        >
          <AffiliatesTable rows={rows} open={id} />
        </List>
      </WithPanel>
    </>
  );
}

function AffiliatesTable({ rows, open }: { rows: readonly Row[]; open: string | undefined }) {
  const { t, locale } = useWords<'staff' | 'staff-affiliates'>();
  const { money } = useFormats();
  const { search } = useLocation();
  return (
    <Table
      stack
      rows={rows}
      rowKey={(row) => row.accountId}
      columns={[
        {
          head: t('staff.email'),
          name: true,
          cell: (row) => (
            <RowLink dir="ltr" to={`/affiliates/${row.accountId}${search}`} open={row.accountId === open}>
              {row.email}
            </RowLink>
          ),
        },
        { head: t('staff.name'), spare: true, cell: (row) => <bdi>{row.name}</bdi> },
        { head: t('staff-affiliates.code'), spare: true, cell: (row) => <bdi dir="ltr">{row.code}</bdi> },
        { head: t('staff-affiliates.state'), cell: (row) => <StateMark active={row.active} /> },
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
      ]}
    />
  );
}

import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData, useLocation, useNavigate, useNavigation, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List, WithPanel } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { customers, type loadCustomers } from './customers.loader.ts';

type Loaded = Awaited<ReturnType<typeof loadCustomers>>;
type Row = Loaded['rows'][number];

/** Everybody who has an account, and where they stand; beside them the one that is open. */
export function CustomersPage() {
  const { t } = useWords<'staff' | 'staff-customers' | 'staff-membership'>();
  const { asked, rows, total, pages, levels } = useLoaderData<typeof loadCustomers>();
  const { id } = useParams();
  return (
    <>
      <Bar title={t('staff-customers.title')} />
      <WithPanel open={id} back="/customers">
        <Tools asked={asked} levels={levels} />
        <List
          rows={rows}
          empty={<Empty icon="people" title={t('staff-customers.none')} />}
          count={t('staff-customers.count', { count: total })}
          page={asked.page}
          pages={pages}
          hrefFor={(to) => customers.path({ ...asked, page: to })}
        >
          <CustomersTable rows={rows} open={id} />
        </List>
      </WithPanel>
    </>
  );
}

/** Whom the list shows, and in which order. */
function Tools({ asked: shown, levels }: Pick<Loaded, 'asked' | 'levels'>) {
  const { t } = useWords<'staff-customers' | 'staff-membership'>();
  const navigate = useNavigate();
  // What was chosen stands at once, and a second choice does not undo the first while its list is on the way.
  const { location: next } = useNavigation();
  const asked = next?.pathname.endsWith('/customers') ? customers.read(next.search) : shown;
  const show = (change: Partial<Loaded['asked']>) =>
    void navigate(customers.path({ ...asked, page: 1, ...change }));
  return (
    <FindForm label={t('staff-customers.find')} q={asked.q} onFind={(q) => show({ q })}>
      <Select
        label={t('staff-membership.level')}
        hideLabel
        value={asked.level || ''}
        onChange={({ target }) => show({ level: Number(target.value) })}
        options={[
          ['', t('staff-customers.any_level')],
          ...levels.map(({ level, name }) => [level, name] as const),
        ]}
      />
      <Select
        label={t('staff-customers.order')}
        hideLabel
        value={asked.sort}
        onChange={({ target }) => show({ sort: target.value as Loaded['asked']['sort'] })}
        options={[
          ['newest', t('staff-customers.newest')],
          ['bought', t('staff-customers.bought_most')],
        ]}
      />
    </FindForm>
  );
}

function CustomersTable({ rows, open }: { rows: readonly Row[]; open: string | undefined }) {
  const { t } = useWords<'staff' | 'staff-customers' | 'staff-membership'>();
  const { day, money, number, time } = useFormats();
  const { search } = useLocation();
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff.email'),
          name: true,
          cell: (row) => (
            <>
              <RowLink to={`/customers/${row.id}${search}`} open={row.id === open}>
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
      ]}
    />
  );
}

import { formatDate, formatDateTime, formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import {
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
} from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { Pages } from '../layout/pages.tsx';
import table from '../layout/table.module.css';
import { timeZone } from '../preferences.ts';
import { customersPath, readCustomers, type CustomersAsked } from './customers-address.ts';
import type { loadCustomers } from './customers.loader.ts';

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
      <div className={`${table.split} ${id ? table.open : ''}`}>
        <div>
          <Tools asked={asked} levels={levels} />
          {rows.length === 0 ? (
            <Empty icon="people" title={t('staff-customers.none')} />
          ) : (
            <CustomersTable rows={rows} open={id} />
          )}
          <div className={table.foot}>
            <span role="status">{t('staff-customers.count', { count: total })}</span>
            <Pages page={asked.page} pages={pages} hrefFor={(to) => customersPath({ ...asked, page: to })} />
          </div>
        </div>
        <Outlet />
      </div>
    </>
  );
}

/** Whom the list shows, and in which order. */
function Tools({ asked: shown, levels }: Pick<Loaded, 'asked' | 'levels'>) {
  const { t } = useWords<'staff-customers' | 'staff-membership'>();
  const navigate = useNavigate();
  // What was chosen stands at once, and a second choice does not undo the first while its list is on the way.
  const { location: next } = useNavigation();
  const asked = next?.pathname.endsWith('/customers') ? readCustomers(next.search) : shown;
  const show = (change: Partial<CustomersAsked>) =>
    void navigate(customersPath({ ...asked, page: 1, ...change }));
  return (
    <FindForm label={t('staff-customers.find')} q={asked.q} onFind={(q) => show({ q })}>
      <Select
        label={t('staff-membership.level')}
        hideLabel
        value={asked.level ?? ''}
        onChange={({ target }) => show({ level: Number(target.value) || null })}
      >
        <option value="">{t('staff-customers.any_level')}</option>
        {levels.map(({ level, name }) => (
          <option key={level} value={level}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t('staff-customers.order')}
        hideLabel
        value={asked.sort}
        onChange={({ target }) => show({ sort: target.value as CustomersAsked['sort'] })}
      >
        <option value="newest">{t('staff-customers.newest')}</option>
        <option value="bought">{t('staff-customers.bought_most')}</option>
      </Select>
    </FindForm>
  );
}

function CustomersTable({ rows, open }: { rows: readonly Row[]; open: string | undefined }) {
  const { t, locale } = useWords<'staff' | 'staff-customers' | 'staff-membership'>();
  const { search } = useLocation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff.email')}</th>
            <th scope="col" className={table.spare}>
              {t('staff.name')}
            </th>
            <th scope="col">{t('staff-membership.level')}</th>
            <th scope="col" className={table.number}>
              {t('staff-membership.bought')}
            </th>
            <th scope="col" className={table.number}>
              {t('staff-membership.points')}
            </th>
            <th scope="col" className={table.spare}>
              {t('staff-customers.since')}
            </th>
            <th scope="col" className={table.spare}>
              {t('staff.last_in')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={table.name}>
                <Link
                  className={table.row}
                  to={`/customers/${row.id}${search}`}
                  aria-current={row.id === open || undefined}
                >
                  <bdi>{row.email}</bdi>
                </Link>{' '}
                {row.disabled && <Tag tone="bad">{t('staff-customers.shut')}</Tag>}
                {!row.confirmed && <Tag tone="warn">{t('staff-customers.unconfirmed')}</Tag>}
              </td>
              <td className={table.spare}>
                <bdi>{row.name}</bdi>
              </td>
              <td>{row.levelName}</td>
              <td className={table.number}>
                <bdi>{formatMoney(row.consumption, locale)}</bdi>
              </td>
              <td className={table.number}>
                <bdi dir="ltr">{formatNumber(row.points, locale)}</bdi>
              </td>
              <td className={table.spare}>{formatDate(row.since, locale, { timeZone: timeZone() })}</td>
              <td className={table.spare}>
                {row.lastLogin
                  ? formatDateTime(row.lastLogin, locale, { timeZone: timeZone() })
                  : t('staff.never_in')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

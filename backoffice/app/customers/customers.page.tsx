import { formatDate, formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Pagination } from '@halfturn/ui/pagination.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Link, Outlet, useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { renderGo } from '../layout/render-go.tsx';
import table from '../layout/table.module.css';
import { timeZone } from '../preferences.ts';
import { customersPath } from './customers-address.ts';
import type { loadCustomers } from './customers.loader.ts';

type Row = Awaited<ReturnType<typeof loadCustomers>>['rows'][number];

/** Everybody who has an account, the newest first; beside them the one that is open. */
export function CustomersPage() {
  const { t } = useWords<'staff' | 'staff-customers'>();
  const { q, rows, total, page, pageSize } = useLoaderData<typeof loadCustomers>();
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <>
      <Bar title={t('staff-customers.title')} />
      <div className={`${table.split} ${id ? table.open : ''}`}>
        <div>
          <form
            role="search"
            className={table.tools}
            onSubmit={(event) => {
              event.preventDefault();
              void navigate(customersPath({ q: String(new FormData(event.currentTarget).get('q')) }));
            }}
          >
            <TextField
              key={q}
              name="q"
              type="search"
              icon="search"
              label={t('staff-customers.find')}
              hideLabel
              placeholder={t('staff-customers.find')}
              maxLength={120}
              defaultValue={q}
            />
          </form>
          {rows.length === 0 ? (
            <Empty icon="people" title={t('staff-customers.none')} />
          ) : (
            <CustomersTable rows={rows} open={id} />
          )}
          <div className={table.foot}>
            <span role="status">{t('staff-customers.count', { count: total })}</span>
            <Pagination
              page={page}
              pages={Math.ceil(total / pageSize)}
              hrefFor={(to) => customersPath({ q, page: to })}
              renderLink={renderGo}
              label={t('staff.pages')}
              previousLabel={t('staff.previous')}
              nextLabel={t('staff.next')}
              labelFor={(to) => t('staff.page_number', { page: to })}
            />
          </div>
        </div>
        <Outlet />
      </div>
    </>
  );
}

function CustomersTable({ rows, open }: { rows: readonly Row[]; open: string | undefined }) {
  const { t, locale } = useWords<'staff' | 'staff-customers'>();
  const { search } = useLocation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff.email')}</th>
            <th scope="col">{t('staff.name')}</th>
            <th scope="col">{t('staff-customers.since')}</th>
            <th scope="col">{t('staff.last_in')}</th>
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
              <td>
                <bdi>{row.name}</bdi>
              </td>
              <td>{formatDate(row.since, locale, { timeZone: timeZone() })}</td>
              <td>
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

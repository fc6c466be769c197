import { formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Link, Outlet, useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import table from '../layout/table.module.css';
import type { loadMembers } from './membership.loader.ts';
import { Tabs } from './tabs.tsx';

/** Who has bought most, or whose e-mail begins as typed; beside it the one that is open. */
export function MembersPage() {
  const { t, locale } = useWords<'staff' | 'staff-membership'>();
  const { q, rows } = useLoaderData<typeof loadMembers>();
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Bar title={t('staff-membership.title')} />
      <Tabs current="members" />
      <div className={`${table.split} ${id ? table.open : ''}`}>
        <div>
          <form
            role="search"
            className={table.tools}
            onSubmit={(event) => {
              event.preventDefault();
              const asked = String(new FormData(event.currentTarget).get('q')).trim();
              void navigate(`/membership/members${asked ? `?${new URLSearchParams({ q: asked })}` : ''}`);
            }}
          >
            <TextField
              key={q}
              name="q"
              type="search"
              icon="search"
              label={t('staff-membership.find')}
              hideLabel
              placeholder={t('staff-membership.find')}
              maxLength={120}
              defaultValue={q}
            />
            <span className={table.end} role="status">
              {t(q ? 'staff-membership.found' : 'staff-membership.most', { count: rows.length })}
            </span>
          </form>
          {rows.length === 0 ? (
            <Empty icon="people" title={t('staff-membership.none')} />
          ) : (
            <div className={table.scroll}>
              <table className={table.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('staff-membership.email')}</th>
                    <th scope="col">{t('staff-membership.level')}</th>
                    <th scope="col" className={table.number}>
                      {t('staff-membership.bought')}
                    </th>
                    <th scope="col" className={table.number}>
                      {t('staff-membership.points')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.id}>
                      <td className={table.name}>
                        <Link
                          className={table.row}
                          to={`/membership/members/${row.id}${search}`}
                          aria-current={row.id === id || undefined}
                        >
                          <bdi>{row.email}</bdi>
                        </Link>{' '}
                        {row.disabled && <Tag tone="warn">{t('staff-membership.disabled')}</Tag>}
                      </td>
                      <td>{row.levelName}</td>
                      <td className={table.number}>
                        <bdi>{formatMoney(row.consumption, locale)}</bdi>
                      </td>
                      <td className={table.number}>
                        <bdi dir="ltr">{formatNumber(row.points, locale)}</bdi>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
        <Outlet />
      </div>
    </>
  );
}

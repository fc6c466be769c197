import { formatMoney, formatTaxRate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useCallback } from 'react';
import { Link, Outlet, useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { Pages } from '../layout/pages.tsx';
import table from '../layout/table.module.css';
import { affiliatesPath } from './affiliates-address.ts';
import type { loadAffiliates } from './affiliates.loader.ts';
import { StateMark } from './state-mark.tsx';

type Row = Awaited<ReturnType<typeof loadAffiliates>>['rows'][number];

/** All affiliates, with what each has earned; beside them the one that is open. */
export function AffiliatesPage() {
  const { t } = useWords<'staff-affiliates'>();
  const { asked, rows, total, pages } = useLoaderData<typeof loadAffiliates>();
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const leave = useCallback(() => {
    if (id) void navigate(`/affiliates${search}`);
  }, [id, navigate, search]);
  useListKeys(leave);
  return (
    <>
      <Bar title={t('staff-affiliates.title')} />
      <div className={`${table.split} ${id ? table.open : ''}`}>
        <div>
          <FindForm
            label={t('staff-affiliates.find')}
            q={asked.q}
            onFind={(q) => void navigate(affiliatesPath({ q }))}
          />
          {rows.length === 0 ? (
            <Empty icon="share" title={t('staff-affiliates.none')}>
              {t('staff-affiliates.none_text')}
            </Empty>
          ) : (
            <AffiliatesTable rows={rows} open={id} />
          )}
          <div className={table.foot}>
            <span role="status">{t('staff-affiliates.count', { count: total })}</span>
            <Pages page={asked.page} pages={pages} hrefFor={(to) => affiliatesPath({ ...asked, page: to })} />
          </div>
        </div>
        <Outlet />
      </div>
    </>
  );
}

function AffiliatesTable({ rows, open }: { rows: readonly Row[]; open: string | undefined }) {
  const { t, locale } = useWords<'staff' | 'staff-affiliates'>();
  const { search } = useLocation();
  const heads = {
    name: t('staff.name'),
    code: t('staff-affiliates.code'),
    state: t('staff-affiliates.state'),
    rate: t('staff-affiliates.rate'),
    held: t('staff-affiliates.held'),
    available: t('staff-affiliates.available'),
    paidOut: t('staff-affiliates.paid_out'),
  };
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${table.stack}`}>
        <thead>
          <tr>
            <th scope="col">{t('staff.email')}</th>
            <th scope="col" className={table.spare}>
              {heads.name}
            </th>
            <th scope="col" className={table.spare}>
              {heads.code}
            </th>
            <th scope="col">{heads.state}</th>
            <th scope="col" className={table.number}>
              {heads.rate}
            </th>
            <th scope="col" className={`${table.number} ${table.spare}`}>
              {heads.held}
            </th>
            <th scope="col" className={table.number}>
              {heads.available}
            </th>
            <th scope="col" className={`${table.number} ${table.spare}`}>
              {heads.paidOut}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.accountId}>
              <td className={table.name}>
                <Link
                  data-row
                  dir="ltr"
                  className={table.row}
                  to={`/affiliates/${row.accountId}${search}`}
                  aria-current={row.accountId === open || undefined}
                >
                  {row.email}
                </Link>
              </td>
              <td className={table.spare} data-label={heads.name}>
                <bdi>{row.name}</bdi>
              </td>
              <td className={table.spare} data-label={heads.code}>
                <bdi dir="ltr">{row.code}</bdi>
              </td>
              <td data-label={heads.state}>
                <StateMark active={row.active} />
              </td>
              <td className={table.number} data-label={heads.rate}>
                <bdi>{formatTaxRate(row.ratePercent, locale)}</bdi>
              </td>
              <td className={`${table.number} ${table.spare}`} data-label={heads.held}>
                <bdi>{formatMoney(row.held, locale)}</bdi>
              </td>
              <td className={table.number} data-label={heads.available}>
                <bdi>{formatMoney(row.available, locale)}</bdi>
              </td>
              <td className={`${table.number} ${table.spare}`} data-label={heads.paidOut}>
                <bdi>{formatMoney(row.paidOut, locale)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

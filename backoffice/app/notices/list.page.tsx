import { formatDateTime, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Link, useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { Pages } from '../layout/pages.tsx';
import table from '../layout/table.module.css';
import { timeZone } from '../preferences.ts';
import type { loadNotices } from './notices.loader.ts';
import { StateTag } from './state-tag.tsx';
import { useAudience } from './use-audience.ts';

/** What the store has told its members, and what still waits for its time. */
export function NoticesPage() {
  const { t, locale } = useWords<'staff' | 'staff-notices'>();
  const { rows, total, page, pages, tiers } = useLoaderData<typeof loadNotices>();
  const audience = useAudience(tiers);
  return (
    <>
      <Bar title={t('staff-notices.title')}>
        <Link to="/notices/new" className={buttonClass({ variant: 'main', size: 'tiny' })}>
          {t('staff-notices.write')}
        </Link>
      </Bar>
      {rows.length === 0 ? (
        <Empty icon="bell" title={t('staff-notices.none')}>
          {t('staff-notices.none_text')}
        </Empty>
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('staff-notices.heading')}</th>
                <th scope="col">{t('staff-notices.audience')}</th>
                <th scope="col">{t('staff-notices.state')}</th>
                <th scope="col">{t('staff-notices.from')}</th>
                <th scope="col" className={table.number}>
                  {t('staff-notices.languages')}
                </th>
                <th scope="col" className={table.number}>
                  {t('staff-notices.reads')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className={table.name}>
                    <Link className={table.row} to={`/notices/${row.id}`} dir="auto">
                      {row.title}
                    </Link>
                  </td>
                  <td>{audience(row.audience)}</td>
                  <td>
                    <StateTag state={row.state} />
                  </td>
                  <td>{formatDateTime(row.publishAt, locale, { timeZone: timeZone() })}</td>
                  <td className={table.number}>{formatNumber(row.languages, locale)}</td>
                  <td className={table.number}>{formatNumber(row.reads, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={table.foot}>
        <span role="status">{t('staff-notices.count', { count: total })}</span>
        <Pages page={page} pages={pages} hrefFor={(to) => (to > 1 ? `/notices?page=${to}` : '/notices')} />
      </div>
    </>
  );
}

import { CLAIM_TABS } from '@halfturn/contract/staff/claim-tabs.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { useCallback } from 'react';
import { Outlet, useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import styles from '../layout/table.module.css';
import orders from '../orders/orders.module.css';
import { writeClaims } from './claims-address.ts';
import { ClaimsTable } from './claims-table.tsx';
import type { loadClaims } from './claims.loader.ts';

/** Keys that buyers say do not work: what is due first stands first. What is open stands beside the list. */
export function ClaimsPage() {
  const { t, locale } = useWords<'staff' | 'staff-claims' | 'staff-orders' | 'staff-support'>();
  const list = useLoaderData<typeof loadClaims>();
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const leave = useCallback(() => {
    if (id) void navigate(`/claims${search}`);
  }, [id, navigate, search]);
  useListKeys(leave);
  const { tab, q } = list;
  const done = tab === 'open' && q === '';
  return (
    <>
      <Bar title={t('staff-claims.title')} />
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff-support.by_state')}
          renderLink={renderGo}
          links={CLAIM_TABS.map((one) => ({
            href: `/claims${writeClaims({ q, tab: one })}`,
            label: one === 'all' ? t('staff-orders.tab_all') : t(`staff-claims.tab_${one}`),
            count: formatNumber(list.counts[one], locale),
            current: one === tab,
          }))}
        />
      </div>
      <FindForm
        label={t('staff-orders.find')}
        q={q}
        onFind={(typed) => void navigate(`/claims${writeClaims({ tab, q: typed })}`)}
      >
        <span className={styles.end}>
          {t(tab === 'open' ? 'staff-orders.due_first' : 'staff-orders.newest_first')}
        </span>
      </FindForm>
      <div className={`${styles.split} ${id ? styles.open : ''}`}>
        <div>
          {list.rows.length === 0 ? (
            <Empty
              icon={done ? 'check' : 'key'}
              title={t(done ? 'staff-support.none_waits' : 'staff-support.none_here')}
            />
          ) : (
            <ClaimsTable rows={list.rows} search={search} open={id} now={list.serverNow} />
          )}
          <div className={styles.foot}>
            <span role="status">{t('staff-claims.total', { count: list.total })}</span>
            <Pages
              page={list.page}
              pages={Math.ceil(list.total / list.pageSize)}
              hrefFor={(page) => `/claims${writeClaims({ tab, q, page })}`}
            />
            <span>
              <kbd>J</kbd> <kbd>K</kbd> {t('staff.key_move')} <kbd>?</kbd> {t('staff.key_help')}
            </span>
          </div>
        </div>
        <Outlet />
      </div>
    </>
  );
}

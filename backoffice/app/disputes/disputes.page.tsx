import { formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { useCallback, useState } from 'react';
import { Link, Outlet, useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import styles from '../layout/table.module.css';
import { useStaff } from '../layout/use-staff.ts';
import { when } from '../layout/when.ts';
import orders from '../orders/orders.module.css';
import { AddDialog } from './add-dialog.tsx';
import { writeDisputes } from './disputes-address.ts';
import type { loadDisputes } from './disputes.loader.ts';
import { StateMark } from './state-mark.tsx';

/** What buyers and banks want money back for: what is due first stands first. What is open stands beside the list. */
export function DisputesPage() {
  const { t, locale } = useWords<'staff-disputes' | 'staff-orders'>();
  const list = useLoaderData<typeof loadDisputes>();
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const may = useStaff().mayCall('staffOpenDispute');
  const [adding, setAdding] = useState(false);
  const leave = useCallback(() => {
    if (id) void navigate(`/disputes${search}`);
  }, [id, navigate, search]);
  useListKeys(leave);
  const { tab } = list;
  return (
    <>
      <Bar title={t('staff-disputes.title')}>
        {may && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('staff-disputes.add')}
          </Button>
        )}
      </Bar>
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff-disputes.by_state')}
          renderLink={renderGo}
          links={(['open', 'closed'] as const).map((one) => ({
            href: `/disputes${writeDisputes({ tab: one })}`,
            label: t(`staff-disputes.state_${one}`),
            count: formatNumber(list.counts[one], locale),
            current: one === tab,
          }))}
        />
      </div>
      <div className={`${styles.split} ${id ? styles.open : ''}`}>
        <div>
          {list.rows.length === 0 ? (
            <Empty icon="shield" title={t('staff-disputes.none')} />
          ) : (
            <div className={styles.scroll}>
              <table className={`${styles.table} ${styles.stack}`}>
                <thead>
                  <tr>
                    <th scope="col">{t('staff-orders.order')}</th>
                    <th scope="col">{t('staff-disputes.told_by')}</th>
                    <th scope="col" className={styles.spare}>
                      {t('staff-orders.email')}
                    </th>
                    <th scope="col">{t('staff-orders.status')}</th>
                    <th scope="col" className={styles.number}>
                      {t('staff-disputes.amount')}
                    </th>
                    <th scope="col" className={styles.number}>
                      {t('staff-disputes.due')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.rows.map((row) => (
                    <tr key={row.id}>
                      <td>
                        <Link
                          data-row
                          dir="ltr"
                          className={styles.row}
                          to={`/disputes/${row.id}${search}`}
                          aria-current={row.id === id || undefined}
                        >
                          {row.orderNo}
                        </Link>
                      </td>
                      <td data-label={t('staff-disputes.told_by')}>
                        {row.provider === 'hand' ? t('staff-disputes.by_hand') : row.provider}
                      </td>
                      <td className={`${styles.name} ${styles.spare}`} data-label={t('staff-orders.email')}>
                        <bdi>{row.email}</bdi>
                      </td>
                      <td data-label={t('staff-orders.status')}>
                        <StateMark state={row.state} />
                        {row.kind === 'warning' && <small> {t('staff-disputes.kind_warning')}</small>}
                      </td>
                      <td className={styles.number} data-label={t('staff-disputes.amount')}>
                        {row.amount.amount > 0 && <bdi>{formatMoney(row.amount, locale)}</bdi>}
                      </td>
                      <td className={styles.number} data-label={t('staff-disputes.due')}>
                        {row.dueAt && <small>{when(row.dueAt, locale)}</small>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <div className={styles.foot}>
            <span role="status">{t('staff-disputes.total', { count: list.total })}</span>
            <Pages
              page={list.page}
              pages={Math.ceil(list.total / list.pageSize)}
              hrefFor={(page) => `/disputes${writeDisputes({ tab, page })}`}
            />
          </div>
        </div>
        <Outlet />
      </div>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}

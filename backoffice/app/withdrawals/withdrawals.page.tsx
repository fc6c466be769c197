import type { StaffWithdrawal } from '@halfturn/contract/staff/withdrawals.ts';
import { WITHDRAWAL_TABS, type WithdrawalTab } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import { formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import styles from '../layout/table.module.css';
import { when } from '../layout/when.ts';
import { queryOf } from '../list-query.ts';
import orders from '../orders/orders.module.css';
import { GoodsBack } from './goods-back.tsx';
import type { loadWithdrawals } from './withdrawals.loader.ts';
import page from './withdrawals.module.css';

const at = (address: { tab: WithdrawalTab; q?: string; page?: number }): string =>
  `/withdrawals${queryOf(address, { tab: 'awaited' })}`;

/** What buyers have withdrawn from; where goods have to come back, whether they have. */
export function WithdrawalsPage() {
  const { t, locale } = useWords<'staff-withdrawals' | 'staff-orders' | 'staff-support'>();
  const list = useLoaderData<typeof loadWithdrawals>();
  const navigate = useNavigate();
  const { tab, q } = list;
  return (
    <>
      <Bar title={t('staff-withdrawals.title')} />
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff-support.by_state')}
          renderLink={renderGo}
          links={WITHDRAWAL_TABS.map((one) => ({
            href: at({ tab: one, q }),
            label: one === 'all' ? t('staff-orders.tab_all') : t('staff-withdrawals.tab_awaited'),
            count: formatNumber(list.counts[one], locale),
            current: one === tab,
          }))}
        />
      </div>
      <FindForm
        label={t('staff-orders.find')}
        q={q}
        onFind={(typed) => void navigate(at({ tab, q: typed }))}
      />
      {list.rows.length === 0 ? (
        <Empty icon="check" title={t('staff-support.none_here')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('staff-orders.order')}</th>
                <th scope="col">{t('staff-orders.email')}</th>
                <th scope="col">{t('staff-withdrawals.of')}</th>
                <th scope="col" className={styles.number}>
                  {t('staff-withdrawals.declared')}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.foot}>
        <span role="status">{t('staff-withdrawals.total', { count: list.total })}</span>
        <Pages
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          hrefFor={(one) => at({ tab, q, page: one })}
        />
      </div>
    </>
  );
}

function Row({ row }: { row: StaffWithdrawal }) {
  const { t, locale } = useWords<'staff-withdrawals'>();
  return (
    <tr className={page.row}>
      <td>
        <Link dir="ltr" className={styles.row} to={`/orders/${row.orderNo}?tab=all`}>
          {row.orderNo}
        </Link>
      </td>
      <td>
        <bdi>{row.name}</bdi>
        <br />
        <small>
          <bdi>{row.email}</bdi>
        </small>
      </td>
      <td>
        <ul className={page.copies}>
          {row.copies.map((copy) => (
            <li key={copy.unit}>
              <span>
                <bdi>{copy.of === 1 ? copy.product : `${copy.product} (${copy.no}/${copy.of})`}</bdi>{' '}
                <bdi>{formatMoney(copy.worth, locale)}</bdi>
              </span>
              <small>{t(`staff-withdrawals.state_${copy.settled ?? 'awaited'}`)}</small>
            </li>
          ))}
        </ul>
        <GoodsBack row={row} />
      </td>
      <td className={styles.number}>{when(row.at, locale)}</td>
    </tr>
  );
}

import type { BalanceEntry } from '@halfturn/contract/balance.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Pagination } from '@halfturn/ui/pagination.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LocalTime } from '../orders/local-time.tsx';
import styles from './membership.module.css';

interface BalancePanelProps {
  balances: readonly Money[];
  rows: readonly BalanceEntry[];
  page: number;
  pages: number;
}

/** What the store holds for the member to buy with, by currency, and each entry of it. */
export function BalancePanel({ balances, rows, page, pages }: BalancePanelProps) {
  const { t, locale } = useWords<'balance' | 'membership' | 'catalog'>();
  const heads = { when: t('membership.when'), change: t('balance.change'), balance: t('membership.balance') };
  return (
    <Panel title={t('balance.title')}>
      <p className={styles.figure}>
        {balances.map((balance) => (
          <bdi key={balance.currency} className={`ltr ${styles.held}`}>
            {formatMoney(balance, locale)}
          </bdi>
        ))}
      </p>
      <p className="small muted">{t('balance.how')}</p>
      <table className={styles.table} aria-label={t('balance.entries')}>
        <thead>
          <tr>
            <th scope="col">{t('membership.what')}</th>
            <th scope="col">{heads.when}</th>
            <th scope="col" className={styles.end}>
              {heads.change}
            </th>
            <th scope="col" className={styles.end}>
              {heads.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={`${entry.amount.currency}${entry.no}`}>
              <th scope="row">
                <What entry={entry} />
              </th>
              <td data-label={heads.when}>
                <LocalTime at={entry.at} day />
              </td>
              <td data-label={heads.change} className={styles.end}>
                <bdi className={cx('ltr', entry.amount.amount > 0 && styles.plus)}>
                  {entry.amount.amount > 0 && '+'}
                  {formatMoney(entry.amount, locale)}
                </bdi>
              </td>
              <td data-label={heads.balance} className={styles.end}>
                <bdi className="ltr">{formatMoney(entry.balance, locale)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        page={page}
        pages={pages}
        hrefFor={links.balance}
        renderLink={renderGo}
        label={t('catalog.pages')}
        previousLabel={t('catalog.previous')}
        nextLabel={t('catalog.next')}
        labelFor={(to) => t('catalog.page', { page: to })}
        format={(to) => formatNumber(to, locale)}
      />
    </Panel>
  );
}

const WORDS = { purchase: 'balance.purchase', refund: 'balance.refund', lapse: 'balance.lapse' } as const;

function What({ entry }: { entry: BalanceEntry }) {
  const { rich } = useWords<'balance'>();
  const { kind, orderNo, reason } = entry;
  const order = orderNo && (
    <Go key="order" to={links.order(orderNo)} className="link">
      <bdi className="ltr">{orderNo}</bdi>
    </Go>
  );
  const words = kind === 'credit' || kind === 'debit' ? 'balance.by_store' : WORDS[kind];
  return <>{rich(words, { order, reason: <bdi key="reason">{reason}</bdi> }, {})}</>;
}

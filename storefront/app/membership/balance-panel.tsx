import type { BalanceEntry } from '@halfturn/contract/balance.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { EntriesTable } from './entries-table.tsx';
import styles from './membership.module.css';

interface BalancePanelProps {
  balances: readonly Money[];
  rows: readonly BalanceEntry[];
  page: number;
  pages: number;
}

/** What the store holds for the member to buy with, by currency, and each entry of it. */
export function BalancePanel({ balances, rows, page, pages }: BalancePanelProps) {
  const { t, locale } = useWords<'balance'>();
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
      <EntriesTable
        label={t('balance.entries')}
        changeHead={t('balance.change')}
        entries={rows}
        show={(entry) => ({
          key: `${entry.amount.currency}${entry.no}`,
          what: <What entry={entry} />,
          change: (entry.amount.amount > 0 ? '+' : '') + formatMoney(entry.amount, locale),
          plus: entry.amount.amount > 0,
          balance: formatMoney(entry.balance, locale),
        })}
      />
      <PageLinks page={page} pages={pages} hrefFor={links.balance} />
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

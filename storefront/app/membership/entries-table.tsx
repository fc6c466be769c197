import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import type { ReactNode } from 'react';
import { LocalTime } from '../orders/local-time.tsx';
import styles from './membership.module.css';

export interface EntriesTableProps<E extends { at: string }> {
  /** Names the table, where no heading does. */
  label?: string;
  /** The head of the column that says how much was added or taken. */
  changeHead: string;
  entries: readonly E[];
  /** What stands in a row; `plus`: something was added. */
  show: (entry: E) => { key: string; what: ReactNode; change: string; plus: boolean; balance: string };
}

/** A ledger of the member's, of points or of money: what was added and taken, when, and the balance after it. */
export function EntriesTable<E extends { at: string }>(props: EntriesTableProps<E>) {
  const { label, changeHead, entries, show } = props;
  const { t } = useWords<'membership'>();
  const when = t('membership.when');
  const balanceHead = t('membership.balance');
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('membership.what')}</th>
          <th scope="col">{when}</th>
          <th scope="col" className={styles.end}>
            {changeHead}
          </th>
          <th scope="col" className={styles.end}>
            {balanceHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { key, what, change, plus, balance } = show(entry);
          return (
            <tr key={key}>
              <th scope="row">{what}</th>
              <td data-label={when}>
                <LocalTime at={entry.at} day />
              </td>
              <td data-label={changeHead} className={styles.end}>
                <bdi className={cx('ltr', plus && styles.plus)}>{change}</bdi>
              </td>
              <td data-label={balanceHead} className={styles.end}>
                <bdi className="ltr">{balance}</bdi>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

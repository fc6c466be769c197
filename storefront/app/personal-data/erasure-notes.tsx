import type { ErasureFacts } from '@halfturn/contract/personal-data.ts';
import { formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import styles from './personal-data.module.css';

/** What to know before the data is deleted: what stays, what is lost, and what prevents it. */
export function ErasureNotes({ facts }: { facts: ErasureFacts }) {
  const { t, locale } = useWords<'personal'>();
  const { open, unseen, points, balances } = facts;
  return (
    <div className={styles.notes}>
      <p>{t('personal.erase_kept')}</p>
      <p>
        <b>{t('personal.erase_keys')}</b>
      </p>
      {unseen > 0 && (
        <Notice tone="warn">{t('personal.erase_unseen', { count: formatNumber(unseen, locale) })}</Notice>
      )}
      {points > 0 && <p>{t('personal.erase_points', { points: formatNumber(points, locale) })}</p>}
      {balances.map((balance) => (
        <Notice key={balance.currency} tone="warn">
          {t('personal.erase_balance', { amount: formatMoney(balance, locale) })}
        </Notice>
      ))}
      {open.length > 0 && (
        <Notice tone="warn">
          <p>{t('personal.erase_open')}</p>
          <ul>
            {open.map((orderNo) => (
              <li key={orderNo}>
                <bdi>{orderNo}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

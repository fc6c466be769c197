import type { AffiliateEntry } from '@halfturn/contract/affiliates.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import ledger from '../membership/membership.module.css';
import { LocalDay } from '../orders/local-time.tsx';

/** Each entry of the affiliate's ledger, the latest first. */
export function EntriesPanel({ entries }: { entries: readonly AffiliateEntry[] }) {
  const { t, locale } = useWords<'affiliates'>();
  const heads = {
    date: t('affiliates.date'),
    from: t('affiliates.from'),
    amount: t('affiliates.amount'),
  };
  return (
    <Panel title={t('affiliates.entries')}>
      {entries.length === 0 ? (
        <Empty icon="share" title={t('affiliates.no_entries')}>
          {t('affiliates.no_entries_text')}
        </Empty>
      ) : (
        <table className={ledger.table}>
          <thead>
            <tr>
              <th scope="col">{t('affiliates.entry')}</th>
              <th scope="col">{heads.date}</th>
              <th scope="col">{heads.from}</th>
              <th scope="col" className={ledger.end}>
                {heads.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, kind, amount, at, dueAt }) => (
              <tr key={id}>
                <th scope="row">{t(`affiliates.kind_${kind}`)}</th>
                <td data-label={heads.date}>
                  <LocalDay at={at} />
                </td>
                <td data-label={heads.from}>{dueAt ? <LocalDay at={dueAt} /> : '–'}</td>
                <td data-label={heads.amount} className={ledger.end}>
                  <bdi className={cx('ltr', amount.amount > 0 && ledger.plus)}>
                    {(amount.amount > 0 ? '+' : '') + formatMoney(amount, locale)}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

import type { PointsEntry } from '@halfturn/contract/membership.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Pagination } from '@halfturn/ui/pagination.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LocalTime } from '../orders/local-time.tsx';
import { entryWords } from './entry-words.ts';
import styles from './membership.module.css';

interface LedgerProps {
  entries: readonly PointsEntry[];
  page: number;
  pages: number;
}

/** Each entry of the points' ledger, the latest first, with the balance after it. */
export function Ledger({ entries, page, pages }: LedgerProps) {
  const { t, locale } = useWords<'membership' | 'catalog'>();
  return (
    <Panel title={t('membership.ledger')}>
      {entries.length === 0 ? (
        <Empty icon="medal" title={t('membership.no_entries')}>
          {t('membership.no_entries_text')}
        </Empty>
      ) : (
        <Entries entries={entries} />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={links.membership}
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

function Entries({ entries }: { entries: readonly PointsEntry[] }) {
  const { t, locale } = useWords<'membership'>();
  const heads = {
    when: t('membership.when'),
    change: t('membership.points'),
    balance: t('membership.balance'),
  };
  return (
    <table className={styles.table}>
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
        {entries.map((entry) => (
          <tr key={entry.no}>
            <th scope="row">
              <What entry={entry} />
            </th>
            <td data-label={heads.when}>
              <LocalTime at={entry.at} day />
            </td>
            <td data-label={heads.change} className={styles.end}>
              <bdi className={cx('ltr', entry.points > 0 && styles.plus)}>
                {formatNumber(entry.points, locale, { signDisplay: 'always' })}
              </bdi>
            </td>
            <td data-label={heads.balance} className={styles.end}>
              <bdi className="ltr">{formatNumber(entry.balance, locale)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ entry }: { entry: PointsEntry }) {
  const { rich } = useWords<'membership'>();
  const { orderNo, reason } = entry;
  const order = orderNo && (
    <Go key="order" to={links.order(orderNo)} className="link">
      <bdi className="ltr">{orderNo}</bdi>
    </Go>
  );
  return <>{rich(entryWords(entry), { order, reason: <bdi key="reason">{reason}</bdi> }, {})}</>;
}

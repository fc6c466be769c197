import type { PointsEntry } from '@halfturn/contract/membership.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { EntriesTable } from './entries-table.tsx';

interface LedgerProps {
  entries: readonly PointsEntry[];
  page: number;
  pages: number;
}

/** Each entry of the points' ledger, the latest first, with the balance after it. */
export function Ledger({ entries, page, pages }: LedgerProps) {
  const { t, locale } = useWords<'membership'>();
  return (
    <Panel title={t('membership.ledger')}>
      {entries.length === 0 ? (
        <Empty icon="medal" title={t('membership.no_entries')}>
          {t('membership.no_entries_text')}
        </Empty>
      ) : (
        <EntriesTable
          changeHead={t('membership.points')}
          entries={entries}
          show={(entry) => ({
            key: String(entry.no),
            what: <What entry={entry} />,
            change: formatNumber(entry.points, locale, { signDisplay: 'always' }),
            plus: entry.points > 0,
            balance: formatNumber(entry.balance, locale),
          })}
        />
      )}
      <PageLinks page={page} pages={pages} hrefFor={links.membership} />
    </Panel>
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

/** The sentence for an entry of the ledger. Of an order's, `{order}` is its number; of the store's own, `{reason}` why. */
function entryWords({ kind, side, points }: PointsEntry): Key<'membership'> {
  switch (kind) {
    case 'earn':
      return 'membership.earn';
    case 'spend':
      return 'membership.spend';
    case 'expire':
      return 'membership.expired';
    case 'adjust':
      return 'membership.adjust';
    case 'reverse':
      if (side === 'earn') return points < 0 ? 'membership.earn_back' : 'membership.earn_again';
      return points > 0 ? 'membership.spend_back' : 'membership.spend_again';
  }
}

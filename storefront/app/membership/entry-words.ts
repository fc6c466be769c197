import type { PointsEntry } from '@halfturn/contract/membership.ts';
import type { Key } from '@halfturn/locales/keys.ts';

/** The sentence for an entry of the ledger. Of an order's, `{order}` is its number; of the store's own, `{reason}` why. */
export function entryWords({ kind, side, points }: PointsEntry): Key<'membership'> {
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

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { addToBalance } from '../balance/door.ts';
import { affiliateOf, book, lockAffiliate } from './affiliate.queries.ts';
import { LEAST_TO_MOVE } from './affiliate.ts';

/**
 * Moves all available earnings to the store balance of the member, in US dollars. Refuses `affiliate_nothing_due` below 10
 * dollars, and for a member who is no affiliate.
 *
 * @param locale of the reason that the member reads in their balance
 */
export async function moveToBalance(trx: Trx, accountId: string, locale: Locale, now: Date): Promise<void> {
  await lockAffiliate(trx, accountId);
  const affiliate = await affiliateOf(trx, accountId, now);
  if (!affiliate || affiliate.available_minor < LEAST_TO_MOVE) throw problem('affiliate_nothing_due');
  const id = uuidv7();
  const amountMinor = affiliate.available_minor;
  const reason = loadWords(locale, ['affiliate-mails']).t('affiliate-mails.earnings');
  const reference = `affiliate:${id}`;
  await book(trx, {
    id,
    account_id: accountId,
    kind: 'to_balance',
    amount_minor: -amountMinor,
    reference,
    at: now,
    actor: 'member',
  });
  await addToBalance(trx, { accountId, currency: 'USD', amountMinor, reference, reason }, now);
}

import { MOST_SAVED_FILTERS, type SavedFilter } from '@halfturn/contract/saved-filters.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { lockAccount } from '../../people/accounts/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { countSavedFilters, renameFilters, savedFilterNamed, saveFilters } from './saved-filters.queries.ts';

/**
 * Keeps filters for an account by a name; those that have the name already are replaced. Refuses `saved_filters_full`. The lock on
 * the account makes two devices take turns.
 *
 * @returns their id
 */
export async function keepFilters(
  trx: Trx,
  accountId: string,
  { name, list, query, currency }: Omit<SavedFilter, 'id'>,
  now: Date,
): Promise<string> {
  await lockAccount(trx, accountId);
  const id = await saveFilters(trx, { account_id: accountId, name, list, query, currency, saved_at: now });
  if ((await countSavedFilters(trx, accountId)) > MOST_SAVED_FILTERS)
    throw problem('saved_filters_full', { values: { max: MOST_SAVED_FILTERS } });
  return id;
}

/** Gives kept filters another name. Refuses `not_found`, and `saved_filter_name_taken` if others of the account have it. */
export async function renameKept(
  trx: Trx,
  { id, accountId, name }: { id: string; accountId: string; name: string },
): Promise<void> {
  await lockAccount(trx, accountId);
  const named = await savedFilterNamed(trx, accountId, name);
  if (named !== undefined && named !== id) throw problem('saved_filter_name_taken');
  if (!(await renameFilters(trx, { id, accountId, name }))) throw problem('not_found');
}

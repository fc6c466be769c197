import { MOST_ADDRESSES } from '@halfturn/contract/addresses.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { lockAccount } from '../accounts/door.ts';
import {
  addressOf,
  clearDefault,
  countAddresses,
  insertAddress,
  removeAddress,
  updateAddress,
  type AddressParts,
} from './addresses.queries.ts';

export interface Saved {
  /** Null for a new one. */
  id: string | null;
  parts: AddressParts;
  isDefault: boolean;
}

/**
 * Adds an address to an account, or changes one. The first address is the default, until another one becomes the default.
 * The account's lock serializes two devices. Refuses `address_not_found` and `addresses_full`.
 */
export async function saveAddress(
  trx: Trx,
  accountId: string,
  { id, parts, isDefault }: Saved,
  now: Date,
): Promise<void> {
  await lockAccount(trx, accountId);
  const before = id === null ? null : await addressOf(trx, accountId, id);
  const there = await countAddresses(trx, accountId);
  if (!before && there >= MOST_ADDRESSES)
    throw problem('addresses_full', { values: { max: MOST_ADDRESSES } });
  const is_default = isDefault || there === 0 || before?.is_default === true;
  if (is_default && !before?.is_default) await clearDefault(trx, accountId);
  if (before) await updateAddress(trx, accountId, before.id, { ...parts, is_default });
  else await insertAddress(trx, { ...parts, account_id: accountId, is_default, created_at: now });
}

/** Deletes an address. Refuses `address_not_found`, and `address_default` for the default. */
export async function deleteAddress(trx: Trx, accountId: string, id: string): Promise<void> {
  await lockAccount(trx, accountId);
  const { is_default } = await addressOf(trx, accountId, id);
  if (is_default) throw problem('address_default');
  await removeAddress(trx, accountId, id);
}

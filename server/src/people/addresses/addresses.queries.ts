import { sql, type Insertable, type Selectable } from 'kysely';
import { MOST_ADDRESSES } from '@halfturn/contract/addresses.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Addresses } from '../../platform/db/types.ts';

export type AddressRow = Selectable<Addresses>;
export type AddressParts = Omit<AddressRow, 'id' | 'account_id' | 'created_at' | 'is_default'>;

/** The account's addresses, the default first, then the latest. */
export async function addressesOf(db: Db, accountId: string): Promise<AddressRow[]> {
  return await db
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_ADDRESSES)
    .execute();
}

/** The country of the account's default address, or of the account itself; null if neither is known. */
export async function homeCountryOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('addresses', 'addresses.account_id', 'accounts.id')
    .select((eb) => eb.fn.coalesce('addresses.country', 'accounts.country').as('country'))
    .where('accounts.id', '=', accountId)
    .orderBy(sql`addresses.is_default desc nulls last`)
    .orderBy(sql`addresses.created_at desc nulls last`)
    .limit(1)
    .executeTakeFirst();
  return row?.country ?? null;
}

/** One of the account's addresses. Refuses `address_not_found`, for another's too. */
export async function addressOf(trx: Trx, accountId: string, id: string): Promise<AddressRow> {
  return await trx
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => problem('address_not_found'));
}

export async function countAddresses(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Clears the default address of the account; the caller sets the new one. */
export async function clearDefault(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute();
}

export async function insertAddress(trx: Trx, address: Insertable<Addresses>): Promise<void> {
  await trx.insertInto('addresses').values(address).execute();
}

/** Changes one of the account's addresses. */
export async function updateAddress(
  trx: Trx,
  accountId: string,
  id: string,
  set: AddressParts & { is_default: boolean },
): Promise<void> {
  await trx
    .updateTable('addresses')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Removes one of the account's addresses. */
export async function removeAddress(trx: Trx, accountId: string, id: string): Promise<void> {
  await trx.deleteFrom('addresses').where('account_id', '=', accountId).where('id', '=', id).execute();
}

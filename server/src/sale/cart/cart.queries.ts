import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { CartItems } from '../../platform/db/types.ts';

export type CartRow = Selectable<CartItems>;

/** The lines of an account's cart in their order. */
export async function cartOf(db: Db, accountId: string): Promise<CartRow[]> {
  return await db
    .selectFrom('cart_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('no')
    .orderBy('product_id')
    .execute();
}

export async function revisionOf(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('carts')
    .select('revision')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/** Locks the cart against other devices of the account, and creates it if there is none. Returns its revision. */
export async function lockCart(trx: Trx, accountId: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into carts (account_id) values (${accountId})
    on conflict (account_id) do update set revision = carts.revision
    returning revision`.execute(trx);
  return firstOf(rows).revision;
}

/** Replaces the list, and raises the revision. */
export async function writeCart(
  trx: Trx,
  accountId: string,
  items: readonly Omit<CartRow, 'account_id' | 'no'>[],
): Promise<void> {
  await trx.deleteFrom('cart_items').where('account_id', '=', accountId).execute();
  if (items.length > 0)
    await trx
      .insertInto('cart_items')
      .values(items.map((item, no) => ({ ...item, account_id: accountId, no })))
      .execute();
  await trx
    .updateTable('carts')
    .set({ revision: sql<number>`revision + 1` })
    .where('account_id', '=', accountId)
    .execute();
}

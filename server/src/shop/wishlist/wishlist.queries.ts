import { sql, type Selectable } from 'kysely';
import { MOST_WISHES } from '@halfturn/contract/wishlist.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { WishlistItems } from '../../platform/db/types.ts';

export type WishRow = Selectable<WishlistItems>;

/** A page of what the account has collected, latest first. */
export async function wishesOf(
  db: Db,
  accountId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<WishRow[]> {
  return await db
    .selectFrom('wishlist_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
}

export async function countWishes(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wishlist_items where account_id = ${accountId}`.execute(db);
  return rows[0]!.count;
}

/** The ids alone, of all that the account has collected. */
export async function wishedIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('account_id', '=', accountId)
    .limit(MOST_WISHES)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

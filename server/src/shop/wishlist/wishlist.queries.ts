import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import { MOST_WISHES } from '@halfturn/contract/wishlist.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { WishlistItems, WishlistLinks } from '../../platform/db/types.ts';
import { inStock } from '../assortment/door.ts';
import type { Priced } from '../catalog/door.ts';

export type WishRow = Selectable<WishlistItems>;

/** A page of the account's wishlist, latest first. */
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

/** A product of a wishlist that is on sale, with what decides its price. */
export interface PricedWish extends WishRow, Priced {
  /** It is in stock. */
  available: boolean;
}

/** The products of the account's wishlist that are on sale, latest first, with their prices in a currency. */
export async function pricedWishes(db: Db, accountId: string, currency: Currency): Promise<PricedWish[]> {
  const { rows } = await sql<PricedWish>`
    select w.*, m.current_minor, f.current_minor as fixed_minor, null as was_minor, null as fixed_was_minor,
      ${inStock} as available
    from wishlist_items w
    join products p on p.id = w.product_id and p.status = 'live'
    cross join lateral (
      select id, current_minor from products where id = offered_in(p.id, p.lead_id, ${currency}) limit 1) as m
    left join fixed_prices f on f.product_id = m.id and f.currency = ${currency}
    where w.account_id = ${accountId}
    order by w.added_at desc, w.product_id
    limit ${MOST_WISHES}`.execute(db);
  return rows;
}

/** How many products the account has collected. */
export async function countWishes(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wishlist_items where account_id = ${accountId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of the products of the account's wishlist. */
export async function wishedIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('account_id', '=', accountId)
    .limit(MOST_WISHES)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** Inserts wishes; products that are in the list already stay as they are. */
export async function insertWishes(trx: Trx, wishes: readonly Insertable<WishlistItems>[]): Promise<void> {
  if (wishes.length === 0) return;
  await trx
    .insertInto('wishlist_items')
    .values(wishes)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function deleteWish(db: Db, accountId: string, productId: string): Promise<void> {
  await db
    .deleteFrom('wishlist_items')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute();
}

export type WishlistLinkRow = Selectable<WishlistLinks>;

/** The link that shows the account's wishlist, if it has one. */
export const wishlistLinkOf = (db: Db, accountId: string): Promise<WishlistLinkRow | undefined> =>
  db.selectFrom('wishlist_links').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** The link with a token, of an account that may sign in; undefined for an unknown one. */
export const findWishlistLink = (db: Db, token: string): Promise<WishlistLinkRow | undefined> =>
  db
    .selectFrom('wishlist_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .selectAll('l')
    .where('l.token', '=', token)
    .where('a.disabled_at', 'is', null)
    .where('a.erased_at', 'is', null)
    .executeTakeFirst();

/** Inserts the account's link, or changes the title of the one that it has. */
export const saveWishlistLink = (trx: Trx, row: Insertable<WishlistLinks>): Promise<WishlistLinkRow> =>
  trx
    .insertInto('wishlist_links')
    .values(row)
    .onConflict((oc) => oc.column('account_id').doUpdateSet((eb) => ({ title: eb.ref('excluded.title') })))
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteWishlistLink(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('wishlist_links').where('account_id', '=', accountId).execute();
}

const onSale = (db: Db, accountId: string) =>
  db
    .selectFrom('wishlist_items as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .where('w.account_id', '=', accountId)
    .where('p.status', '=', 'live');

/** The ids of a page of the account's wishes that are on sale, latest first. */
export async function sharedWishes(
  db: Db,
  accountId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<string[]> {
  const rows = await onSale(db, accountId)
    .select('w.product_id')
    .orderBy('w.added_at', 'desc')
    .orderBy('w.product_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

export async function countSharedWishes(db: Db, accountId: string): Promise<number> {
  const { count } = await onSale(db, accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

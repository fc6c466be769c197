import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/** How far beyond the order the stock is counted: enough to know that a product is nearly sold out. */
export const COUNTED_BEYOND = 16;

/** What became of the keys of one product. */
export interface TakenKeys {
  /** Free keys when the statement began, up to `COUNTED_BEYOND` more than wanted, with those that other orders have locked. */
  free: number;
  /** Free keys that could be locked. */
  locked: number;
  /** Ids of the keys that are held now. */
  keys: string[];
}

/**
 * SQL: the free keys of the product `p`, oldest first, as `free_keys_of` of the database, which cannot be locked. The order keeps the
 * planner on the index of free keys.
 */
const FREE_KEYS = sql`
  product_keys k where k.product_id = p.id and k.state = 'free'
    and k.batch_id <> all (array(select b.id from key_batches b where b.product_id = p.id and b.state <> 'live')) order by k.id`;

/**
 * Marks the oldest free keys of a product as held. Undefined for a product without keys (boxed goods).
 *
 * A subselect hides the size of the limit from the planner, so that one plan serves all calls.
 *
 * @param allOrNone hold nothing if fewer keys than wanted can be locked
 * @param skipLocked pass over keys that another order has locked, instead of waiting for it
 */
export async function takeFreeKeys(
  trx: Trx,
  { productId, quantity }: { productId: string; quantity: number },
  { allOrNone, skipLocked }: { allOrNone: boolean; skipLocked: boolean },
): Promise<TakenKeys | undefined> {
  const locking = skipLocked ? sql`for update of k skip locked` : sql`for update of k`;
  const { rows } = await sql<TakenKeys>`
    with picked as materialized (
      select k.id from products p cross join lateral (
        select k.id from ${FREE_KEYS} limit (select ${quantity}::int) ${locking}
      ) as k where p.id = ${productId}
    ), held as (
      update product_keys k set state = 'held'
      where k.id = any(array(select p.id from picked p)) and k.state = 'free'
        and (not ${allOrNone}::boolean or (select count(*) from picked) = ${quantity}::int)
      returning k.id
    )
    select (select count(*) from picked)::int as locked,
      (select count(*) from (
        select from ${FREE_KEYS} limit (select ${quantity}::int + ${COUNTED_BEYOND}::int)) as s)::int as free,
      array(select h.id from held h order by h.id desc) as keys
    from products p where p.id = ${productId} and p.kind = 'key'`.execute(trx);
  return rows[0];
}

/** Waits until every order that came earlier has its keys of these products, or has given up. */
export async function waitInTurn(trx: Trx, productIds: readonly string[]): Promise<void> {
  for (const productId of [...new Set(productIds)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`keys ${productId}`}, 0))`.execute(trx);
}

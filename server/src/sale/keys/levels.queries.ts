import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';

/** SQL: the threshold of the product whose level is `l`. */
export const THRESHOLD = sql<number>`coalesce(l.threshold, (select low_stock from key_settings))`;

/**
 * Those of the products whose stock crossed the threshold since it was last looked at. A product that has never been looked at
 * counts as low until then. Counts up to the threshold only.
 */
export async function changedLevels(
  db: Db,
  productIds: readonly string[],
): Promise<{ productId: string; enough: boolean }[]> {
  const { rows } = await sql<{ productId: string; enough: boolean }>`
    select p.id as "productId", c.n >= t.threshold as enough
    from products p left join stock_levels l on l.product_id = p.id
    cross join lateral (select ${THRESHOLD} as threshold) t
    cross join lateral (
      select count(*) as n from (select from free_keys_of(p.id) limit t.threshold) as f
    ) c
    where p.id = any(${productIds}::uuid[]) and p.kind = 'key'
      and coalesce(l.enough, false) <> (c.n >= t.threshold)
    order by p.id`.execute(db);
  return rows;
}

/**
 * Notes that products have enough keys, or no longer. Returns how many times each had not, without those that another
 * transaction has noted already.
 */
export async function setEnough(
  trx: Trx,
  levels: readonly { productId: string; enough: boolean }[],
): Promise<{ productId: string; enough: boolean; dips: number }[]> {
  if (levels.length === 0) return [];
  const { rows } = await sql<{ productId: string; enough: boolean; dips: number }>`
    insert into stock_levels as l (product_id, enough)
    select product_id, enough
    from unnest(${levels.map((level) => level.productId)}::uuid[], ${levels.map((level) => level.enough)}::boolean[])
      as n (product_id, enough)
    -- One order for all, so that two transactions do not deadlock.
    order by product_id
    on conflict (product_id) do update set enough = excluded.enough,
      dips = l.dips + case when excluded.enough then 0 else 1 end
      where l.enough <> excluded.enough
    returning product_id as "productId", enough, dips`.execute(trx);
  return rows;
}

/**
 * Products that have or had keys and whose stock is not on the side of the threshold that is noted, by id. Reads the stock that is
 * counted for lists: to count the keys of each product took a minute for a million products.
 */
export async function crossedProducts(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p left join stock_levels l on l.product_id = p.id left join free_key_counts f on f.product_id = p.id
    where p.kind = 'key' and p.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and coalesce(l.enough, false) <> (coalesce(f.n, 0) >= ${THRESHOLD})
      and exists (select from key_batches b where b.product_id = p.id)
    order by p.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Live products with keys whose stock fell below their threshold and was not refilled since, by name. */
export async function dippedProducts(db: Db, most: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from stock_levels l join products p on p.id = l.product_id
    where not l.enough and l.dips > 0 and p.status = 'live' and p.kind = 'key' and ${THRESHOLD} > 0
    order by p.name, p.id limit ${most}`.execute(db);
  return rows;
}

/** How many live products have less stock than their threshold. Counts no keys, so that every page of the back office can ask. */
export async function lowProducts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from products p left join stock_levels l on l.product_id = p.id
    where p.status = 'live' and p.variant_attributes = '{}' and ${THRESHOLD} > 0
      and case p.kind when 'physical' then coalesce(p.on_hand, 0) < ${THRESHOLD} else not coalesce(l.enough, false) end`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** The store's own threshold, and that of a product. */
export async function thresholdsOf(
  db: Db,
  productId: string | null,
): Promise<{ usual: number; own: number | null }> {
  const { rows } = await sql<{ usual: number; own: number | null }>`
    select s.low_stock as usual, l.threshold as own
    from key_settings s left join stock_levels l on l.product_id = ${productId}`.execute(db);
  return rows[0] ?? { usual: 5, own: null };
}

/** Locks the store's own threshold and returns it. */
export async function lockUsualThreshold(trx: Trx): Promise<number> {
  const row = await trx.selectFrom('key_settings').select('low_stock').forUpdate().executeTakeFirstOrThrow();
  return row.low_stock;
}

export async function writeUsualThreshold(trx: Trx, threshold: number): Promise<void> {
  await trx.updateTable('key_settings').set({ low_stock: threshold }).execute();
}

/** Locks the level of a product, which is made if there is none, and returns its own threshold. Undefined without the product. */
export async function lockThreshold(trx: Trx, productId: string): Promise<number | null | undefined> {
  await sql`
    insert into stock_levels (product_id) select id from products where id = ${productId}
    on conflict (product_id) do nothing`.execute(trx);
  const row = await trx
    .selectFrom('stock_levels')
    .select('threshold')
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  return row?.threshold;
}

export async function writeThreshold(trx: Trx, productId: string, threshold: number | null): Promise<void> {
  await trx.updateTable('stock_levels').set({ threshold }).where('product_id', '=', productId).execute();
}

/** How many keys of a product are for sale. */
export async function freeKeysOf(db: Db, productId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from free_keys_of(${productId}::uuid)`.execute(db);
  return rows[0]?.n ?? 0;
}

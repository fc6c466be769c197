import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/** From here on a buyer is told "In stock" and no number: scarcity is said only where it is true. */
export const MANY = 5;

/**
 * SQL: copies of the product `p` that can be sold now, counted up to `most`. Keys are counted where they lie, free and
 * in a live batch; there is no second number that could disagree. The order keeps the planner to the index of free keys: without
 * it, it reads the table from its start, past all that was ever sold.
 */
export const freeCopies = (most: number): RawBuilder<number> => sql<number>`case p.kind
  when 'physical' then least(p.on_hand, ${sql.lit(most)})
  else (select count(*) from (
    select from product_keys k join key_batches b on b.id = k.batch_id and b.state = 'live'
    where k.product_id = p.id and k.state = 'free' order by k.id limit ${sql.lit(most)}) as free)::int
  end`;

/** SQL: whether one copy of the product `p` can be sold now. */
export const inStock: RawBuilder<boolean> = sql<boolean>`${freeCopies(1)} > 0`;

/**
 * To be called in the transaction that took copies from the shelf or put some back, after it did: tells the caches of
 * guest pages, if what a buyer sees has changed (under 5 left, or none, or some again).
 *
 * @param added copies that were put back, of each product at most; 0 where copies were taken
 */
export async function noteStockChange(trx: Trx, productIds: readonly string[], added = 0): Promise<void> {
  if (productIds.length === 0) return;
  // Notifying makes commits stand in line, so a shelf that was full and stays full must not.
  const border = MANY + added;
  await sql`select pg_notify('catalog', '') where ${added > 100} or exists (
    select from products p where p.id = any(${productIds}::uuid[]) and ${freeCopies(Math.min(border, 200))} < ${border})`.execute(
    trx,
  );
}

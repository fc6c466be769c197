import { sql, type RawBuilder } from 'kysely';

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

import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: whether the key `k` of a product is in a batch that is for sale. The few batches that are not (in doubt, or on their way
 * in) are looked up once a product, along an index of theirs, and no key's own batch is looked at.
 *
 * @param product SQL for the product's id, from outside of the query that reads the keys
 */
export const inLiveBatch = (product: string): string =>
  `k.batch_id <> all (array(select b.id from key_batches b where b.product_id = ${product} and b.state <> 'live'))`;

/**
 * SQL: copies of the product `p` that can be sold now, counted up to `most`. Keys are counted where they lie, free and
 * in a live batch; there is no second number that could disagree. The order keeps the planner to the index of free keys: without
 * it, it reads the table from its start, past all that was ever sold.
 */
export const freeCopies = (most: number): RawBuilder<number> => sql<number>`case p.kind
  when 'physical' then least(p.on_hand, ${sql.lit(most)})
  else (select count(*) from (
    select from product_keys k where k.product_id = p.id and k.state = 'free' and ${sql.raw(inLiveBatch('p.id'))}
    order by k.id limit ${sql.lit(most)}) as free)::int
  end`;

/** SQL: whether one copy of the product `p` can be sold now. */
export const inStock: RawBuilder<boolean> = sql<boolean>`${freeCopies(1)} > 0`;

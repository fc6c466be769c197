import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: units of the product `p` that can be sold now, counted up to `most`. Keys are counted in their table; there is no second
 * number that could disagree. The order keeps the planner to the index of free keys: without it, it reads the table from its
 * start, past all that was ever sold.
 */
export const freeUnits = (most: RawBuilder<unknown>): RawBuilder<number> => sql<number>`case p.kind
  when 'physical' then least(p.on_hand, ${most})
  else (select count(*) from (
    select from free_keys_of(p.id) as k (id) order by k.id limit ${most}) as free)::int
  end`;

/** SQL: whether a unit of the product `p` can be sold now. */
export const inStock: RawBuilder<boolean> = sql<boolean>`${freeUnits(sql.lit(1))} > 0`;

import type { Db } from '../../platform/db/kysely.ts';
import { send, statementOf } from '../../platform/db/send.ts';
import { inLiveBatch } from '../assortment/door.ts';

/** A product as the sale sees it. Prices are US cents. */
export interface Sellable {
  id: string;
  name: string;
  kind: 'key' | 'physical';
  current_minor: number;
  /** The lowest price of the 30 days before the drop; null where it is not reduced. */
  was_minor: number | null;
  order_limit: number;
  status: 'draft' | 'live' | 'retired';
  weight_grams: number | null;
  /**
   * Copies that can be sold now, counted up to what one order may have, or wants. It says what could be had, not what is held.
   */
  free: number;
}

/**
 * The named products with their prices and what is left of them, in the order in which they are wanted; unknown ones are
 * missing, drafts and retired ones carry their status.
 */
export async function sellables(
  db: Db,
  wanted: readonly { productId: string; quantity: number }[],
): Promise<Sellable[]> {
  if (wanted.length === 0) return [];
  return await send(
    db,
    readWanted(
      wanted.map((each) => each.productId),
      wanted.map((each) => each.quantity),
    ),
  );
}

// An array inside a sub-select is not looked into by the planner: one plan then serves all lengths, and is kept. Keys are
// counted where they lie (`stock.ts`), and no further than anybody asks. In order, though a count
// needs none: the planner otherwise reads the table from its start, past all that was ever sold, to find the first free
// ones. And each product by itself (`limit`): joined, a catalogue of a few hundred is read as a whole for one of them.
const readWanted = statementOf<[ids: readonly string[], quantities: readonly number[]], Sellable>(`
  select p.id, p.name, p.kind, p.current_minor,
    case when p.was_minor > p.current_minor then p.was_minor end as was_minor,
    p.order_limit, p.status, p.weight_grams,
    case p.kind when 'physical' then p.on_hand
      else (select count(*) from (
        select from product_keys k
        where k.product_id = p.id and k.state = 'free' and ${inLiveBatch('p.id')}
        order by k.id limit greatest(p.order_limit, wanted.quantity)) as free)::int
    end as free
  from rows from (unnest((select $1::uuid[])), unnest((select $2::int[]))) with ordinality as wanted (id, quantity, place)
    cross join lateral (select * from products where id = wanted.id limit 1) as p
  order by wanted.place`);

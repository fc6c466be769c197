import type { Db } from '../../platform/db/kysely.ts';
import { send, statementOf } from '../../platform/db/send.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { inLiveBatch } from '../assortment/door.ts';
import type { Priced } from './price.ts';
import { TIERS, type Tiered } from './wholesale.ts';

/** A product as the sale sees it, with its prices in the currency that was asked for. */
export interface Sellable extends Priced, Tiered {
  id: string;
  name: string;
  kind: 'key' | 'physical';
  /** Its release day, as a date; null where it has none. */
  released: string | null;
  /** The slug of the class that it stands in. */
  class: string;
  order_limit: number;
  status: 'draft' | 'live' | 'retired';
  weight_grams: number | null;
  tax_class: TaxClass;
  /**
   * Copies that can be sold now, counted up to what one order may have, or wants. It says what could be had, not what is held.
   */
  free: number;
  /** Which version of the ways to pay, the rates and the settings holds (`sale_terms`), for who keeps those in memory. */
  terms_version: number;
}

/**
 * The named products with their prices and what is left of them, in the order in which they are wanted; unknown ones are
 * missing, drafts and retired ones carry their status.
 */
export async function sellables(
  db: Db,
  wanted: readonly { productId: string; quantity: number }[],
  currency: Currency,
): Promise<Sellable[]> {
  const [first, ...others] = wanted;
  if (!first) return [];
  if (others.length === 0) return await send(db, readOne(first.productId, first.quantity, currency));
  return await send(
    db,
    readWanted(
      wanted.map((each) => each.productId),
      wanted.map((each) => each.quantity),
      currency,
    ),
  );
}

// Keys are counted where they lie (`stock.ts`), and no further than anybody asks. In order, though a count needs none: the planner
// otherwise reads the table from its start, past all that was ever sold, to find the first free ones.
const columns = (quantity: string, currency: string) => `
  p.id, p.name, p.kind, p.released, p.current_minor,
  case when p.was_minor > p.current_minor then p.was_minor end as was_minor,
  f.current_minor as fixed_minor, case when f.was_minor > f.current_minor then f.was_minor end as fixed_was_minor,
  (select slug from classes where id = p.class_id) as class, p.order_limit, p.status, p.weight_grams, p.tax_class, p.floor_minor,
  p.tiers_for, ${TIERS(currency)} as tiers,
  case p.kind when 'physical' then p.on_hand
    else (select count(*) from (
      select from product_keys k
      where k.product_id = p.id and k.state = 'free' and ${inLiveBatch('p.id')}
      order by k.id limit greatest(p.order_limit, ${quantity})) as free)::int
  end as free,
  (select version from sale_terms) as terms_version`;

// By itself half the work: most baskets have one product.
const readOne = statementOf<[id: string, quantity: number, currency: string], Sellable>(`
  select ${columns('$2::int', '$3')}
  from products p left join fixed_prices f on f.product_id = p.id and f.currency = $3
  where p.id = $1`);

// An array inside a sub-select is not looked into by the planner: one plan then serves all lengths, and is kept. Each product by
// itself (`limit`), with its fixed price: joined, a catalogue of a few hundred is read as a whole for one of them.
const readWanted = statementOf<
  [ids: readonly string[], quantities: readonly number[], currency: string],
  Sellable
>(`
  select ${columns('wanted.quantity', '$3')}
  from rows from (unnest((select $1::uuid[])), unnest((select $2::int[]))) with ordinality as wanted (id, quantity, place)
    cross join lateral (select * from products where id = wanted.id limit 1) as p
    left join lateral (
      select current_minor, was_minor from fixed_prices where product_id = p.id and currency = $3 limit 1) as f on true
  order by wanted.place`);

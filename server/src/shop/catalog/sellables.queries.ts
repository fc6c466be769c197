import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { SaleRule } from '@halfturn/contract/primitives/sale-countries.ts';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { productNameIn } from '../../platform/db/named.ts';
import { freeUnits } from '../assortment/door.ts';
import type { Priced } from './price.ts';
import { tiersIn } from './prices/prices.queries.ts';
import type { Tiered } from './wholesale.ts';

/** A product as the sale sees it, with its prices in one currency. */
export interface Sellable extends Priced, Tiered {
  id: string;
  name: string;
  /** The name by which staff know it; empty if it is the same. */
  base_name: string;
  /** Empty if it has none. */
  sku: string;
  kind: 'key' | 'physical';
  /** Its release day, as a date; null if it has none. */
  released: string | null;
  /** The slug of its class. */
  class: string;
  order_limit: number;
  status: 'draft' | 'live' | 'retired';
  /** It has variants: only they can be ordered. */
  varied: boolean;
  weight_grams: number | null;
  tax_class: TaxClass;
  /** The countries where its keys activate, none for everywhere; null without a region. */
  region_countries: string[] | null;
  /** The countries where it is sold. */
  sale_rule: SaleRule;
  sale_countries: string[];
  /**
   * Units that can be sold now, counted up to the order limit or the wanted quantity. They are not held.
   */
  free: number;
  /** The version of the payment methods, rates and settings (`sale_terms`), for callers that keep those in memory. */
  terms_version: number;
}

/** In which currency a product is sold, and in which language its name is said. */
interface SaleView {
  currency: Currency;
  locale: Locale;
}

/**
 * The named products with their prices and stock, in the order of `wanted`. Unknown ones are missing; drafts and retired ones
 * carry their status.
 */
export async function sellables(
  db: Db,
  wanted: readonly { productId: string; quantity: number }[],
  view: SaleView,
): Promise<Sellable[]> {
  const [first, ...others] = wanted;
  const { currency } = view;
  if (!first) return [];
  if (others.length === 0) return await sellable(db, first.productId, first.quantity, view);
  // The sub-selects hide the arrays from the planner, so one plan serves all lengths. The laterals with `limit` read each
  // product by its key: a join would read a catalog of a few hundred products as a whole.
  const { rows } = await sql<Sellable>`
    select ${columns(sql`wanted.quantity`, view)}
    from rows from (
      unnest((select ${wanted.map((each) => each.productId)}::uuid[])),
      unnest((select ${wanted.map((each) => each.quantity)}::int[]))) with ordinality as wanted (id, quantity, place)
    cross join lateral (select * from products where id = wanted.id limit 1) as p
    left join lateral (
      select current_minor, was_minor from fixed_prices
      where product_id = p.id and currency = ${currency} limit 1) as f on true
    order by wanted.place`.execute(db);
  return rows;
}

/** The same for one product, as most baskets have: half the work. */
async function sellable(db: Db, id: string, quantity: number, view: SaleView): Promise<Sellable[]> {
  const { rows } = await sql<Sellable>`
    select ${columns(sql`${quantity}::int`, view)}
    from products p left join fixed_prices f on f.product_id = p.id and f.currency = ${view.currency}
    where p.id = ${id}`.execute(db);
  return rows;
}

const columns = (quantity: RawBuilder<unknown>, { currency, locale }: SaleView): RawBuilder<unknown> => sql`
  p.id, ${productNameIn('p', locale)} as name, case when p.names ? ${locale} then p.name else '' end as base_name, coalesce(p.sku, '') as sku, p.kind, p.released, p.current_minor,
  case when p.was_minor > p.current_minor then p.was_minor end as was_minor,
  f.current_minor as fixed_minor, case when f.was_minor > f.current_minor then f.was_minor end as fixed_was_minor,
  (select slug from classes where id = p.class_id) as class, p.order_limit, p.status,
  p.variant_attributes <> '{}' as varied, coalesce(p.weight_grams, (select m.weight_grams from products m where m.id = p.parent_id))
    as weight_grams, (select countries from regions where code = p.region_code) as region_countries, p.tax_class, p.sale_rule, p.sale_countries, p.floor_minor,
  p.tiers_for, ${tiersIn(currency)} as tiers,
  ${freeUnits(sql`greatest(p.order_limit, ${quantity})`)} as free,
  (select version from sale_terms_version) as terms_version`;

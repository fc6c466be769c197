import { sql } from 'kysely';
import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { CURRENCIES } from '@halfturn/contract/primitives/money.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { DAY_MS, HISTORY_DAYS, type CardRow } from './card.ts';
import { cardWire } from './catalog.wire.ts';
import { classNamed, namedBy, productNameIn, regionNamed, slugIn } from '../../platform/db/named.ts';
import { firstPicture } from './pictures/pictures.queries.ts';
import { freeUnits, unitsOf } from '../assortment/door.ts';
import type { Span } from './price-steps.ts';
import { rateSpans } from './rates/rates.queries.ts';
import { MANY } from './stock.ts';
import type { View } from './view.ts';
import { cardFactsOf } from './types/facts.ts';
import { attributesOfTypes } from './types/types.queries.ts';
import { tiersIn } from './prices/prices.queries.ts';

/**
 * The cards of the named products, in the order of the ids: one query for a page of them. Drafts, retired and unknown
 * products are left out.
 */
export async function cardsOf(db: Db, ids: readonly string[], view: View): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const { locale, now, currency } = view;
  const { digits, roundTo } = CURRENCIES[currency];
  // What the variant `v` costs in the currency, in steps of its smallest amount.
  const costs = sql`coalesce(f.current_minor::numeric / ${roundTo}::int,
    round(v.current_minor * ${view.rate * 10 ** (digits - 2)}::numeric / ${roundTo}::int))`;
  const since = sql`${now}::timestamptz - ${HISTORY_DAYS} * interval '1 day'`;
  const { rows } = await sql<CardRow>`
    select p.id, ${slugIn('p', locale)} as slug, ${productNameIn('p', locale)} as name, p.kind, p.released, p.languages, p.sale_rule, p.sale_countries, p.class_id, p.attributes, m.current_minor,
      case when m.was_minor > m.current_minor then m.was_minor end as was_minor, f.current_minor as fixed_minor,
      case when f.was_minor > f.current_minor then f.was_minor end as fixed_was_minor, p.order_limit,
      p.tiers_for, p.floor_minor, ${tiersIn(currency)} as tiers,
      ${firstPicture('p')} as image,
      case when p.variant_attributes <> '{}' then (
        select jsonb_build_object('count', count(*), 'from', case when bool_or(v.in_stock)
          then count(distinct ${costs}) filter (where v.in_stock) else count(distinct ${costs}) end > 1)
        from (select *, ${unitsOf('v', sql.lit(1))} > 0 as in_stock from live_variants v where v.parent_id = p.id) as v
        left join fixed_prices f on f.product_id = v.id and f.currency = ${currency}) end as variants,
      (select ${slugIn('main', locale)} from products main where main.id = p.parent_id) as variant_of,
      (select ${classNamed('c', locale)} from classes c where c.id = p.class_id) as class,
      (select ${namedBy('g', locale)} from genres g where g.code = p.genre_code) as genre,
      (select ${namedBy('pl', locale)} from platforms pl where pl.code = p.platform_code) as platform,
      (select ${regionNamed('r', locale)} from regions r where r.code = p.region_code) as region,
      ${freeUnits(sql.lit(MANY))} as free,
      v.average as rating_average, v.count as rating_count,
      coalesce(h.steps, '[]'::json) as history, coalesce(fh.steps, '[]'::json) as fixed_history
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id and p.status = 'live'
    cross join lateral (
      select id, current_minor, was_minor from products where id = offered_in(p.id, p.lead_id, ${currency}) limit 1) as m
    left join fixed_prices f on f.product_id = m.id and f.currency = ${currency}
    cross join lateral (
      select avg(rating)::float8 as average, count(*)::int as count
      from product_stars where product_id = coalesce(p.parent_id, p.id)) as v
    cross join lateral (
      select json_agg(${STEP} order by valid_from) as steps
      from price_history
      where product_id = case when m.id = p.lead_id then p.id else m.id end and (valid_to is null or valid_to > ${since})) as h
    cross join lateral (
      select json_agg(${STEP} order by valid_from) as steps
      from fixed_price_history
      where product_id = m.id and currency = ${currency} and (valid_to is null or valid_to > ${since})) as fh
    order by wanted.place`.execute(db);
  // Only the history of a product with a fixed price needs the rates before it.
  const rates = rows.some((row) => row.fixed_history.length > 0) ? await ratesSince(db, view) : [];
  const attributed = rows.filter(({ attributes }) => Object.keys(attributes).length > 0);
  const types = [...new Set(attributed.map((row) => row.class_id))];
  const attributes = types.length > 0 ? await attributesOfTypes(db, types) : [];
  return rows.map((row) => {
    const own = attributes.filter(({ class_id }) => class_id === row.class_id);
    return cardWire(row, view, rates, cardFactsOf(own, row.attributes, locale));
  });
}

const STEP = sql`json_build_array(extract(epoch from valid_from), extract(epoch from valid_to), price_minor)`;

/** The rates of the view's currency over the days that the price line of a card shows. */
async function ratesSince(db: Db, { currency, now }: View): Promise<Span[]> {
  return await rateSpans(db, currency, new Date(now.getTime() - HISTORY_DAYS * DAY_MS));
}

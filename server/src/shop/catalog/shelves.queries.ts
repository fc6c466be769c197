import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { inStock } from '../assortment/door.ts';
import { HISTORY_DAYS } from './card.ts';
import type { View } from './view.ts';

/** How many products the sections of the home page show. */
const BEST = 9;
const LATEST = 12;
const HOT = 6;
/** How many candidates are read for each place: a title has a product for each platform and region, and is shown once. */
const EDITIONS = 4;
const REDUCED_EDITIONS = 20;

export interface HomeShelves {
  best: string[];
  latest: string[];
  hot: string[];
}

/**
 * Ids for the sections of the home page, each read from the beginning of an index. `best` has products in stock first; `latest` leaves out products that are not
 * released yet; `hot` is ordered by the share taken off the lowest price of the month before. A title appears once in a
 * section, as the product that sells best.
 */
export async function homeShelves(
  db: Db,
  { now, currency }: Pick<View, 'now' | 'currency'>,
): Promise<HomeShelves> {
  const { rows } = await sql<HomeShelves>`
    with best as (
      select p.id, p.search_name, p.units_sold, p.pin, ${inStock} as in_stock from products p
      where p.status = 'live' and p.parent_id is null
      order by p.units_sold desc, p.pin desc, p.id desc limit ${BEST * EDITIONS}),
    latest as (
      select id, search_name, released, units_sold, pin from products where status = 'live' and parent_id is null and released <= ${now}::date
      order by released desc nulls last, id desc limit ${LATEST * EDITIONS}),
    hot as (
      select id, search_name, (was_minor - current_minor)::float8 / was_minor as drop, units_sold, pin from products
      -- A reduction older than the price line of 30 days is no price drop.
      where status = 'live' and parent_id is null and was_minor > current_minor
        and reduced_at > ${now}::timestamptz - ${HISTORY_DAYS} * interval '1 day'
        -- Nor is that of a variant which is sold out, while others are in stock.
        and (lead_id is null or exists (
          select from products o where o.id = offered_in(products.id, products.lead_id, ${currency}) and o.was_minor > o.current_minor))
        -- Nor is a reduction in dollars, if a fixed price holds that was not reduced as well.
        and not exists (select from fixed_prices f where f.product_id = offered_in(products.id, products.lead_id, ${currency}) and f.currency = ${currency}
          and (f.was_minor > f.current_minor) is not true)
      order by (was_minor - current_minor)::float8 / was_minor desc, units_sold desc, pin desc, id desc
      limit ${HOT * REDUCED_EDITIONS})
    select
      array(select id from (select distinct on (search_name) * from best
        order by search_name, in_stock desc, units_sold desc, pin desc, id desc) as b
        order by in_stock desc, units_sold desc, pin desc, id desc limit ${BEST}) as best,
      array(select id from (select distinct on (search_name) * from latest
        order by search_name, units_sold desc, pin desc, id desc) as l
        order by released desc, id desc limit ${LATEST}) as latest,
      array(select id from (select distinct on (search_name) * from hot
        order by search_name, drop desc, id desc) as h
        order by drop desc, units_sold desc, pin desc, id desc limit ${HOT}) as hot`.execute(db);
  return rows[0] ?? { best: [], latest: [], hot: [] };
}

import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { HISTORY_DAYS } from './card.ts';
import type { View } from './view.ts';

/** As many as the home page shows: a chart of nine, a row of twelve, and six real price drops. */
const BEST = 9;
const LATEST = 12;
const HOT = 6;
/** Of so many for each place the titles are told apart: a title has a product for each platform and region. */
const EDITIONS = 4;
const REDUCED_EDITIONS = 20;

export interface HomeShelves {
  best: string[];
  latest: string[];
  hot: string[];
}

/**
 * Ids for the shelves of the home page: each is read from the beginning of an index, however many products there are. `latest` leaves out what is not released yet;
 * `hot` goes by the share that was taken off the lowest price of the month before. A title stands once on a shelf, under
 * the platform that sells best.
 */
export async function homeShelves(
  db: Db,
  { now, currency }: Pick<View, 'now' | 'currency'>,
): Promise<HomeShelves> {
  const { rows } = await sql<HomeShelves>`
    with best as (
      select id, search_name, units_sold, pin from products where status = 'live'
      order by units_sold desc, pin desc, id desc limit ${BEST * EDITIONS}),
    latest as (
      select id, search_name, released, units_sold, pin from products where status = 'live' and released <= ${now}::date
      order by released desc nulls last, id desc limit ${LATEST * EDITIONS}),
    hot as (
      select id, search_name, (was_minor - current_minor)::float8 / was_minor as drop, units_sold, pin from products
      -- A drop that its line of 30 days does not show is an old price, and no drop.
      where status = 'live' and was_minor > current_minor
        and reduced_at > ${now}::timestamptz - ${HISTORY_DAYS} * interval '1 day'
        -- Nor is a drop in dollars one where another price is fixed, unless that was reduced as well.
        and not exists (select from fixed_prices f where f.product_id = products.id and f.currency = ${currency}
          and (f.was_minor > f.current_minor) is not true)
      order by (was_minor - current_minor)::float8 / was_minor desc, units_sold desc, pin desc, id desc
      limit ${HOT * REDUCED_EDITIONS})
    select
      array(select id from (select distinct on (search_name) * from best
        order by search_name, units_sold desc, pin desc, id desc) as b
        order by units_sold desc, pin desc, id desc limit ${BEST}) as best,
      array(select id from (select distinct on (search_name) * from latest
        order by search_name, units_sold desc, pin desc, id desc) as l
        order by released desc, id desc limit ${LATEST}) as latest,
      array(select id from (select distinct on (search_name) * from hot
        order by search_name, drop desc, id desc) as h
        order by drop desc, units_sold desc, pin desc, id desc limit ${HOT}) as hot`.execute(db);
  return rows[0]!;
}

export interface BannerRow {
  id: string;
  text: { heading: string; line: string; action: string };
  href: string;
  product_ids: string[];
}

/** More banners than anybody scrolls through. */
const BANNERS = 12;

/**
 * The banners whose time it is, in order, in the language asked for or else in English.
 *
 * @param preview a banner that is shown whatever its time
 */
export async function liveBanners(
  db: Db,
  locale: Locale,
  now: Date,
  preview: string | null = null,
): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select id, coalesce(texts->${locale}, texts->'en-US') as text, href, product_ids
    from banners where id = ${preview}::uuid
      or (live and coalesce(live_from <= ${now}, true) and coalesce(live_until > ${now}, true))
    order by position, id limit ${BANNERS}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { HISTORY_DAYS, type CardRow } from './card.ts';
import { cardWire } from './catalog.wire.ts';
import { classNamed, namedBy, regionNamed, slugIn } from '../../platform/db/named.ts';
import { freeCopies } from '../assortment/door.ts';
import { MANY } from './stock.ts';
import type { View } from './view.ts';

/**
 * The cards of the named products, in the order of the ids: one query for a page of them. Drafts, retired and unknown
 * products are left out.
 */
export async function cardsOf(db: Db, ids: readonly string[], view: View): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const { locale, now } = view;
  const { rows } = await sql<CardRow>`
    select p.id, ${slugIn('p', locale)} as slug, p.name, p.kind, p.languages, p.current_minor, p.was_minor, p.order_limit,
      (select ${classNamed('c', locale)} from classes c where c.id = p.class_id) as class,
      (select ${namedBy('g', locale)} from genres g where g.code = p.genre_code) as genre,
      (select ${namedBy('pl', locale)} from platforms pl where pl.code = p.platform_code) as platform,
      (select ${regionNamed('r', locale)} from regions r where r.code = p.region_code) as region,
      ${freeCopies(MANY)} as free,
      v.average as rating_average, v.count as rating_count,
      coalesce(h.steps, '[]'::json) as history
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id and p.status = 'live'
    cross join lateral (
      select avg(rating)::float8 as average, count(*)::int as count
      from reviews where product_id = p.id and state = 'approved') as v
    cross join lateral (
      select json_agg(json_build_array(extract(epoch from valid_from), price_minor) order by valid_from) as steps
      from price_history
      where product_id = p.id and (valid_to is null or valid_to > ${now}::timestamptz - ${HISTORY_DAYS} * interval '1 day')) as h
    order by wanted.place`.execute(db);
  return rows.map((row) => cardWire(row, view));
}

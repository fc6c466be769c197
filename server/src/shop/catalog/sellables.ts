import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { send } from '../../platform/db/send.ts';
import { classNamed, namedBy, type Named } from '../../platform/db/named.ts';
import { freeCopies } from './stock.ts';

/** The most that `order_limit` may be, so nobody needs to know of more copies than this. */
const MOST = 100;

/** A product as the sale sees it. Prices are US cents. */
export interface Sellable {
  id: string;
  name: string;
  slug: string;
  class: Named;
  kind: 'key' | 'physical';
  genre: Named;
  platform: Named;
  region: Named;
  current_minor: number;
  /** The lowest price of the 30 days before the drop; null where it is not reduced. */
  was_minor: number | null;
  order_limit: number;
  status: 'draft' | 'live' | 'retired';
  weight_grams: number | null;
  /** Copies that can be sold now, counted up to 100. It says what could be had, not what is held. */
  free: number;
}

/**
 * The named products with their prices and what is left of them, in the order of the ids; unknown ones are missing,
 * drafts and retired ones carry their status. Names are in the language asked for.
 */
// An array inside a sub-select is not looked into by the planner: one plan then serves all lengths, and is kept.
export async function sellables(db: Db, productIds: readonly string[], locale: Locale): Promise<Sellable[]> {
  if (productIds.length === 0) return [];
  return await send(
    db,
    sql<Sellable>`
    select p.id, p.name, p.slug, ${classNamed('c', locale)} as class, p.kind,
      ${namedBy('g', locale)} as genre, ${namedBy('pl', locale)} as platform, ${namedBy('r', locale)} as region,
      p.current_minor, case when p.was_minor > p.current_minor then p.was_minor end as was_minor,
      p.order_limit, p.status, p.weight_grams, ${freeCopies(MOST)} as free
    from unnest((select ${productIds}::uuid[])) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id
    join classes c on c.id = p.class_id
    join genres g on g.code = p.genre_code
    join platforms pl on pl.code = p.platform_code
    join regions r on r.code = p.region_code
    order by wanted.place`,
  );
}

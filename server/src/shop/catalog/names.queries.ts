import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import {
  artOf,
  classNamed,
  namedBy,
  productNameIn,
  regionNamed,
  slugIn,
  type Named,
} from '../../platform/db/named.ts';

/** The name and the lists of a product, whether or not it is still sold. */
export interface NamedProduct {
  id: string;
  name: string;
  slug: string;
  class: Named;
  /** A code; empty for none. */
  genre: string;
  platform: Named | null;
  region: Named | null;
  limit: number;
  kind: ProductCard['kind'];
}

/** The named products by id, also those that are no longer sold; unknown ones and drafts are missing. */
export async function namesOf(
  db: Db,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, NamedProduct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedProduct>`
    select p.id, ${productNameIn('p', locale)} as name, ${slugIn('p', locale)} as slug, ${artOf('p')} as genre, p.order_limit as limit, p.kind,
      (select ${classNamed('c', locale)} from classes c where c.id = p.class_id) as class,
      (select ${namedBy('pl', locale)} from platforms pl where pl.code = p.platform_code) as platform,
      (select ${regionNamed('r', locale)} from regions r where r.code = p.region_code) as region
    from products p where p.id = any(${ids}::uuid[]) and p.status <> 'draft'`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

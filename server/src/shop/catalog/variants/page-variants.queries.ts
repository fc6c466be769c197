import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { nameIn } from '../../../platform/db/named.ts';
import { picturesIn, type ShownPicture } from '../pictures/pictures.queries.ts';
import type { Options } from './variants.queries.ts';

/** A variant, as the page of its product needs it besides its card. */
export interface PageVariant {
  id: string;
  slug: string;
  sku: string | null;
  options: Options;
  /** Its own, which are often none. */
  pictures: ShownPicture[];
}

export interface VariantGroup {
  code: string;
  name: string;
  values: { code: string; name: string }[];
}

/** The variants of a product that are on sale, in their order, and what they differ by, with the options that one of them has. */
export async function variantsOnPage(
  db: Db,
  mainId: string,
  locale: Locale,
): Promise<{ items: PageVariant[]; groups: VariantGroup[] }> {
  const { rows } = await sql<{ items: PageVariant[]; groups: VariantGroup[] }>`
    with live as materialized (
      select p.id, p.slug, p.sku, p.option_values, p.variant_no, ${picturesIn('p', locale)} as pictures
      from products p where p.parent_id = ${mainId}::uuid and p.status = 'live')
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'slug', v.slug, 'sku', v.sku, 'options', v.option_values,
        'pictures', v.pictures) order by v.variant_no, v.id) from live v), '[]') as items,
      coalesce((select jsonb_agg(jsonb_build_object('code', a.code, 'name', ${nameIn('a', locale)}, 'values', (
          select jsonb_agg(jsonb_build_object('code', o.code, 'name', ${nameIn('o', locale)}) order by o.position, o.code)
          from attribute_options o
          where o.attribute = a.code and o.code in (select v.option_values ->> a.code from live v))) order by c.no)
        from unnest(m.variant_attributes) with ordinality as c (code, no)
        join attributes a on a.code = c.code where exists (select from live)), '[]') as groups
    from products m where m.id = ${mainId}::uuid`.execute(db);
  return rows[0] ?? { items: [], groups: [] };
}

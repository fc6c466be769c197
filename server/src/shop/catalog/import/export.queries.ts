import { sql } from 'kysely';
import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { IMPORT_TEXTS } from '@halfturn/contract/staff/product-import-parts.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { Filled } from './export.ts';

/** Which texts, currencies and attributes products have, so that a file has no column without a value. */
export async function filledOf(db: Db, ids: readonly string[]): Promise<Filled> {
  const { rows } = await sql<Omit<Filled, 'texts' | 'names'> & { texts: string[]; names: string[] }>`
    with wanted as (select unnest(${ids}::uuid[]) as id),
    priced as (select id from wanted union all select v.id from wanted w join products v on v.parent_id = w.id)
    select
      (select coalesce(array_agg(distinct t.locale || ' ' || part.key), '{}') from wanted w join product_texts t on t.product_id = w.id
        cross join lateral jsonb_each_text(to_jsonb(t)) as part
        where part.value <> '' and part.key = any(${[...IMPORT_TEXTS]}::text[])) as texts,
      (select coalesce(array_agg(distinct f.currency order by f.currency), '{}')
        from priced w join fixed_prices f on f.product_id = w.id) as fixed,
      (select coalesce(array_agg(distinct f.currency order by f.currency), '{}')
        from priced w join fixed_prices f on f.product_id = w.id
        where num_nonnulls(f.sale_minor, f.planned_sale_minor) > 0) as "fixedSales",
      (select coalesce(array_agg(distinct f.currency), '{}') from priced w join fixed_prices f on f.product_id = w.id
        where num_nonnulls(f.sale_from, f.sale_until) > 0) as "fixedTimes",
      (select coalesce(array_agg(distinct currency), '{}') from (
        select 'USD' as currency from priced w join price_tiers t on t.product_id = w.id
        union select t.currency from priced w join fixed_price_tiers t on t.product_id = w.id) as every) as tiers,
      (select coalesce(array_agg(distinct a.key), '{}') from wanted w join products p on p.id = w.id
        cross join lateral jsonb_object_keys(p.attributes) as a (key)) as attributes,
      (select coalesce(array_agg(distinct n.key order by n.key), '{}') from wanted w join products p on p.id = w.id
        cross join lateral jsonb_object_keys(p.names) as n (key)) as names,
      (select coalesce(max(cardinality(p.variant_attributes)), 0) from wanted w join products p on p.id = w.id) as options,
      (select coalesce(array_agg(distinct r.kind), '{}') from wanted w join product_relations r on r.product_id = w.id) as relations,
      exists (select from priced w join product_pictures i on i.product_id = w.id) as pictures,
      exists (select from priced w join products p on p.id = w.id where p.sku is not null) as skus`.execute(
    db,
  );
  const {
    texts = [],
    names = [],
    fixed = [],
    fixedSales = [],
    fixedTimes = [],
    tiers = [],
    attributes = [],
    options = 0,
    relations = [],
    pictures = false,
    skus = false,
  } = rows[0] ?? {};
  return {
    texts: texts.flatMap((text) => {
      const [locale, part] = text.split(' ');
      return isLocale(locale) && isOneOf(IMPORT_TEXTS, part) ? [{ locale, part }] : [];
    }),
    names: names.filter((locale) => isLocale(locale)),
    fixed,
    fixedSales,
    fixedTimes,
    tiers,
    attributes,
    options,
    relations,
    pictures,
    skus,
  };
}

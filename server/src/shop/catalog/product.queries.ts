import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Addresses } from '@halfturn/contract/catalog.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { classNamed, productNameIn, type Named } from '../../platform/db/named.ts';
import { productBySlugs } from './slugs.queries.ts';
import { picturesIn, type ShownPicture } from './pictures/pictures.queries.ts';
import { trailerIn, type TrailerFile } from './trailers/trailers.queries.ts';
import type { Origin } from './related.ts';

/** How many products that are bought together with one are read. */
const TOGETHER = 30;

/** What the page of a product shows in addition to its card. */
export interface ProductRow extends Origin {
  status: 'live' | 'retired';
  name: string;
  /** Its name in all languages without one of their own. */
  base_name: string;
  class: Named;
  platform_name: string;
  addresses: Addresses;
  edition: string;
  developer: string;
  publisher: string;
  released: string | null;
  system: string;
  tips: string;
  countries: string[];
  activation: string;
  summary: string | null;
  description: string | null;
  seo_title: string;
  seo_description: string;
  text_locale: Locale | null;
  batch_date: Date | null;
  pictures: ShownPicture[];
  trailer: TrailerFile | null;
  class_id: string;
  attributes: Record<string, unknown>;
  sku: string | null;
  /** The attributes by which its variants differ. */
  variant_attributes: string[];
  /** Facts without a translation into the language asked for, so they are in English. */
  in_english: ('edition' | 'system' | 'tips')[];
}

/**
 * The product that has or once had an address, in any language, live or retired. Its texts are in the language asked for, or
 * in English. Undefined if there is none.
 */
export async function findProduct(
  db: Db,
  classSlug: string,
  slug: string,
  locale: Locale,
): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.status, ${productNameIn('p', locale)} as name, p.name as base_name, p.class_id, p.attributes, p.sku, p.variant_attributes, ${classNamed('c', locale)} as class,
      coalesce(pl.names->>'en-US', '') as platform_name, coalesce(own.edition, p.edition) as edition, p.developer, p.publisher, p.released,
      coalesce(own.system, p.system) as system, coalesce(own.tips, p.tips) as tips,
      case when ${locale} <> 'en-US' then array_remove(array[
        case when own.edition is null then 'edition' end, case when own.system is null then 'system' end,
        case when own.tips is null then 'tips' end], null) else '{}' end as in_english,
      coalesce(r.countries, '{}') as countries, coalesce(pl.activation, '') as activation,
      jsonb_build_object('base', jsonb_build_object('class', c.slug, 'name', p.slug), 'class', c.slugs, 'name', p.slugs)
        as addresses, ${picturesIn('p', locale)} as pictures, ${trailerIn('p')} as trailer,
      coalesce(own.seo_title, '') as seo_title, coalesce(own.seo_description, '') as seo_description,
      story.summary, story.description, story.locale as text_locale,
      p.search_title as title, p.search_name as folded_name, p.developer as maker, p.genre_code, p.platform_code, p.region_code,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', t.other_id, 'times', t.times)) from (
          select other_id, times from bought_together where product_id = p.id
          order by times desc, other_id limit ${TOGETHER}) as t), '[]') as together,
      (select max(b.created_at) from stocked_batches b where b.product_id = p.id) as batch_date
    from products p
    join classes c on c.id = p.class_id
    left join regions r on r.code = p.region_code
    left join platforms pl on pl.code = p.platform_code
    left join product_texts own on own.product_id = p.id and own.locale = ${locale}
    left join lateral (
      select summary, description, locale from product_texts
      where product_id = p.id and locale in (${locale}, 'en-US') and summary is not null
      order by locale = ${locale} desc limit 1) as story on true
    where p.id = ${productBySlugs(classSlug, slug)} and p.status in ('live', 'retired')`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Addresses } from '@halfturn/contract/catalog.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { classNamed, productNameIn, type Named } from '../../platform/db/named.ts';
import { productBySlugs } from './slugs.queries.ts';
import { picturesIn, type ShownPicture } from './pictures/pictures.queries.ts';
import { trailerIn, type TrailerFile } from './trailers/trailers.queries.ts';
import { inStock } from '../assortment/door.ts';

/** How many recommendations are read: twice what the page shows, as it puts first what fits the visitor. */
const RECOMMENDED = 12;
/** Candidates of each kind: bought with it, by the same maker, of the same genre. */
const CANDIDATES = 30;

/** What the page of a product shows in addition to its card. */
export interface ProductRow {
  id: string;
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

export interface Related {
  offers: string[];
  recommended: string[];
}

/**
 * Ids of the same title for other platforms and regions, cheapest first, and of recommendations: first products of the same
 * orders, then of the same maker, then of the same genre. Products that activate in the same regions come first, sold-out ones
 * last. Each title appears once.
 */
export async function relatedTo(db: Db, id: string): Promise<Related> {
  // Maker and genre are compared as values, not joined, so that the best of each are read in the order of an index.
  const { rows } = await sql<Related>`
    with this as (
      select p.*, coalesce(r.countries, '{}') as countries from products p left join regions r on r.code = p.region_code where p.id = ${id}::uuid),
    offers as (
      select p.id, p.current_minor from products p join this using (search_name)
      where p.status = 'live' and p.parent_id is null and p.id <> this.id and coalesce(p.platform_code, p.region_code) is not null),
    together as (
      select other_id as id, times from bought_together where product_id = ${id}::uuid
      order by times desc, other_id limit ${CANDIDATES}),
    by_maker as (
      select p.id from products p
      where p.status = 'live' and p.parent_id is null and p.developer <> '' and p.developer = (select developer from this)
      order by p.units_sold desc, p.pin desc, p.id desc limit ${CANDIDATES}),
    akin as (
      select p.id from products p
      where p.status = 'live' and p.parent_id is null and p.genre_code = (select genre_code from this)
      order by p.units_sold desc, p.pin desc, p.id desc limit ${CANDIDATES}),
    judged as (
      select p.id, p.search_name, p.units_sold, p.pin, coalesce(t.times, 0) as times,
        p.id in (select id from by_maker) as by_maker, ${inStock} as in_stock,
        p.platform_code is not distinct from this.platform_code as same_platform,
        r.code is null or r.countries = '{}' or (this.countries <> '{}' and this.countries <@ r.countries) as fits
      from (select id from together union select id from by_maker union select id from akin) as found
      join products p on p.id = found.id
      left join regions r on r.code = p.region_code
      cross join this
      left join together t on t.id = p.id
      where p.status = 'live' and p.search_name <> this.search_name),
    ranked as (
      select *, sum(times) over (partition by search_name) as title_times, row_number() over (
        partition by search_name
        order by in_stock desc, fits desc, same_platform desc, times desc, units_sold desc, pin desc, id desc) as no
      from judged),
    chosen as (
      select id, row_number() over (
        order by in_stock desc, title_times desc, by_maker desc, fits desc, units_sold desc, pin desc, id desc) as place
      from ranked where no = 1 order by place limit ${RECOMMENDED})
    select
      array(select id from offers order by current_minor, id limit 20) as offers,
      array(select id from chosen order by place) as recommended`.execute(db);
  return rows[0] ?? { offers: [], recommended: [] };
}

import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Addresses } from '@halfturn/contract/catalog.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { classNamed, type Named } from '../../platform/db/named.ts';
import { productBySlugs } from '../../platform/db/slugs.ts';
import { inStock } from '../assortment/door.ts';

/** What goes well with a product: as many as the page has room for. */
const RECOMMENDED = 6;
/** Orders that are looked through for what was bought together. */
const RECENT_LINES = 300;

/** What the page of a product shows beside its card. */
export interface ProductRow {
  id: string;
  status: 'live' | 'retired';
  name: string;
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
  activates_in: string[];
  activation: string;
  summary: string | null;
  description: string | null;
  text_locale: string | null;
  batch_date: Date | null;
  /** Facts that nobody has put into the language asked for yet, so they are the English ones. */
  in_english: ('edition' | 'system' | 'tips')[];
}

/**
 * The product that the address means or once meant, in any language, live or retired, each text in the language asked for or
 * else in English; undefined if there is none.
 */
export async function findProduct(
  db: Db,
  classSlug: string,
  slug: string,
  locale: Locale,
): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.status, p.name, ${classNamed('c', locale)} as class,
      pl.names->>'en-US' as platform_name, coalesce(own.edition, p.edition) as edition, p.developer, p.publisher, p.released,
      coalesce(own.system, p.system) as system, coalesce(own.tips, p.tips) as tips,
      case when ${locale} <> 'en-US' then array_remove(array[
        case when own.edition is null then 'edition' end, case when own.system is null then 'system' end,
        case when own.tips is null then 'tips' end], null) else '{}' end as in_english,
      r.countries, pl.activation,
      array(select k.code from regions k where k.code = r.code or r.countries = '{}'
        or (k.countries <> '{}' and k.countries <@ r.countries) order by k.position, k.code) as activates_in,
      jsonb_build_object('base', jsonb_build_object('class', c.slug, 'name', p.slug), 'class', c.slugs, 'name', p.slugs)
        as addresses,
      story.summary, story.description, story.locale as text_locale,
      (select max(b.created_at) from key_batches b where b.product_id = p.id and b.state = 'live' and exists (
        select from product_keys k where k.batch_id = b.id and k.state = 'free')) as batch_date
    from products p
    join classes c on c.id = p.class_id
    join regions r on r.code = p.region_code
    join platforms pl on pl.code = p.platform_code
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
 * Ids of the same title for other platforms and regions, cheapest first, and of what goes well with it: first what was
 * bought in the same orders lately, then what is of its genre; the sold-out after the rest.
 */
export async function relatedTo(db: Db, id: string): Promise<Related> {
  const { rows } = await sql<Related>`
    with this as (select * from products where id = ${id}::uuid),
    offers as (
      select p.id, p.current_minor from products p join this using (search_name)
      where p.status = 'live' and p.id <> this.id),
    together as (
      select other.product_id as id, count(*) as times
      from (select order_id from order_lines where product_id = ${id}::uuid order by id desc limit ${RECENT_LINES}) as mine
      join order_lines other using (order_id)
      where other.product_id <> ${id}::uuid
      group by 1 order by 2 desc limit 30),
    akin as (
      select p.id from products p, this
      where p.status = 'live' and p.genre_code = this.genre_code
      order by p.units_sold desc, p.pin desc, p.id desc limit 30),
    ranked as (
      select p.id, row_number() over (
        partition by p.search_name order by coalesce(t.times, 0) desc, p.units_sold desc, p.pin desc, p.id desc) as no,
        coalesce(t.times, 0) as times, ${inStock} as in_stock, p.units_sold, p.pin
      from (select id from together union select id from akin) as found
      join products p using (id)
      left join together t using (id)
      where p.status = 'live' and p.search_name <> (select search_name from this))
    select
      array(select id from offers order by current_minor, id limit 20) as offers,
      array(select id from ranked where no = 1
        order by in_stock desc, times desc, units_sold desc, pin desc, id desc limit ${RECOMMENDED}) as recommended`.execute(
    db,
  );
  return rows[0]!;
}

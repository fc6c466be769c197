import { sql } from 'kysely';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { ImportText } from '@halfturn/contract/staff/product-import-parts.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { ProductNames } from '../editor/product.ts';
import type { SaleColumns } from '../sale-countries.ts';
import type { StoredValues } from '../types/attributes.ts';
import type { State } from './line.ts';
import type { Steps } from './read-values.ts';

/** The columns of `products` that a file can set and change. Moments are texts. */
export interface Columns extends SaleColumns {
  name: string;
  names: ProductNames;
  slug: string;
  genre_code: string | null;
  platform_code: string | null;
  region_code: string | null;
  languages: string[];
  developer: string;
  publisher: string;
  released: string | null;
  edition: string;
  system: string;
  tips: string;
  order_limit: number;
  price_minor: number;
  sale_minor: number | null;
  planned_sale_minor: number | null;
  sale_from: string | null;
  sale_until: string | null;
  was_minor: number | null;
  reduced_at: string | null;
  floor_minor: number | null;
  cost_minor: number | null;
  tax_class: string;
  status: State;
  publish_at: string | null;
  external_ref: string | null;
  weight_grams: number | null;
  on_hand: number | null;
  pin: number;
  key_pattern: string;
  attributes: StoredValues;
  /** Of a product: by which attributes its variants differ. */
  variant_attributes: string[];
  /** Of a variant, or of a product without any. */
  sku: string | null;
  /** Of a variant: whether it alone is off sale. */
  withdrawn: boolean;
}

/** A fixed price in minor units, with its sale, also one that is still to begin. */
export interface KnownFixed {
  regular: number;
  sale: number | null;
  from: string | null;
  to: string | null;
}

/** A product of the store as the import compares it with a line. */
export interface Known extends Columns {
  id: string;
  version: number;
  class: string;
  title: string;
  kind: 'key' | 'physical';
  texts: Partial<Record<Locale, Record<ImportText, string | null>>>;
  /** Prices that are fixed, by currency. */
  fixed: Record<string, KnownFixed>;
  tiers_for: 'all' | 'members' | null;
  /** Wholesale prices by currency. */
  tiers: Partial<Record<Currency, Steps>>;
  /** Of a variant: its product, its options by attribute, and its place. */
  parent_id: string | null;
  option_values: Record<string, string>;
  variant_no: number;
  /** Its pictures, with their ids, and the addresses from which imports have fetched them. */
  picture_files: { file: string; width: number }[];
  picture_ids: string[];
  picture_urls: string[];
  /** How many variants a product has. */
  variants: number;
}

const CHUNK = 1000;

/** Titles folded by the database, so that they compare as its own do. */
export async function foldTitles(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const folded = new Map<string, string>();
  const fresh = [...new Set(names)];
  for (let from = 0; from < fresh.length; from += CHUNK) {
    const { rows } = await sql<{ name: string; title: string }>`
      select name, search_fold(name) as title from unnest(${fresh.slice(from, from + CHUNK)}::text[]) as n(name)`.execute(
      db,
    );
    for (const { name, title } of rows) folded.set(name, title);
  }
  return folded;
}

const KNOWN = sql`p.id, p.version, c.slug as class, p.slug, p.name, p.names, p.sale_rule, p.sale_countries, p.search_name as title, p.genre_code, p.platform_code,
  p.region_code, p.developer, p.publisher, p.released, p.edition, p.system, p.tips, p.languages, p.price_minor, p.sale_minor,
  p.planned_sale_minor, p.sale_from::text, p.sale_until::text, p.was_minor, p.reduced_at::text, p.floor_minor, p.cost_minor,
  p.tax_class, p.order_limit, p.status, p.publish_at::text, p.external_ref, p.kind, p.weight_grams, p.on_hand, p.pin,
  p.key_pattern, p.attributes, p.variant_attributes, p.sku, p.withdrawn, p.parent_id, p.option_values, p.variant_no,
  coalesce((select jsonb_agg(jsonb_build_object('file', i.id || '-' || i.hash, 'width', i.width) order by i.position, i.id)
    from product_pictures i where i.product_id = p.id), '[]') as picture_files,
  array(select i.id from product_pictures i where i.product_id = p.id order by i.position, i.id)::text[] as picture_ids,
  array(select f.url from import_pictures f where f.product_id = p.id and f.picture_id is not null) as picture_urls,
  (select count(*)::int from products v where v.parent_id = p.id) as variants, coalesce((
    select jsonb_object_agg(t.locale, to_jsonb(t) - array['product_id', 'locale', 'updated_at', 'checked_at'])
    from product_texts t where t.product_id = p.id), '{}') as texts,
  coalesce((select jsonb_object_agg(f.currency, jsonb_build_object('regular', f.regular_minor,
      'sale', coalesce(f.planned_sale_minor, f.sale_minor), 'from', f.sale_from, 'to', f.sale_until))
    from fixed_prices f where f.product_id = p.id), '{}') as fixed,
  p.tiers_for, case when p.tiers_for is null then '{}' else coalesce((
    select jsonb_object_agg(currency, steps) from (
      select currency, jsonb_agg(jsonb_build_array(from_quantity, unit_minor) order by from_quantity) as steps from (
        select 'USD' as currency, from_quantity, unit_minor from price_tiers where product_id = p.id
        union all
        select currency, from_quantity, unit_minor from fixed_price_tiers where product_id = p.id) as every
      group by currency) as of_each), '{}') end as tiers`;

/** By what products are looked for. */
export interface Wanted {
  ids: readonly string[];
  titles: readonly string[];
  refs: readonly string[];
  slugs: readonly string[];
  skus?: readonly string[];
  /** Products whose variants are looked for. */
  parents?: readonly string[];
}

/** Products of the store that have one of the ids, titles, references, slugs or SKUs. Each list has an index of its own. */
export async function knownProducts(
  db: Db,
  { ids, titles, refs, slugs, skus = [], parents = [] }: Wanted,
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select ${KNOWN} from products p join classes c on c.id = p.class_id
    where p.id in (
      select id from products where id = any(${ids}::uuid[])
      union select id from products where search_name = any(${titles}::text[])
      union select id from products where external_ref = any(${refs}::text[])
      union select id from products where slug = any(${slugs}::text[])
      union select id from products where sku = any(${skus}::text[])
      union select id from products where parent_id = any(${parents}::uuid[]))
    order by p.variant_no, p.id`.execute(db);
  return rows;
}

/** Whether the store has one of the products. */
export async function anyProduct(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from products where id = any(${ids}::uuid[])) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Those of the products that have keys of their own to sell. */
export async function stockedProducts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${ids}::uuid[]) as w (id) where exists (select from free_keys_of(w.id))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Locks products, in one order for everybody; orders that refer to them do not wait. */
export async function lockKnown(db: Db, ids: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select ${KNOWN} from products p join classes c on c.id = p.class_id
    where p.id = any(${ids}::uuid[]) order by p.id for no key update of p`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The addresses of products that are taken, by type, and by which product. */
export async function takenSlugs(db: Db): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ class: string; slug: string; id: string }>`
    select c.slug as class, p.slug, p.id from products p join classes c on c.id = p.class_id`.execute(db);
  const taken = new Map<string, Map<string, string>>();
  for (const row of rows) {
    const of = taken.get(row.class) ?? new Map<string, string>();
    taken.set(row.class, of.set(row.slug, row.id));
  }
  return taken;
}

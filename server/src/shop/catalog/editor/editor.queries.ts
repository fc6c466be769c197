import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { unitsOf } from '../../assortment/door.ts';
import { HISTORY_DAYS } from '../card.ts';
import type { StoredValues } from '../types/attributes.ts';
import type { EditedProduct } from './product.ts';

/** More units than this are not counted. */
const MOST_COUNTED = 10_000;

const COLUMNS = [
  'name',
  'names',
  'sku',
  'class_id',
  'status',
  'platform_code',
  'region_code',
  'genre_code',
  'languages',
  'developer',
  'publisher',
  'edition',
  'system',
  'tips',
  'key_pattern',
  'order_limit',
  'tax_class',
  'sale_rule',
  'sale_countries',
  'weight_grams',
  'price_minor',
  'sale_minor',
  'planned_sale_minor',
  'sale_from',
  'sale_until',
  'publish_at',
  'floor_minor',
  'cost_minor',
  'attributes',
] as const satisfies (keyof EditedProduct)[];

export interface LockedForEdit extends EditedProduct {
  kind: 'key' | 'physical';
  version: number;
  saved_by: string | null;
  saved_at: Date | null;
  was_minor: number | null;
  reduced_at: Date | null;
  on_hand: number | null;
  released: string | null;
  parent_id: string | null;
  /** The attributes by which its variants differ. */
  variant_attributes: string[];
}

/** Locks a product for a change by the editor; orders that refer to it do not wait. Undefined if it does not exist. */
export async function lockForEdit(trx: Trx, id: string): Promise<LockedForEdit | undefined> {
  // The price of a variant changes its main product, and a save of all its variants locks that first.
  await sql`select from products where id = (select parent_id from products where id = ${id}::uuid) for no key update`.execute(
    trx,
  );
  return await trx
    .selectFrom('products')
    .select([
      ...COLUMNS,
      'kind',
      'version',
      'saved_by',
      'saved_at',
      'was_minor',
      'reduced_at',
      'on_hand',
      'released',
      'parent_id',
      'variant_attributes',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$narrowType<
      Pick<LockedForEdit, 'status' | 'kind' | 'tax_class' | 'sale_rule' | 'attributes' | 'names'>
    >()
    .executeTakeFirst();
}

/** The columns of a product that the editor writes. */
export const editedPart = (row: EditedProduct): EditedProduct => ({
  name: row.name,
  names: row.names,
  sku: row.sku,
  class_id: row.class_id,
  status: row.status,
  platform_code: row.platform_code,
  region_code: row.region_code,
  genre_code: row.genre_code,
  languages: row.languages,
  developer: row.developer,
  publisher: row.publisher,
  edition: row.edition,
  system: row.system,
  tips: row.tips,
  key_pattern: row.key_pattern,
  order_limit: row.order_limit,
  tax_class: row.tax_class,
  sale_rule: row.sale_rule,
  sale_countries: row.sale_countries,
  weight_grams: row.weight_grams,
  price_minor: row.price_minor,
  sale_minor: row.sale_minor,
  planned_sale_minor: row.planned_sale_minor,
  sale_from: row.sale_from,
  sale_until: row.sale_until,
  publish_at: row.publish_at,
  floor_minor: row.floor_minor,
  cost_minor: row.cost_minor,
  attributes: row.attributes,
});

/** How many products one round changes; the others wait for the next one. */
const MOST_DUE = 200;

/** Products with a sale that begins or ends by now, or with a publication that is due. */
export async function dueProducts(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from products where planned_sale_minor is not null and sale_from <= ${now} order by sale_from limit ${MOST_DUE})
    union
    (select id from products where sale_until is not null and sale_until <= ${now} order by sale_until limit ${MOST_DUE})
    union
    (select id from products where publish_at is not null and publish_at <= ${now} order by publish_at limit ${MOST_DUE})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Copies the texts, pictures and trailer, with its captions, of a product to a new one. */
export async function copyParts(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    insert into product_texts (product_id, locale, summary, description, edition, system, tips, seo_title, seo_description)
    select ${to}::uuid, locale, summary, description, edition, system, tips, seo_title, seo_description
    from product_texts where product_id = ${from}::uuid order by locale <> 'en-US'`.execute(trx);
  await sql`
    with copied as (
      insert into product_pictures (product_id, position, kind, hash, alt, width, height, placeholder)
      select ${to}::uuid, position, kind, hash, alt, width, height, placeholder from product_pictures where product_id = ${from}::uuid
      returning id, hash)
    insert into picture_files (picture_id, width, format, bytes)
    select c.id, f.width, f.format, f.bytes
    from copied c
    join product_pictures o on o.product_id = ${from}::uuid and o.hash = c.hash
    join picture_files f on f.picture_id = o.id`.execute(trx);
  await sql`
    insert into product_trailers (product_id, hash, type, size)
    select ${to}::uuid, hash, type, size from product_trailers where product_id = ${from}::uuid`.execute(trx);
  await sql`
    insert into trailer_parts (product_id, no, bytes)
    select ${to}::uuid, no, bytes from trailer_parts where product_id = ${from}::uuid`.execute(trx);
  await sql`
    insert into trailer_captions (product_id, locale, hash, body)
    select ${to}::uuid, locale, hash, body from trailer_captions where product_id = ${from}::uuid`.execute(
    trx,
  );
}

export interface ProductInEditor extends EditedProduct {
  kind: 'key' | 'physical';
  version: number;
  saved_by: string | null;
  saved_at: Date | null;
  created_at: Date;
  units: number;
  english_at: Date;
  lowest: number | null;
  parent_id: string | null;
  variant_attributes: string[];
}

/** A product as its editor shows it; undefined if there is none. */
export async function productInEditor(db: Db, id: string, now: Date): Promise<ProductInEditor | undefined> {
  const { rows } = await sql<ProductInEditor>`
    select ${sql.join(COLUMNS.map((name) => sql.ref(`p.${name}`)))}, p.kind, p.version, p.saved_by, p.saved_at, p.created_at, p.english_at,
      p.parent_id, p.variant_attributes,
      case when p.variant_attributes = '{}' then ${unitsOf('p', sql.lit(MOST_COUNTED))}
        else (select least(coalesce(sum(${unitsOf('v', sql.lit(MOST_COUNTED))}), 0), ${sql.lit(MOST_COUNTED)})
          from products v where v.parent_id = p.id and not v.withdrawn)::int end as units,
      (select min(h.price_minor) from price_history h where h.product_id = p.id
        and (h.valid_to is null or h.valid_to > ${now}::timestamptz - make_interval(days => ${HISTORY_DAYS}))) as lowest
    from products p where p.id = ${id}::uuid`.execute(db);
  return rows[0];
}

const valuesOf = ({ attributes, names, ...columns }: EditedProduct) => ({
  ...columns,
  names: JSON.stringify(names),
  attributes: JSON.stringify(attributes satisfies StoredValues),
});

export interface Saved {
  saved_by: string;
  saved_at: Date;
}

/** Adds a product; false, and nothing is written, if there is one with this id. */
export async function insertProduct(
  trx: Trx,
  product: EditedProduct & {
    id: string;
    kind: 'key' | 'physical';
    slug: string;
    released: string | null;
    on_hand: number | null;
    variant_attributes?: string[];
  } & Saved,
): Promise<boolean> {
  const {
    id,
    kind,
    slug,
    released,
    on_hand,
    variant_attributes = [],
    saved_by,
    saved_at,
    ...edited
  } = product;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('products')
    .values({
      id,
      kind,
      slug,
      released,
      on_hand,
      variant_attributes,
      saved_by,
      saved_at,
      ...valuesOf(edited),
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a product has this id. */
export async function productExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Saves a product that is locked, and counts its version up. Returns the new version. */
export async function updateProduct(
  trx: Trx,
  id: string,
  edited: EditedProduct,
  more: Saved & { was_minor: number | null; reduced_at: Date | null; on_hand: number | null },
): Promise<number> {
  const row = await trx
    .updateTable('products')
    .set({ ...valuesOf(edited), ...more, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** The lowest base price of the days before a moment; null if it had none. */
export async function lowestBasePrice(trx: Trx, id: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ lowest: number | null }>`
    select min(price_minor) as lowest from price_history
    where product_id = ${id}::uuid
      and (valid_to is null or valid_to > ${now}::timestamptz - make_interval(days => ${HISTORY_DAYS}))`.execute(
    trx,
  );
  return firstOf(rows).lowest;
}

/** Which of these codes a list of the store has. */
export async function knownIn(
  trx: Trx,
  table: 'platforms' | 'regions' | 'genres',
  code: string,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where code = ${code}`.execute(trx);
  return rows.length > 0;
}

/** The addresses of a type's products, present and former, that begin like this one. */
export async function slugsLike(trx: Trx, typeId: string, base: string): Promise<Set<string>> {
  const pattern = `${base.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ slug: string }>`
    select slug from product_slugs where class_id = ${typeId}::uuid and slug like ${pattern}`.execute(trx);
  return new Set(rows.map(({ slug }) => slug));
}

import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { freeUnits } from '../../assortment/door.ts';
import { HISTORY_DAYS } from '../card.ts';
import type { StoredValues } from '../types/attributes.ts';
import type { EditedProduct } from './product.ts';

/** More units than this are not counted. */
const MOST_COUNTED = 10_000;

const COLUMNS = [
  'name',
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
  'weight_grams',
  'price_minor',
  'sale_minor',
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
}

/** Locks a product for a change by the editor; orders that refer to it do not wait. Undefined if it does not exist. */
export const lockForEdit = (trx: Trx, id: string): Promise<LockedForEdit | undefined> =>
  trx
    .selectFrom('products')
    .select([...COLUMNS, 'kind', 'version', 'saved_by', 'saved_at', 'was_minor', 'reduced_at', 'on_hand'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$narrowType<Pick<LockedForEdit, 'status' | 'kind' | 'tax_class' | 'attributes'>>()
    .executeTakeFirst();

export interface ProductInEditor extends EditedProduct {
  kind: 'key' | 'physical';
  version: number;
  saved_by: string | null;
  saved_at: Date | null;
  created_at: Date;
  units: number;
  english_at: Date;
  lowest: number | null;
}

/** A product as its editor shows it; undefined if there is none. */
export async function productInEditor(db: Db, id: string, now: Date): Promise<ProductInEditor | undefined> {
  const { rows } = await sql<ProductInEditor>`
    select ${sql.join(COLUMNS.map((name) => sql.ref(`p.${name}`)))}, p.kind, p.version, p.saved_by, p.saved_at, p.created_at, p.english_at,
      ${freeUnits(sql.lit(MOST_COUNTED))} as units,
      (select min(h.price_minor) from price_history h where h.product_id = p.id
        and (h.valid_to is null or h.valid_to > ${now}::timestamptz - make_interval(days => ${HISTORY_DAYS}))) as lowest
    from products p where p.id = ${id}::uuid`.execute(db);
  return rows[0];
}

const valuesOf = ({ attributes, ...columns }: EditedProduct) => ({
  ...columns,
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
  } & Saved,
): Promise<boolean> {
  const { id, kind, slug, released, on_hand, saved_by, saved_at, ...edited } = product;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('products')
    .values({ id, kind, slug, released, on_hand, saved_by, saved_at, ...valuesOf(edited) })
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

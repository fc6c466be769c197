import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { productNameIn } from '../../../platform/db/named.ts';
import { freeUnits } from '../../assortment/door.ts';

/** More units than this are not counted. */
const MOST_COUNTED = 10_000;

export type Options = Record<string, string>;

/** A product as far as its variants go. */
export interface MainProduct {
  id: string;
  parent_id: string | null;
  class_id: string;
  kind: 'key' | 'physical';
  name: string;
  sku: string | null;
  floor_minor: number | null;
  variant_attributes: string[];
  on_hand: number | null;
  /** Keys, free or not, that were imported for the product itself. */
  has_keys: boolean;
}

/** Locks a product for a change of its variants; orders do not wait. Undefined if there is none. */
export async function lockMain(trx: Trx, id: string): Promise<MainProduct | undefined> {
  const { rows } = await sql<MainProduct>`
    select p.id, p.parent_id, p.class_id, p.kind, p.name, p.sku, p.floor_minor, p.variant_attributes, p.on_hand,
      exists (select from free_keys_of(p.id)) as has_keys
    from products p where p.id = ${id}::uuid for no key update of p`.execute(trx);
  return rows[0];
}

/** The columns of a variant that are its own. Amounts are US cents. */
export interface VariantColumns {
  option_values: Options;
  sku: string | null;
  price_minor: number;
  sale_minor: number | null;
  planned_sale_minor: number | null;
  sale_from: Date | null;
  sale_until: Date | null;
  weight_grams: number | null;
  cost_minor: number | null;
  withdrawn: boolean;
  on_hand: number | null;
}

export interface LockedVariant extends VariantColumns {
  id: string;
  version: number;
  name: string;
  status: string;
  variant_no: number;
  was_minor: number | null;
  reduced_at: Date | null;
  saved_by: string | null;
  saved_at: Date | null;
}

/** Locks the variants of a product, which is locked. */
export async function lockVariants(trx: Trx, mainId: string): Promise<LockedVariant[]> {
  const { rows } = await sql<LockedVariant>`
    select id, version, name, status, option_values, sku, price_minor, sale_minor, planned_sale_minor, sale_from, sale_until,
      weight_grams, cost_minor, withdrawn, on_hand, variant_no, was_minor, reduced_at, saved_by, saved_at
    from products where parent_id = ${mainId}::uuid order by variant_no, id for no key update`.execute(trx);
  return rows;
}

/** Says by which attributes the variants of a product differ. From then on it has no SKU, no stock and no sale of its own. */
export async function setVariantAttributes(
  trx: Trx,
  { id, on_hand }: MainProduct,
  codes: readonly string[],
): Promise<void> {
  await trx
    .updateTable('products')
    .set({
      variant_attributes: [...codes],
      ...(codes.length > 0 && { sku: null }),
      on_hand: on_hand === null ? null : 0,
      planned_sale_minor: null,
      sale_from: null,
      sale_until: null,
    })
    .where('id', '=', id)
    .execute();
}

interface By {
  actor: string;
  now: Date;
}

/** Adds a variant; triggers give it the rest of its main product. False, and nothing is written, if there is one with this id. */
export async function insertVariant(
  trx: Trx,
  main: MainProduct,
  variant: VariantColumns & { id: string; slug: string; variant_no: number },
  { actor, now }: By,
): Promise<boolean> {
  const { option_values, ...columns } = variant;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('products')
    .values({
      ...columns,
      option_values: JSON.stringify(option_values),
      parent_id: main.id,
      class_id: main.class_id,
      kind: main.kind,
      name: main.name,
      saved_by: actor,
      saved_at: now,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a locked variant and counts its version up. */
export async function updateVariant(
  trx: Trx,
  id: string,
  columns: Omit<VariantColumns, 'option_values'> & Pick<LockedVariant, 'was_minor' | 'reduced_at'>,
  { actor, now }: By,
): Promise<void> {
  await trx
    .updateTable('products')
    .set({ ...columns, version: sql`version + 1`, saved_by: actor, saved_at: now })
    .where('id', '=', id)
    .execute();
}

/** Removes a variant that was never sold and has no keys; false if something refers to it. */
export async function removeVariant(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`select remove_variant(${id}::uuid) as gone`.execute(trx);
  return rows[0]?.gone ?? false;
}

/** Takes the SKUs of locked variants away, so that others can have them. */
export async function clearSkus(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`update products set sku = null where id = any(${ids}::uuid[])`.execute(trx);
}

/** Adds copies of the variants of a product to its copy, without SKU, sale and stock. */
export async function copyVariants(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    insert into products (parent_id, class_id, kind, name, slug, option_values, variant_no, price_minor, weight_grams,
      cost_minor, withdrawn, on_hand, saved_by, saved_at)
    select m.id, m.class_id, m.kind, m.name, m.slug || '-' || row_number() over (order by v.variant_no, v.id), v.option_values,
      v.variant_no, v.price_minor, v.weight_grams, v.cost_minor, v.withdrawn, case v.kind when 'physical' then 0 end,
      m.saved_by, m.saved_at
    from products v, products m where v.parent_id = ${from}::uuid and m.id = ${to}::uuid`.execute(trx);
}

export interface StaffVariantRow extends Omit<VariantColumns, 'on_hand'> {
  id: string;
  version: number;
  name: string;
  units: number;
  units_sold: number;
  image: (Picture & { id: string }) | null;
}

/** The variants of a product in their order. */
export async function variantsOf(db: Db, mainId: string, locale: Locale): Promise<StaffVariantRow[]> {
  const { rows } = await sql<StaffVariantRow>`
    select p.id, p.version, ${productNameIn('p', locale)} as name, p.option_values, p.sku, p.price_minor, p.sale_minor,
      p.planned_sale_minor, p.sale_from, p.sale_until,
      p.weight_grams, p.cost_minor, p.withdrawn, p.units_sold, ${freeUnits(sql.lit(MOST_COUNTED))} as units, (
        select jsonb_build_object('id', i.id, 'file', i.id || '-' || i.hash, 'width', i.width, 'height', i.height)
        from product_pictures i where i.product_id = p.id order by i.position, i.id limit 1) as image
    from products p where p.parent_id = ${mainId}::uuid order by p.variant_no, p.id`.execute(db);
  return rows;
}

/** What the screen of the variants says of their main product; undefined if there is none. */
export async function mainInEditor(
  db: Db,
  id: string,
): Promise<
  (Pick<MainProduct, 'class_id' | 'kind' | 'sku' | 'variant_attributes'> & { own_units: number }) | undefined
> {
  const { rows } = await sql<
    Pick<MainProduct, 'class_id' | 'kind' | 'sku' | 'variant_attributes'> & { own_units: number }
  >`
    select p.class_id, p.kind, p.sku, p.variant_attributes, case when p.variant_attributes = '{}'
      then ${freeUnits(sql.lit(MOST_COUNTED))} else coalesce(p.on_hand, 0) end as own_units
    from products p where p.id = ${id}::uuid`.execute(db);
  return rows[0];
}

import type { AttributeKind } from '@halfturn/contract/primitives/attribute-kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { Names, StoredValues, TypeAttributeRow } from './attributes.ts';

/** The attributes of types, inherited ones first. Of an attribute that several types above have, the nearest row holds. */
export async function attributesOfTypes(db: Db, ids: readonly string[]): Promise<TypeAttributeRow[]> {
  const { rows } = await sql<TypeAttributeRow>`
    with recursive up (class_id, id, parent_id, names, far) as (
      select id, id, parent_id, names, 0 from classes where id = any(${ids}::uuid[])
      union all
      select up.class_id, c.id, c.parent_id, c.names, far + 1 from up join classes c on c.id = up.parent_id where far < 20),
    held as (
      select distinct on (up.class_id, ca.attribute) ca.*, up.class_id as of_class, up.names as from_names, up.far
      from up join class_attributes ca on ca.class_id = up.id
      order by up.class_id, ca.attribute, up.far)
    select h.of_class as class_id, a.code, a.kind, a.unit, a.names, a.built_in, h.required, h.on_card, h.filterable, h.searched,
      h.class_id as from_id, h.from_names, ${optionsOf(sql.ref('a.code'))} as options
    from held h join attributes a on a.code = h.attribute
    order by h.of_class, h.far desc, h.position, a.position, a.code`.execute(db);
  return rows;
}

const optionsOf = (attribute: RawBuilder<unknown>): RawBuilder<TypeAttributeRow['options']> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('code', o.code, 'names', o.names) order by o.position, o.code)
  from attribute_options o where o.attribute = ${attribute}), '[]')`;

/** A product as far as its attributes go; undefined if there is none. */
export const attributesOfProduct = (
  trx: Trx,
  id: string,
): Promise<{ class_id: string; attributes: StoredValues } | undefined> =>
  trx
    .selectFrom('products')
    .select(['class_id', 'attributes'])
    .where('id', '=', id)
    .$narrowType<{ attributes: StoredValues }>()
    .executeTakeFirst();

/** Keeps options and attributes from being deleted until the end of the transaction. */
export async function holdAttributes(trx: Trx, codes: readonly string[]): Promise<void> {
  await sql`select code from attributes where code = any(${codes}::text[]) order by code for share`.execute(
    trx,
  );
}

/** SQL: the texts among a product's values that find it. */
const words = sql<string>`coalesce((
  select string_agg(t.value, ' ' order by a.key, t.key)
  from jsonb_each(products.attributes) a
  cross join jsonb_each_text(case when jsonb_typeof(a.value) = 'object' then a.value else '{}' end) t
  where exists (select from class_attributes c where c.attribute = a.key and c.searched)), '')`;

/** Replaces the values of a product. */
export async function writeValues(trx: Trx, id: string, values: StoredValues): Promise<void> {
  await sql`update products set attributes = ${JSON.stringify(values)}::jsonb where id = ${id}::uuid`.execute(
    trx,
  );
  await refreshWordsOf(trx, id);
}

/** Sets or removes one value of products; null removes it. Returns those that it changed. */
export async function writeValue(
  trx: Trx,
  ids: readonly string[],
  code: string,
  value: StoredValues[string] | null,
): Promise<string[]> {
  const after =
    value === null
      ? sql`attributes - ${code}::text`
      : sql`attributes || ${JSON.stringify({ [code]: value })}::jsonb`;
  const { rows } = await sql<{ id: string }>`
    update products set attributes = ${after} where id = any(${ids}::uuid[]) and attributes <> ${after} returning id`.execute(
    trx,
  );
  const changed = rows.map(({ id }) => id);
  await sql`update products set attribute_words = ${words} where id = any(${changed}::uuid[]) and attribute_words <> ${words}`.execute(
    trx,
  );
  return changed;
}

/** Brings up to date by which texts a product is found. */
export async function refreshWordsOf(trx: Trx, id: string): Promise<void> {
  await sql`update products set attribute_words = ${words} where id = ${id}::uuid and attribute_words <> ${words}`.execute(
    trx,
  );
}

/** The same of several products. */
export async function refreshWordsOfMany(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update products set attribute_words = ${words} where id = any(${ids}::uuid[]) and attribute_words <> ${words}`.execute(
    trx,
  );
}

/** The attributes that every store has. */
export const builtInAttributes = (
  db: Db,
): Promise<Pick<TypeAttributeRow, 'code' | 'kind' | 'unit' | 'names'>[]> =>
  db
    .selectFrom('attributes')
    .select(['code', 'kind', 'unit', 'names'])
    .where('built_in', '=', true)
    .orderBy('position')
    .$narrowType<{ names: Names; kind: AttributeKind }>()
    .execute();

/** Brings up to date by which texts products are found, after an attribute has begun or ceased to be searched. */
export async function refreshWords(trx: Trx): Promise<void> {
  await sql`update products set attribute_words = ${words} where attributes <> '{}' and attribute_words <> ${words}`.execute(
    trx,
  );
}

/** The types of products, with their ids. */
export const typesOfProducts = (
  trx: Trx,
  ids: readonly string[],
): Promise<{ id: string; class_id: string }[]> =>
  trx
    .selectFrom('products')
    .select(['id', 'class_id'])
    .where('id', 'in', [...ids])
    .execute();

export interface AttributeRow {
  code: string;
  kind: AttributeKind;
  built_in: boolean;
  unit: string;
  names: Names;
  version: number;
}

/** An attribute; locked, if it is about to be changed. Undefined if there is none. */
export const attributeBy = (db: Db, code: string, lock = false): Promise<AttributeRow | undefined> =>
  db
    .selectFrom('attributes')
    .select(['code', 'kind', 'built_in', 'unit', 'names', 'version'])
    .where('code', '=', code)
    .$if(lock, (query) => query.forUpdate())
    .$narrowType<{ names: Names }>()
    .executeTakeFirst();

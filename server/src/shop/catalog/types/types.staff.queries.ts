import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffProductTypes } from '@halfturn/contract/staff/product-types.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { nameIn } from '../../../platform/db/named.ts';
import type { Names } from './attributes.ts';

/** Every type in the order of the shopkeeper, with its own products counted, whatever their status. */
export async function listTypes(db: Db, locale: Locale): Promise<StaffProductTypes['types']> {
  const { rows } = await sql<StaffProductTypes['types'][number]>`
    select c.id, ${nameIn('c', locale)} as name, c.slug, c.parent_id as "parentId", c.genre_code as genre,
      coalesce(p.products, 0) as products,
      (select count(*)::int from class_attributes a where a.class_id = c.id) as attributes
    from classes c
    left join (select class_id, count(*)::int as products from products where parent_id is null group by class_id) p on p.class_id = c.id
    order by c.position, c.slug`.execute(db);
  return rows;
}

/** Every attribute, those that are built in first. */
export async function listAttributes(db: Db, locale: Locale): Promise<StaffProductTypes['attributes']> {
  const { rows } = await sql<StaffProductTypes['attributes'][number]>`
    select a.code, ${nameIn('a', locale)} as name, a.kind, a.unit, a.built_in as "builtIn",
      case a.code
        when 'platform' then (select count(*) from platforms)
        when 'region' then (select count(*) from regions)
        when 'genre' then (select count(*) from genres)
        else (select count(*) from attribute_options o where o.attribute = a.code) end::int as options,
      (select count(*)::int from class_attributes t where t.attribute = a.code) as types
    from attributes a order by a.built_in desc, a.position, a.code`.execute(db);
  return rows;
}

export interface TypeRow {
  id: string;
  slug: string;
  parent_id: string | null;
  genre_code: string | null;
  names: Names;
  version: number;
}

/** One type; undefined if there is none. */
export const typeBy = (db: Db, id: string): Promise<TypeRow | undefined> =>
  db
    .selectFrom('classes')
    .select(['id', 'slug', 'parent_id', 'genre_code', 'names', 'version'])
    .where('id', '=', id)
    .$narrowType<{ names: Names }>()
    .executeTakeFirst();

/** Locks all types, which are few, so that two moves cannot put each under the other. Products that are written do not wait. */
export const lockTypes = (trx: Trx): Promise<TypeRow[]> =>
  trx
    .selectFrom('classes')
    .select(['id', 'slug', 'parent_id', 'genre_code', 'names', 'version'])
    .orderBy('id')
    .forNoKeyUpdate()
    .$narrowType<{ names: Names }>()
    .execute();

export interface TypeInput {
  names: Names;
  parent_id: string | null;
  genre_code: string | null;
}

/** Adds a type behind the others. */
export async function insertType(trx: Trx, type: TypeInput & { slug: string }): Promise<string> {
  const { id } = await trx
    .insertInto('classes')
    .values({
      ...type,
      names: JSON.stringify(type.names),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from classes)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateType(trx: Trx, id: string, type: TypeInput): Promise<void> {
  await trx
    .updateTable('classes')
    .set({ ...type, names: JSON.stringify(type.names), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteType(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('classes').where('id', '=', id).execute();
}

/** Whether products are in a type, or types below it. */
export async function typeIsUsed(trx: Trx, id: string): Promise<{ products: boolean; children: boolean }> {
  const { rows } = await sql<{ products: boolean; children: boolean }>`
    select exists (select from products where class_id = ${id}::uuid) as products,
      exists (select from classes where parent_id = ${id}::uuid) as children`.execute(trx);
  return rows[0] ?? { products: false, children: false };
}

/** Puts types in the order of the ids. */
export async function orderTypes(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update classes c set position = w.no::int
    from unnest(${ids}::uuid[]) with ordinality as w (id, no) where c.id = w.id`.execute(trx);
}

/** The store's own addresses, and those that a class has or had. */
export async function slugIsTaken(trx: Trx, slug: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from shelf_slugs where kind = 'class' and slug = ${slug})
      or exists (select from reserved_slugs where slug = ${slug}) as taken`.execute(trx);
  return rows[0]?.taken ?? false;
}

export interface TypeAttributeInput {
  code: string;
  required: boolean;
  onCard: boolean;
  filterable: boolean;
  searched: boolean;
}

/** The own attributes of a type, in their order. */
export async function ownAttributes(trx: Trx, id: string): Promise<TypeAttributeInput[]> {
  return await trx
    .selectFrom('class_attributes')
    .select(['attribute as code', 'required', 'on_card as onCard', 'filterable', 'searched'])
    .where('class_id', '=', id)
    .orderBy('position')
    .orderBy('attribute')
    .execute();
}

/** Replaces the own attributes of a type. */
export async function replaceAttributes(
  trx: Trx,
  id: string,
  attributes: readonly TypeAttributeInput[],
): Promise<void> {
  await trx.deleteFrom('class_attributes').where('class_id', '=', id).execute();
  if (attributes.length === 0) return;
  await trx
    .insertInto('class_attributes')
    .values(
      attributes.map(({ code, required, onCard, filterable, searched }, position) => ({
        class_id: id,
        attribute: code,
        required,
        on_card: onCard,
        filterable,
        searched,
        position,
      })),
    )
    .execute();
}

/** Codes of a list that there are. */
export async function knownCodes(
  trx: Trx,
  table: 'attributes' | 'genres',
  codes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(table)} where code = any(${codes}::text[])`.execute(trx);
  return new Set(rows.map(({ code }) => code));
}

/** Genres with their names. */
export async function genreChoices(db: Db, locale: Locale): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, ${nameIn('g', locale)} as name from genres g order by position, code`.execute(db);
  return rows;
}

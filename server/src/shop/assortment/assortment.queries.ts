import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { Class, CodedCategory, ListAttribute, ListRows, Platform, Region } from './lists.ts';
import type { ProductRow } from './product.ts';

/** SQL: units of the product or variant of an alias, which has no variants itself. */
export const unitsOf = (
  alias: 'p' | 'v',
  most: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`case ${sql.ref(`${alias}.kind`)}
  when 'physical' then least(${sql.ref(`${alias}.on_hand`)}, ${most})
  else (select count(*) from (
    select from free_keys_of(${sql.ref(`${alias}.id`)}) as k (id) order by k.id limit ${most}) as free)::int
  end`;

/**
 * SQL: units of the product `p` that can be sold now, counted up to `most`; of a product with variants, those of all of them. Keys
 * are counted in their table; there is no second number that could disagree. The order keeps the planner to the index of free
 * keys: without it, it reads the table from its start, past all that was ever sold.
 */
export const freeUnits = (
  most: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`case when p.variant_attributes = '{}'
  then ${unitsOf('p', most)}
  else (select least(coalesce(sum(${unitsOf('v', most)}), 0), ${most}) from live_variants v where v.parent_id = p.id)::int
  end`;

/** SQL: whether a unit of the product `p` can be sold now. */
export const inStock: RawBuilder<boolean> = sql<boolean>`${freeUnits(sql.lit(1))} > 0`;

/** Stands in `product_changes` for a change of classes, platforms, regions, genres or attributes. */
export const LISTS = '00000000-0000-0000-0000-000000000000';

/** Stands in `product_changes` for a change of what all prices are shown by: exchange rates, the limit of guests. */
export const TERMS = '00000000-0000-0000-0000-000000000001';

const row: RawBuilder<ProductRow> = sql`p.id, p.name, p.kind, p.class_id, coalesce(p.platform_code, '') as platform_code,
  coalesce(p.region_code, '') as region_code, coalesce(p.genre_code, '') as genre_code,
  array_to_string(p.languages, ',') as languages, p.attribute_codes, p.current_minor,
  case when p.was_minor > p.current_minor then p.was_minor end as was_minor,
  extract(epoch from p.reduced_at)::float8 as reduced_at, p.units_sold, p.pin, p.released - date '1970-01-01' as released, ${inStock} as in_stock,
  p.search_title as title, p.search_name as folded_name, p.developer as maker, array_to_string(tsvector_to_array(p.search_terms), E'\\n') as terms,
  p.fixed_prices,
  case when p.variant_attributes <> '{}' then (
    select jsonb_agg(jsonb_build_object('id', v.id, 'codes', v.attribute_codes, 'price', v.current_minor,
      'was', case when v.was_minor > v.current_minor then v.was_minor end, 'fixed', v.fixed_prices,
      'inStock', ${unitsOf('v', sql.lit(1))} > 0) order by v.variant_no, v.id)
    from live_variants v where v.parent_id = p.id) end as variants`;

/** Live products after an id, in the order of their ids. */
export async function productsAfter(db: Db, id: string, most: number): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select ${row} from live_products p where p.id > ${id}::uuid order by p.id limit ${most}`.execute(db);
  return rows;
}

/** Products by their ids; those that are not live are left out. The id of a variant stands for its main product. */
export async function productsNamed(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select ${row} from live_products p where p.id = any(array(
      select unnest(${ids}::uuid[])
      union select v.parent_id from live_variants v where v.id = any(${ids}::uuid[])))`.execute(db);
  return rows;
}

/** A state of the database; `changesSince` returns what changed after it. */
export interface Moment {
  snapshot: string;
  /** Seconds since 1970, by the database's clock. */
  at: number;
}

const moment = [
  sql<string>`pg_current_snapshot()::text`.as('snapshot'),
  sql<number>`extract(epoch from now())::float8`.as('at'),
] as const;

export const thisMoment = (db: Db): Promise<Moment> => db.selectNoFrom(moment).executeTakeFirstOrThrow();

/**
 * The products that changed after a moment, `most` at most, and the moment up to which these are all. It compares snapshots: of
 * two transactions, the one that began first may commit last, and a number or a time would miss it.
 */
export const changesSince = (db: Db, since: string, most: number): Promise<Moment & { ids: string[] }> =>
  db
    .selectNoFrom([
      ...moment,
      sql<string[]>`array(
        select distinct product_id from product_changes
        where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
        limit ${most})`.as('ids'),
    ])
    .executeTakeFirstOrThrow();

/** How long a change is kept. A process that has not looked for half as long loads everything again. */
export const CHANGES_KEPT_MINUTES = 60;

/** Deletes changes that every process has applied, or will not ask for. */
export async function forgetChanges(db: Db): Promise<void> {
  await sql`delete from product_changes where at < now() - ${CHANGES_KEPT_MINUTES} * interval '1 minute'`.execute(
    db,
  );
}

export const readLists = (db: Db): Promise<ListRows> =>
  db
    .selectNoFrom([
      inOrder<'classes', Class>('classes', 'slug'),
      inOrder<'platforms', Platform>('platforms', 'code'),
      inOrder<'regions', Region>('regions', 'code'),
      inOrder<'genres', CodedCategory>('genres', 'code'),
      sql<ListAttribute[]>`(
        select coalesce(json_agg(a order by a.position, a.code), '[]') from attribute_list a)`.as(
        'attributes',
      ),
      sql<ListRows['memory']>`(select coalesce(json_agg(m), '[]') from category_slugs m)`.as('memory'),
    ])
    .executeTakeFirstOrThrow();

/** The rows of a table in the shopkeeper's order. */
const inOrder = <Table extends string, Row>(table: Table, then: string): AliasedRawBuilder<Row[], Table> =>
  sql<Row[]>`(
    select coalesce(json_agg(t order by t.position, ${sql.ref(`t.${then}`)}), '[]') from ${sql.table(table)} t)`.as(
    table,
  );

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { ProductRow } from './columns.ts';
import type { ListRows } from './lists.ts';
import { inStock } from './stock.queries.ts';

/** Stands in `product_changes` for a change of classes, platforms, regions or genres. */
export const LISTS = '00000000-0000-0000-0000-000000000000';

const row: RawBuilder<ProductRow> = sql`p.id, p.name, p.class_id, p.platform_code, p.region_code, p.genre_code,
  array_to_string(p.languages, ',') as languages, p.current_minor,
  case when p.was_minor > p.current_minor then p.was_minor end as was_minor,
  p.units_sold, p.pin, p.released - date '1970-01-01' as released, ${inStock} as in_stock,
  array_to_string(tsvector_to_array(p.search_terms), E'\\n') || E'\\n=' || p.search_title as terms`;

/** Live products after an id, in the order of their ids. */
export async function productsAfter(db: Db, id: string, most: number): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select ${row} from live_products p where p.id > ${id}::uuid order by p.id limit ${most}`.execute(db);
  return rows;
}

/** Products by their ids; those that are not live are left out. */
export async function productsNamed(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select ${row} from live_products p where p.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** A state of the database; `changesSince` returns what changed after it. */
export interface Moment {
  snapshot: string;
  /** Seconds since 1970, by the database's clock. */
  at: number;
}

const now = sql`pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at`;

export async function thisMoment(db: Db): Promise<Moment> {
  const { rows } = await sql<Moment>`select ${now}`.execute(db);
  return onlyRow(rows);
}

/**
 * The products that changed after a moment, `most` at most, and the moment up to which these are all. It compares snapshots: of
 * two transactions, the one that began first may commit last, and a number or a time would miss it.
 */
export async function changesSince(
  db: Db,
  snapshot: string,
  most: number,
): Promise<Moment & { ids: string[] }> {
  const { rows } = await sql<Moment & { ids: string[] }>`
    select ${now}, array(
      select distinct product_id from product_changes
      where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
      limit ${most}) as ids`.execute(db);
  return onlyRow(rows);
}

/** How long a change is kept. A process that has not looked for half as long loads everything again. */
export const CHANGES_KEPT_MINUTES = 60;

/** Deletes changes that every process has applied, or will not ask for. */
export async function forgetChanges(db: Db): Promise<void> {
  await sql`delete from product_changes where at < now() - ${CHANGES_KEPT_MINUTES} * interval '1 minute'`.execute(
    db,
  );
}

export async function readLists(db: Db): Promise<ListRows> {
  const { rows } = await sql<ListRows>`select
    ${listOf('classes', 'slug')} as classes, ${listOf('platforms', 'code')} as platforms,
    ${listOf('regions', 'code')} as regions, ${listOf('genres', 'code')} as genres,
    (select coalesce(json_agg(m), '[]') from category_slugs m) as memory`.execute(db);
  return onlyRow(rows);
}

const listOf = (table: string, then: string): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(t order by t.position, ${sql.ref(`t.${then}`)}), '[]') from ${sql.table(table)} t)`;

function onlyRow<T>([row]: readonly T[]): T {
  if (!row) throw new Error('the statement returned no row');
  return row;
}

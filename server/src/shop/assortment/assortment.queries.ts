import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { ProductRow } from './columns.ts';
import type { Lists } from './lists.ts';
import { inStock } from './stock.ts';

/** How a change of the lists themselves is noted. */
export const LISTS = '00000000-0000-0000-0000-000000000000';

const row: RawBuilder<ProductRow> = sql`p.id, p.name, p.class_id, p.platform_code, p.region_code, p.genre_code,
  array_to_string(p.languages, ',') as languages, p.current_minor,
  case when p.was_minor > p.current_minor then p.was_minor end as was_minor,
  p.units_sold, p.pin, p.released - date '1970-01-01' as released, ${inStock} as in_stock,
  array_to_string(tsvector_to_array(p.search_terms), E'\\n') || E'\\n=' || p.search_title as terms`;

/** Live products behind an id, in the order of the ids. */
export async function productsAfter(db: Db, id: string, most: number): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select ${row} from products p where p.status = 'live' and p.id > ${id}::uuid order by p.id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Those of the named products that are live. */
export async function productsNamed(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select ${row} from products p where p.id = any(${ids}::uuid[]) and p.status = 'live'`.execute(db);
  return rows;
}

/** A state of the database, by which what changed after it can be asked for. */
export interface Moment {
  snapshot: string;
  /** Seconds since 1970, by the database's clock. */
  at: number;
}

const now = sql`pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at`;

export async function thisMoment(db: Db): Promise<Moment> {
  const { rows } = await sql<Moment>`select ${now}`.execute(db);
  return rows[0]!;
}

/**
 * The products that changed after a moment, `most` at most, and the moment up to which that is all. Asked by snapshot: of two
 * transactions the one that began first may commit last, and a number or a time would pass over it.
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
  return rows[0]!;
}

/** Minutes for which a change is kept: who has not asked for half as long begins anew. */
export const KEPT_MINUTES = 60;

/** Forgets what every process has seen, or will not ask for. */
export async function forgetChanges(db: Db): Promise<void> {
  await sql`delete from product_changes where at < now() - ${KEPT_MINUTES} * interval '1 minute'`.execute(db);
}

export async function readLists(db: Db): Promise<Lists> {
  const { rows } = await sql<Lists>`select
    ${listOf('classes', 'slug')} as classes, ${listOf('platforms', 'code')} as platforms,
    ${listOf('regions', 'code')} as regions, ${listOf('genres', 'code')} as genres,
    (select coalesce(json_agg(m), '[]') from shelf_slugs m) as memory`.execute(db);
  return rows[0]!;
}

const listOf = (table: string, then: string): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(t order by t.position, ${sql.ref(`t.${then}`)}), '[]') from ${sql.table(table)} t)`;

import type { BulkAct } from '@halfturn/contract/staff/product-bulks.ts';
import type { BulkReason } from '@halfturn/contract/staff/product-bulk-parts.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { nameIn } from '../../../platform/db/named.ts';
import type { StoredValues } from '../types/attributes.ts';
import type { BulkProduct, ProductColumns } from './bulk-change.ts';
import type { OwnPrice } from './own-bulk.ts';

export interface BulkRow {
  id: string;
  by_staff: string;
  act: BulkAct;
  state: 'running' | 'done' | 'undoing' | 'undone';
  total: number;
  created_at: Date;
  finished_at: Date | null;
  undone_by: string | null;
  undone_at: Date | null;
}

/** A product that a change of many looks at. */
export interface LockedForBulk extends Omit<BulkProduct, 'own'> {
  id: string;
  name: string;
  slug: string;
  slugs: Record<string, string>;
  version: number;
  was_minor: number | null;
  cost_minor: number | null;
  reduced_at: Date | null;
}

const PRODUCT = sql`p.id, p.name, p.class_id, p.status, p.order_limit, p.price_minor, p.sale_minor, p.floor_minor, p.cost_minor, p.attributes,
  p.platform_code, p.region_code, p.genre_code, p.languages, p.slug, p.slugs, p.version, p.was_minor, p.reduced_at,
  p.publish_at, p.sale_rule, p.sale_countries, p.planned_sale_minor, p.sale_from, p.sale_until, p.variant_attributes`;

/** Products as a change would find them, in the order of these ids; nothing is locked. */
export async function productsForBulk(db: Db, ids: readonly string[]): Promise<LockedForBulk[]> {
  const { rows } = await sql<LockedForBulk>`
    select ${PRODUCT} from unnest(${ids}::uuid[]) with ordinality as w (id, no) join products p on p.id = w.id
    order by w.no`.execute(db);
  return rows;
}

/**
 * Locks products, in one order for everybody; orders that refer to them do not wait. The main products of variants come first, as
 * the prices of a variant change them, and a save of all variants of a product begins there.
 */
export async function lockForBulk(trx: Trx, ids: readonly string[]): Promise<Map<string, LockedForBulk>> {
  await sql`select from products where id in (
    select v.parent_id from products v where v.id = any(${ids}::uuid[])) order by id for no key update`.execute(
    trx,
  );
  const { rows } = await sql<LockedForBulk>`
    select ${PRODUCT} from products p where p.id = any(${ids}::uuid[]) order by p.id for no key update`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of the products whose address another product has in the type that they are to move to. */
export async function addressesTaken(db: Db, typeId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from products p
    cross join lateral (select p.slug union select value from jsonb_each_text(p.slugs)) as own (slug)
    join product_slugs s on s.class_id = ${typeId}::uuid and s.slug = own.slug and s.product_id <> p.id
    where p.id = any(${ids}::uuid[]) and p.class_id <> ${typeId}::uuid`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Inserts a change with its products, in this order; false if there is one with this id. */
export async function insertBulk(
  trx: Trx,
  bulk: { id: string; by_staff: string; act: BulkAct; created_at: Date },
  ids: readonly string[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('product_bulks')
    .values({ ...bulk, act: JSON.stringify(bulk.act), total: ids.length })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await sql`insert into product_bulk_rows (bulk_id, no, product_id)
    select ${bulk.id}::uuid, no, id from unnest(${ids}::uuid[]) with ordinality as w (id, no)`.execute(trx);
  return true;
}

const bulkBy = (id: string, lock: boolean): RawBuilder<BulkRow> => sql<BulkRow>`
  select id, by_staff, act, state, total, created_at, finished_at, undone_by, undone_at from product_bulks where id = ${id}::uuid
  ${lock ? sql`for update` : sql``}`;

/** Locks a change of many; undefined if there is none. */
export async function lockBulk(trx: Trx, id: string): Promise<BulkRow | undefined> {
  return (await bulkBy(id, true).execute(trx)).rows[0];
}

export async function bulkById(db: Db, id: string): Promise<BulkRow | undefined> {
  return (await bulkBy(id, false).execute(db)).rows[0];
}

export async function saveBulkState(
  trx: Trx,
  id: string,
  change: Partial<Pick<BulkRow, 'state' | 'finished_at' | 'undone_by' | 'undone_at'>>,
): Promise<void> {
  await trx.updateTable('product_bulks').set(change).where('id', '=', id).execute();
}

export type BulkRowState = 'waiting' | 'changed' | 'same' | 'refused' | 'undone' | 'kept';

/** Columns as they were or became; a moment is a text in JSON. */
type Moment = 'publish_at' | 'sale_from' | 'sale_until';
export type StoredColumns = Partial<Omit<ProductColumns, Moment>> &
  Partial<Record<Moment | 'reduced_at', string | null>> & { was_minor?: number | null; own?: StoredOwn };

/** A price in the currency of the act, as it was or became. */
type OwnMoment = 'sale_from' | 'sale_until' | 'reduced_at';
export type StoredOwn = Omit<OwnPrice, OwnMoment> & Record<OwnMoment, string | null>;

export interface BulkItem {
  no: number;
  product_id: string;
  before: StoredColumns | null;
  after: StoredColumns | null;
  version: number | null;
}

/** The next products in a state. */
export async function nextItems(
  trx: Trx,
  id: string,
  state: BulkRowState,
  limit: number,
): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`
    select no, product_id, before, after, version from product_bulk_rows
    where bulk_id = ${id}::uuid and state = ${state} order by no limit ${limit}`.execute(trx);
  return rows;
}

export interface ItemResult {
  no: number;
  state: BulkRowState;
  reason?: BulkReason;
  before?: StoredColumns;
  after?: StoredColumns;
  version?: number;
}

/** Notes what became of products. What was before stays in the row while it is undone. */
export async function saveItems(trx: Trx, id: string, results: readonly ItemResult[]): Promise<void> {
  await sql`
    update product_bulk_rows r set state = w.state, reason = w.reason, before = coalesce(w.before, r.before),
      after = coalesce(w.after, r.after), version = coalesce(w.version, r.version)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as w (no int, state text, reason text, before jsonb, after jsonb, version int)
    where r.bulk_id = ${id}::uuid and r.no = w.no`.execute(trx);
}

/** Changes a locked product and counts its version up. Returns the new version. */
export async function changeProduct(
  trx: Trx,
  id: string,
  columns: Partial<Omit<ProductColumns, 'attributes'>> & {
    attributes?: StoredValues;
    was_minor?: number | null;
    reduced_at?: Date | null;
  },
  by: { actor: string; now: Date },
): Promise<number> {
  const { attributes, ...others } = columns;
  const { version } = await trx
    .updateTable('products')
    .set({
      ...others,
      ...(attributes && { attributes: JSON.stringify(attributes) }),
      version: sql`version + 1`,
      saved_by: by.actor,
      saved_at: by.now,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export type BulkCounts = Record<BulkRowState, number>;

/** How many products of changes are in each state. */
export async function bulkCounts(db: Db, ids: readonly string[]): Promise<Map<string, BulkCounts>> {
  const { rows } = await sql<{ id: string; state: BulkRowState; n: number }>`
    select bulk_id as id, state, count(*)::int as n from product_bulk_rows where bulk_id = any(${ids}::uuid[])
    group by bulk_id, state`.execute(db);
  const none = { waiting: 0, changed: 0, same: 0, refused: 0, undone: 0, kept: 0 };
  const counts = new Map(ids.map((id): [string, BulkCounts] => [id, { ...none }]));
  for (const { id, state, n } of rows) {
    const of = counts.get(id);
    if (of) of[state] = n;
  }
  return counts;
}

/** A page of the changes of many, newest first, and how many there are. */
export async function latestBulks(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BulkRow[]; total: number }> {
  const { rows } = await sql<BulkRow>`
    select id, by_staff, act, state, total, created_at, finished_at, undone_by, undone_at from product_bulks
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  const count = await sql<{ n: number }>`select count(*)::int as n from product_bulks`.execute(db);
  return { rows, total: count.rows[0]?.n ?? 0 };
}

export interface BulkListRow extends Pick<BulkItem, 'before' | 'after'> {
  id: string;
  name: string;
  state: BulkRowState;
  reason: BulkReason | null;
}

/** A page of the products of a change: only those that were refused or kept, or all. */
export async function bulkItems(
  db: Db,
  id: string,
  { problems, limit, offset }: { problems: boolean; limit: number; offset: number },
): Promise<BulkListRow[]> {
  const { rows } = await sql<BulkListRow>`
    select p.id, p.name, r.state, r.reason, r.before, r.after from product_bulk_rows r join products p on p.id = r.product_id
    where r.bulk_id = ${id}::uuid ${problems ? sql`and r.state in ('refused', 'kept')` : sql``}
    order by r.no limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Those of the types that exist. */
export async function existingTypes(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('classes')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return rows.map(({ id }) => id);
}

/** The names of types in a language. */
export async function typeNames(db: Db, locale: Locale): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, ${nameIn('c', locale)} as name from classes c`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

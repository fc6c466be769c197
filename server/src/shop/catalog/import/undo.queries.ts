import pg from 'pg';
import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type {
  ImportReason,
  ImportText,
  ImportVerdict,
} from '@halfturn/contract/staff/product-import-parts.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import type { Columns, Known } from './known.queries.ts';
import type { FixedRow } from './write.queries.ts';

/** What was before a line, as far as it changed. */
export interface Before {
  columns: Partial<Columns>;
  texts: Partial<Record<Locale, Record<ImportText, string | null> | null>>;
  fixed: Record<string, Required<FixedRow> | null>;
  tiers?: { for: Known['tiers_for']; steps: Known['tiers'] };
}

export interface DoneRow {
  no: number;
  verdict: ImportVerdict;
  product_id: string;
  version: number | null;
  before: Before | null;
  after: {
    columns?: Partial<Columns>;
    fixed?: Record<string, { regular: number; sale: number | null }>;
  } | null;
}

/** The next lines that were imported, last ones first: variants stand after their products. */
export async function doneRows(trx: Trx, id: string, limit: number): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    select no, verdict, product_id, version, before, after from product_import_lines
    where import_id = ${id}::uuid and state = 'done' order by no desc limit ${limit}`.execute(trx);
  return rows;
}

export interface Undone {
  no: number;
  state: 'undone' | 'kept';
  reason?: ImportReason;
  value?: string;
}

/** Notes what became of lines. */
export async function saveUndone(trx: Trx, id: string, results: readonly Undone[]): Promise<void> {
  await sql`
    update product_import_lines l set state = r.state, reason = r.reason, value = coalesce(left(r.value, 200), l.value)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (no int, state text, reason text, value text)
    where l.import_id = ${id}::uuid and l.no = r.no`.execute(trx);
}

/** Takes away texts and fixed prices that products did not have. */
export async function removeParts(
  trx: Trx,
  texts: readonly { product_id: string; locale: string }[],
  fixed: readonly { product_id: string; currency: string }[],
): Promise<void> {
  if (texts.length > 0)
    await sql`
      delete from product_texts t
      using jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as r (product_id uuid, locale text)
      where t.product_id = r.product_id and t.locale = r.locale`.execute(trx);
  if (fixed.length > 0)
    await sql`
      delete from fixed_prices f
      using jsonb_to_recordset(${JSON.stringify(fixed)}::jsonb) as r (product_id uuid, currency text)
      where f.product_id = r.product_id and f.currency = r.currency`.execute(trx);
}

/**
 * Deletes products that nothing refers to. Returns those that something does refer to: an order, a key, a visit.
 *
 * @param ids products that are locked
 */
export async function removeUnused(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0 || (await tryDelete(trx, ids))) return [];
  if (ids.length === 1) return [...ids];
  const half = Math.ceil(ids.length / 2);
  return [...(await removeUnused(trx, ids.slice(0, half))), ...(await removeUnused(trx, ids.slice(half)))];
}

/** A reference from elsewhere undoes this part alone. */
async function tryDelete(trx: Trx, ids: readonly string[]): Promise<boolean> {
  await sql`savepoint product_deletion`.execute(trx);
  try {
    await trx.deleteFrom('product_texts').where('product_id', 'in', ids).execute();
    await trx.deleteFrom('price_tiers').where('product_id', 'in', ids).execute();
    await trx.deleteFrom('fixed_prices').where('product_id', 'in', ids).execute();
    await trx.deleteFrom('fixed_price_history').where('product_id', 'in', ids).execute();
    await trx.deleteFrom('price_history').where('product_id', 'in', ids).execute();
    await trx.deleteFrom('products').where('id', 'in', ids).execute();
    await sql`release savepoint product_deletion`.execute(trx);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '23503') throw error;
    await sql`rollback to savepoint product_deletion`.execute(trx);
    return false;
  }
}

/** Takes products off sale that cannot be deleted. */
export async function retireNew(
  trx: Trx,
  ids: readonly string[],
  by: { actor: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update products set status = 'retired', withdrawn = parent_id is not null, version = version + 1, saved_by = ${by.actor}, saved_at = ${by.now}
    where id = any(${ids}::uuid[]) and status = 'live'`.execute(trx);
}

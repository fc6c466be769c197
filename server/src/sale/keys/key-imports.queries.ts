import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { LineVerdict } from '@halfturn/contract/staff/key-imports.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';

export type ImportState = 'draft' | 'checking' | 'checked' | 'importing' | 'stopped' | 'done' | 'undone';

export interface KeyImportRow {
  id: string;
  product_id: string | null;
  by_staff: string;
  batch_name: string;
  supplier: string;
  invoice: string;
  cost_minor: number | null;
  cost_currency: Currency | null;
  bought_on: string | null;
  warranty_until: string | null;
  file_name: string;
  state: ImportState;
  lines: number;
  checked: number;
  tried: number;
  parts: number;
  parts_in: number;
  added: number;
  verdicts: Partial<Record<LineVerdict, number>>;
  stock_before: number | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  expires_at: Date;
}

export type NewKeyImport = Pick<
  KeyImportRow,
  | 'id'
  | 'product_id'
  | 'by_staff'
  | 'batch_name'
  | 'supplier'
  | 'invoice'
  | 'cost_minor'
  | 'cost_currency'
  | 'bought_on'
  | 'warranty_until'
  | 'created_at'
  | 'expires_at'
>;

export async function insertImport(trx: Trx, row: NewKeyImport): Promise<void> {
  await trx.insertInto('key_imports').values(row).execute();
}

export async function importById(db: Db, id: string): Promise<KeyImportRow | undefined> {
  const { rows } = await sql<KeyImportRow>`select * from key_imports where id = ${id}`.execute(db);
  return rows[0];
}

/** Locks an import; undefined if there is none. */
export async function lockImport(trx: Trx, id: string): Promise<KeyImportRow | undefined> {
  const { rows } = await sql<KeyImportRow>`select * from key_imports where id = ${id} for update`.execute(
    trx,
  );
  return rows[0];
}

export type ImportChange = Partial<
  Pick<
    KeyImportRow,
    | 'state'
    | 'file_name'
    | 'lines'
    | 'checked'
    | 'tried'
    | 'parts'
    | 'parts_in'
    | 'added'
    | 'stock_before'
    | 'started_at'
    | 'finished_at'
    | 'expires_at'
  >
>;

export async function updateImport(trx: Trx, id: string, change: ImportChange): Promise<void> {
  await trx.updateTable('key_imports').set(change).where('id', '=', id).execute();
}

/** Counts the lines of an import by their verdicts, and writes the counts down. */
export async function countVerdicts(trx: Trx, id: string, ok: number): Promise<void> {
  await sql`
    update key_imports set verdicts = jsonb_build_object('ok', ${ok}::int) || coalesce((
      select jsonb_object_agg(verdict, n) from (
        select verdict, count(*) as n from key_import_lines where import_id = ${id} group by verdict) as v), '{}')
    where id = ${id}`.execute(trx);
}

export async function insertParts(
  trx: Trx,
  importId: string,
  parts: readonly { no: number; envelope: Buffer }[],
): Promise<void> {
  await sql`
    insert into key_import_parts (import_id, no, envelope)
    select ${importId}, p.no, p.envelope
    from unnest(${parts.map((part) => part.no)}::int[], ${parts.map((part) => part.envelope)}::bytea[]) as p (no, envelope)`.execute(
    trx,
  );
}

/** The sealed lines with these numbers of parts. */
export async function partsOf(
  db: Db,
  importId: string,
  numbers: readonly number[],
): Promise<{ no: number; envelope: Buffer }[]> {
  if (numbers.length === 0) return [];
  return await db
    .selectFrom('key_import_parts')
    .select(['no', 'envelope'])
    .where('import_id', '=', importId)
    .where('no', 'in', numbers)
    .orderBy('no')
    .execute();
}

/** A line that is not imported. */
export interface Problem {
  n: number;
  line: number;
  verdict: Exclude<LineVerdict, 'ok'>;
  sameAs: number | null;
  keyId: string | null;
}

/** Writes lines that are not imported; a line that has a verdict already gets this one. */
export async function insertProblems(
  trx: Trx,
  importId: string,
  problems: readonly Problem[],
): Promise<void> {
  if (problems.length === 0) return;
  await sql`
    insert into key_import_lines (import_id, n, line, verdict, same_as, key_id)
    select ${importId}, p.n, p.line, p.verdict, p.same_as, p.key_id
    from unnest(${problems.map((each) => each.n)}::int[], ${problems.map((each) => each.line)}::int[],
      ${problems.map((each) => each.verdict)}::text[], ${problems.map((each) => each.sameAs)}::int[],
      ${problems.map((each) => each.keyId)}::uuid[]) as p (n, line, verdict, same_as, key_id)
    on conflict (import_id, n) do update set verdict = excluded.verdict, key_id = excluded.key_id`.execute(
    trx,
  );
}

/** The numbers of lines of a range that have a verdict against them, whatever it is. */
export async function skippedLines(db: Db, importId: string, from: number, to: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('key_import_lines')
    .select('n')
    .where('import_id', '=', importId)
    .where('n', '>=', from)
    .where('n', '<=', to)
    .execute();
  return new Set(rows.map((row) => row.n));
}

export async function deleteProblems(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('key_import_lines').where('import_id', '=', importId).execute();
}

/** Deletes an import that was not begun, with its lines. */
export async function deleteImport(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('key_imports').where('id', '=', id).execute();
}

/** Deletes the sealed lines of imports whose time is over, and imports that were not begun by then. Returns how many there were. */
export async function deleteExpired(trx: Trx, now: Date): Promise<number> {
  const gone = await trx
    .deleteFrom('key_imports')
    .where('expires_at', '<', now)
    .where('state', 'in', ['draft', 'checking', 'checked'])
    .executeTakeFirst();
  const parts = await trx
    .deleteFrom('key_import_parts')
    .where('import_id', 'in', (qb) =>
      qb
        .selectFrom('key_imports')
        .select('id')
        .where('expires_at', '<', now)
        .where('state', '<>', 'importing'),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows) + Number(parts.numDeletedRows);
}

/** Whether a batch of the product has this name; of any product if that is null. */
export async function isNameTaken(db: Db, productId: string | null, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from key_batches where name = ${name} and (${productId}::uuid is null or product_id = ${productId}::uuid)
    limit 1`.execute(db);
  return rows.length > 0;
}

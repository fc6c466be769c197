import { sql } from 'kysely';
import type { ImportReason, ImportVerdict } from '@halfturn/contract/staff/product-import-parts.ts';
import type { ImportSettings, ImportState, UnknownValue } from '@halfturn/contract/staff/product-imports.ts';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { Change } from './plan-line.ts';
import type { Remark } from './line.ts';
import type { TableRow } from './read-table.ts';

/** Lines by what they do; `relates`: those whose relations are written once all lines are in. */
export type ImportCounts = Partial<Record<ImportVerdict | 'noted' | 'relates' | 'undone' | 'kept', number>>;

export interface ImportRow {
  id: string;
  by_staff: string | null;
  file_name: string;
  heads: string[];
  head_mark: string;
  settings: ImportSettings;
  remembered: boolean;
  version: number;
  state: ImportState;
  lines: number;
  tried: number;
  to_try: number;
  counts: ImportCounts;
  unknown: UnknownValue[];
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  undone_by: string | null;
  undone_at: Date | null;
}

const COLUMNS = sql`id, by_staff, file_name, heads, head_mark, settings, remembered, version, state, lines, tried, to_try, counts,
  unknown, created_at, started_at, finished_at, undone_by, undone_at`;

const CHUNK = 1_000;

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, i) => items.slice(i * CHUNK, (i + 1) * CHUNK));

/** Inserts an import with the rows of its file. `unreadable`: lines that are no rows of a table. */
export async function insertImport(
  trx: Trx,
  row: Pick<
    ImportRow,
    'id' | 'by_staff' | 'file_name' | 'heads' | 'head_mark' | 'settings' | 'remembered' | 'created_at'
  >,
  rows: readonly TableRow[],
  unreadable: readonly number[],
): Promise<void> {
  const lines = rows.length + unreadable.length;
  await sql`
    insert into product_imports (id, by_staff, file_name, heads, head_mark, settings, remembered, lines, to_try, created_at)
    values (${row.id}, ${row.by_staff}, ${row.file_name}, ${row.heads}, ${row.head_mark}, ${JSON.stringify(row.settings)}::jsonb,
      ${row.remembered}, ${lines}, ${lines}, ${row.created_at})`.execute(trx);
  let no = 0;
  for (const part of chunks(rows)) {
    const values = JSON.stringify(part.map(({ no: line, cells }) => ({ no: ++no, line, cells })));
    await sql`insert into product_import_lines (import_id, no, line, cells)
      select ${row.id}::uuid, r.no, r.line, r.cells
      from jsonb_to_recordset(${values}::jsonb) as r (no int, line int, cells text[])`.execute(trx);
  }
  for (const part of chunks(unreadable)) {
    const values = JSON.stringify(part.map((line) => ({ no: ++no, line })));
    await sql`insert into product_import_lines (import_id, no, line, cells, verdict, reason)
      select ${row.id}::uuid, r.no, r.line, '{}', 'wrong', 'csv'
      from jsonb_to_recordset(${values}::jsonb) as r (no int, line int)`.execute(trx);
  }
}

export async function importById(db: Db, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from product_imports where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Locks an import; undefined if there is none. */
export async function lockImport(trx: Trx, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from product_imports where id = ${id}::uuid for update`.execute(trx);
  return rows[0];
}

/** The settings of the last import of a file with the same heads. */
export async function settingsFor(db: Db, mark: string): Promise<ImportSettings | null> {
  const { rows } = await sql<{ settings: ImportSettings }>`
    select settings from product_imports where head_mark = ${mark} and started_at is not null
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.settings ?? null;
}

type Changeable = Pick<
  ImportRow,
  'version' | 'state' | 'tried' | 'to_try' | 'started_at' | 'finished_at' | 'undone_by' | 'undone_at'
> & { settings: ImportSettings; counts: ImportCounts; unknown: UnknownValue[] };

/** Changes an import; only one with the given version, if there is one. Returns whether it did. */
export async function updateImport(
  db: Db,
  id: string,
  { settings, counts, unknown, ...columns }: Partial<Changeable>,
  version?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('product_imports')
    .set({
      ...columns,
      ...(settings && { settings: JSON.stringify(settings) }),
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(unknown && { unknown: JSON.stringify(unknown) }),
    })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface StoredRow {
  no: number;
  line: number;
  cells: string[];
  product_id: string | null;
  slug: string;
  verdict: ImportVerdict | null;
  relates: boolean;
}

/** The rows of a file behind a number, in their order. */
export async function rowsAfter(db: Db, id: string, after: number, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select no, line, cells, product_id, slug, verdict, relates from product_import_lines
    where import_id = ${id}::uuid and no > ${after} and cells <> '{}' order by no limit ${limit}`.execute(db);
  return rows;
}

/** The next rows that are to be imported. */
export async function nextRows(trx: Trx, id: string, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select no, line, cells, product_id, slug, verdict, relates from product_import_lines
    where import_id = ${id}::uuid and state = 'waiting' and verdict in ('new', 'changed')
    order by no limit ${limit}`.execute(trx);
  return rows;
}

export interface LineResult {
  no: number;
  verdict: ImportVerdict;
  state?: 'waiting' | 'done';
  product_id?: string | null;
  name?: string;
  slug?: string;
  reason?: ImportReason;
  field?: string;
  value?: string;
  notes?: Remark[];
  changes?: Change[];
  before?: object | null;
  after?: object | null;
  version?: number | null;
  relates?: boolean;
}

/** Notes what lines do, or did. */
export async function saveLines(db: Db, id: string, results: readonly LineResult[]): Promise<void> {
  for (const part of chunks(results))
    await sql`
      update product_import_lines l set verdict = r.verdict, state = coalesce(r.state, 'waiting'), product_id = r.product_id,
        name = coalesce(r.name, ''), slug = coalesce(r.slug, ''), reason = r.reason, field = r.field, value = left(r.value, 200),
        notes = coalesce(r.notes, '[]'), changes = coalesce(r.changes, '[]'), before = r.before, after = r.after,
        version = r.version, relates = coalesce(r.relates, false)
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (no int, verdict text, state text, product_id uuid, name text,
        slug text, reason text, field text, value text, notes jsonb, changes jsonb, before jsonb, after jsonb, version int, relates boolean)
      where l.import_id = ${id}::uuid and l.no = r.no`.execute(db);
}

/** Lines by what they do, and after an undo by what became of them. */
export async function countLines(db: Db, id: string): Promise<ImportCounts> {
  const { rows } = await sql<{ counts: ImportCounts }>`
    select jsonb_build_object(
      'new', count(*) filter (where verdict = 'new'), 'changed', count(*) filter (where verdict = 'changed'),
      'same', count(*) filter (where verdict = 'same'), 'wrong', count(*) filter (where verdict = 'wrong'),
      'noted', count(*) filter (where notes <> '[]'), 'relates', count(*) filter (where relates), 'undone', count(*) filter (where state = 'undone'),
      'kept', count(*) filter (where state = 'kept')) as counts
    from product_import_lines where import_id = ${id}::uuid`.execute(db);
  return rows[0]?.counts ?? {};
}

/** In how many steps checked lines are imported: each line, and then the relations of each that has some. */
export const stepsOf = ({ new: added = 0, changed = 0, relates = 0 }: ImportCounts): number =>
  added + changed + relates;

/** In how many steps an import is undone: first the relations of lines, then the lines. */
export async function stepsToUndo(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (count(*) + count(*) filter (where after ? 'relations'))::int as n from product_import_lines
    where import_id = ${id}::uuid and state = 'done'`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Those of the products that this import has added. */
export async function addedBy(trx: Trx, id: string, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_import_lines
    where import_id = ${id}::uuid and verdict = 'new' and state = 'done' and product_id = any(${productIds}::uuid[])`.execute(
    trx,
  );
  return new Set(rows.map(({ product_id }) => product_id));
}

export async function deleteImport(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('product_imports').where('id', '=', id).execute();
}

/**
 * Deletes files that were never imported, and the cells of those that were, once their time is over. A few hundred lines' worth of
 * columns stay: what each line did.
 */
export async function forgetOld(
  trx: Trx,
  { unused, imported }: { unused: Date; imported: Date },
): Promise<number> {
  const deleted = await sql`
    delete from product_imports where started_at is null and created_at < ${unused}`.execute(trx);
  const emptied = await sql`
    update product_import_lines l set cells = '{}', before = null, after = null
    from product_imports i
    where i.id = l.import_id and i.state in ('done', 'undone') and i.finished_at < ${imported}
      and (l.cells <> '{}' or l.before is not null)`.execute(trx);
  return Number(deleted.numAffectedRows ?? 0) + Number(emptied.numAffectedRows ?? 0);
}

/** A page of the imports that were checked or more, newest first, and how many there are. */
export async function latestImports(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from product_imports order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const count = await sql<{ n: number }>`select count(*)::int as n from product_imports`.execute(db);
  return { rows, total: count.rows[0]?.n ?? 0 };
}

/** How many values of each column are shown. */
const SAMPLES = 3;
/** In how many rows they are looked for. */
const SAMPLED = 50;

/** The first values of each column. */
export async function sampleCells(db: Db, id: string, columns: number): Promise<string[][]> {
  const rows = await rowsAfter(db, id, 0, SAMPLED);
  return Array.from({ length: columns }, (_, i) =>
    [...new Set(rows.map(({ cells }) => (cells[i] ?? '').trim().slice(0, 40)))]
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  );
}

export interface ListedLine {
  no: number;
  line: number;
  verdict: ImportVerdict;
  state: 'waiting' | 'done' | 'undone' | 'kept';
  name: string;
  slug: string;
  product_id: string | null;
  reason: ImportReason | null;
  field: string | null;
  value: string | null;
  notes: Remark[];
  changes: Change[];
}

/** Lines that were checked, in the order of the file. */
export async function listedLines(
  db: Db,
  id: string,
  show: ImportVerdict | 'all' | 'noted',
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedLine[]> {
  const shown =
    show === 'all' ? sql`` : show === 'noted' ? sql`and l.notes <> '[]'` : sql`and l.verdict = ${show}`;
  const { rows } = await sql<ListedLine>`
    select l.no, l.line, l.verdict, l.state, l.name, l.slug, p.id as product_id, l.reason, l.field, l.value, l.notes, l.changes
    from product_import_lines l left join products p on p.id = l.product_id
    where l.import_id = ${id}::uuid and l.verdict is not null ${shown} order by l.no limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/kysely.ts';
import type { Remark } from './line.ts';
import type { Change } from './plan-line.ts';
import type { RelationChange } from './plan-relations.ts';
import type { DoneRow } from './undo.queries.ts';

export interface RelatingRow {
  no: number;
  line: number;
  cells: string[];
  product_id: string;
  name: string;
}

/** The next lines whose relations are to be written. Their products are in. */
export async function relatingRows(trx: Trx, id: string, limit: number): Promise<RelatingRow[]> {
  const { rows } = await sql<RelatingRow>`
    select no, line, cells, product_id, name from product_import_lines
    where import_id = ${id}::uuid and state = 'done' and relates order by no limit ${limit}`.execute(trx);
  return rows;
}

/** How many of some lines have relations that are to be written. */
export async function countRelating(trx: Trx, id: string, numbers: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from product_import_lines
    where import_id = ${id}::uuid and state = 'done' and relates and no = any(${numbers}::int[])`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

export interface RelatedLine {
  no: number;
  relations: RelationChange | null;
  changes: Change[];
  notes: Remark[];
}

/** Notes what lines changed in relations, beside what they did before. */
export async function saveRelated(trx: Trx, id: string, lines: readonly RelatedLine[]): Promise<void> {
  await sql`
    update product_import_lines l set relates = false,
      after = case when r.relations is null then l.after
        else coalesce(l.after, '{}') || jsonb_build_object('relations', r.relations) end,
      changes = l.changes || r.changes, notes = l.notes || r.notes,
      verdict = case when l.verdict = 'same' and r.changes <> '[]' then 'changed' else l.verdict end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (no int, relations jsonb, changes jsonb, notes jsonb)
    where l.import_id = ${id}::uuid and l.no = r.no`.execute(trx);
}

export interface RelatedRow extends DoneRow {
  relations: RelationChange;
}

/** The next lines whose relations are to be put back, last ones first. */
export async function relatedRows(trx: Trx, id: string, limit: number): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select no, verdict, product_id, version, before, after, after->'relations' as relations from product_import_lines
    where import_id = ${id}::uuid and state = 'done' and after ? 'relations' order by no desc limit ${limit}`.execute(
    trx,
  );
  return rows;
}

/** Notes that the relations of lines are put back. */
export async function forgetRelated(trx: Trx, id: string, numbers: readonly number[]): Promise<void> {
  await sql`
    update product_import_lines set after = after - 'relations'
    where import_id = ${id}::uuid and no = any(${numbers}::int[])`.execute(trx);
}

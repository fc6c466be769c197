import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { workOf, type MeasuredPlan } from '../../../../test/plans.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import type { DB } from '../../../platform/db/types.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { relatedRows, relatingRows } from './relate.queries.ts';

const { pool } = await testDatabase();
const asked: CompiledQuery[] = [];
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void (/^\s*select/.test(query.sql) && asked.push(query)),
});
const id = uuidv7();

/** Lines of the file; the last ten have relations that are to be written, and the first ten some that are written. */
const LINES = 20_000;
const PART = 500;

beforeAll(async () => {
  await sql`
    insert into product_imports (id, file_name, heads, head_mark, settings, state, lines, created_at)
    values (${id}::uuid, 'p.csv', '{Name}', 'mark', '{"columns": []}', 'running', ${LINES}, now())`.execute(
    db,
  );
  await sql`
    insert into product_import_lines (import_id, no, line, cells, verdict, state, product_id, name, relates, after)
    select ${id}::uuid, i, i, array['Name ' || i], 'new', 'done', gen_random_uuid(), 'Name ' || i, i > ${LINES - 10}::int,
      case when i <= 10 then '{"relations": {"own": {}, "into": {}}}'::jsonb end
    from generate_series(1, ${LINES}::int) as i`.execute(db);
  await sql`analyze product_import_lines`.execute(db);
});
beforeEach(() => {
  asked.length = 0;
});

/** The lines that a query answers with, and the rows that it looks at for them. */
async function lookedAt(query: (trx: Trx) => Promise<readonly unknown[]>) {
  const found = await inTransaction(db, query);
  const { sql: text, parameters } = firstOf(asked);
  const { rows } = await pool.query<{ 'QUERY PLAN': [MeasuredPlan] }>(
    `explain (analyze, buffers, format json) ${text}`,
    [...parameters],
  );
  return { found: found.length, rows: workOf(firstOf(rows)['QUERY PLAN'][0]).rows };
}

const relating = (trx: Trx) => relatingRows(trx, id, PART);
const related = (trx: Trx) => relatedRows(trx, id, PART);

test('writing relations looks at the lines alone that have some, and so does undoing them', async () => {
  expect(await lookedAt(relating)).toEqual({ found: 10, rows: 10 });
  asked.length = 0;
  expect(await lookedAt(related)).toEqual({ found: 10, rows: 10 });
});

test('control: without its index, every line is looked at', async () => {
  await sql`drop index product_import_lines_relating`.execute(db);
  expect((await lookedAt(relating)).rows).toBe(LINES);
});

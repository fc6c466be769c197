import { HELD_PARTS } from '@halfturn/contract/personal-data.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { HELD, PERSONAL_NAME, type Held } from './held.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

const entries = Object.entries(HELD).flatMap(([table, held]) =>
  [held].flat().map((one: Held) => ({ table, ...one })),
);
const declared = new Set(
  entries.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
);

interface Column {
  table: string;
  column: string;
  refers: boolean;
}

/** Every column of the store, and whether it refers to an account. */
async function catalogue(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, exists (
      select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
        and f.confrelid in ('accounts'::regclass, 'carts'::regclass, 'memberships'::regclass)) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(
    database.db,
  );
  return rows;
}

/** The system that a game runs on, not the device of a person; and what the check of a product file found. */
const IMPERSONAL = ['products.system', 'product_texts.system', 'product_import_lines.notes'];

const undeclared = (columns: readonly Column[]): string[] =>
  columns
    .filter(({ column, refers }) => refers || PERSONAL_NAME.test(column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !declared.has(name))
    .filter((name) => !IMPERSONAL.includes(name));

test('every personal column has a fate', async () => {
  expect(undeclared(await catalogue())).toEqual([]);
});

test('a new personal column fails the test', async () => {
  const more = [
    { table: 'orders', column: 'receiver', refers: false },
    { table: 'notes', column: 'whose', refers: true },
  ];
  expect(undeclared(more)).toEqual(['orders.receiver', 'notes.whose']);
});

test('every declared column exists', async () => {
  const there = new Set((await catalogue()).map(({ table, column }) => `${table}.${column}`));
  expect([...declared].filter((name) => !there.has(name))).toEqual([]);
});

test('what is kept, or is not in the file, has a reason', () => {
  for (const { table, part, fate, why } of entries)
    if (part === null || fate === 'kept') expect(why, table).not.toBe('');
  const parts = new Set(entries.map(({ part }) => part));
  // The lines have no personal column: they belong to their order.
  for (const part of HELD_PARTS.filter((one) => one !== 'lines')) expect(parts).toContain(part);
});

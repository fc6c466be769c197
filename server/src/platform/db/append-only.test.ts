import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { inTransaction } from './kysely.ts';

const { db } = await testDatabase();

/** Tables with a trigger that checks each row before it is removed. Every one of these triggers refuses. */
const { rows: tables } = await sql<{ name: string }>`
  select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    -- row, before, delete
    and t.tgtype & 1 = 1 and t.tgtype & 2 = 2 and t.tgtype & 8 = 8
  order by 1`.execute(db);

test('the tables whose rows may not be removed are known', () => {
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['audit_log', 'key_reveals', 'order_events', 'orders']));
});

test.each(tables)('$name refuses to be emptied', async ({ name }) => {
  const truncated = inTransaction(db, (trx) => sql`truncate ${sql.table(name)} cascade`.execute(trx));
  await expect(truncated).rejects.toThrow(/is append-only|is never removed/);
});

test('a table that may lose its rows can be emptied', async () => {
  await sql`truncate worker_heartbeats`.execute(db);
});

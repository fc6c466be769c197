import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction, type Trx } from '../src/platform/db/kysely.ts';
import { testDatabase } from './database.ts';
import { holdFirstCommit } from './race.ts';

const { db } = await testDatabase();
await sql`create table shelf (id int primary key, taken_by text)`.execute(db);
beforeEach(() => sql`truncate shelf; insert into shelf values (1, null)`.execute(db));

/** Looks whether the last one is there, and takes it: right with the lock, wrong without. */
async function take(trx: Trx, who: string, locked: boolean): Promise<boolean> {
  const lock = locked ? sql`for update` : sql``;
  const { rows } = await sql<{
    taken_by: string | null;
  }>`select taken_by from shelf where id = 1 ${lock}`.execute(trx);
  if (firstOf(rows).taken_by !== null) return false;
  await sql`insert into shelf values (${who === 'a' ? 2 : 3}, ${who})`.execute(trx);
  if (locked) await sql`update shelf set taken_by = ${who} where id = 1`.execute(trx);
  return true;
}

const held = (locked: boolean) =>
  holdFirstCommit({
    db,
    first: (trx) => take(trx, 'a', locked),
    second: () => inTransaction(db, (trx) => take(trx, 'b', locked)),
  });

test('with the lock the second one waits, and finds what the first has left', async () => {
  expect(await held(true)).toEqual({
    first: { status: 'fulfilled', value: true },
    second: { status: 'fulfilled', value: false },
    waited: true,
  });
});

test('without the lock neither waits, and both take the last one: the control', async () => {
  expect(await held(false)).toEqual({
    first: { status: 'fulfilled', value: true },
    second: { status: 'fulfilled', value: true },
    waited: false,
  });
});

test('a first one that fails is reported, and does not block the second', async () => {
  const race = holdFirstCommit({
    db,
    first: async () => {
      throw new Error('broken');
    },
    second: async () => {},
  });
  await expect(race).rejects.toThrow('broken');
});

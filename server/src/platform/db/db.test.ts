import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { race } from '../../../test/race.ts';
import { testDatabase } from '../../../test/database.ts';
import { inTransaction, type Db, type Trx } from './kysely.ts';
import { parseInt8 } from './pool.ts';
import { MOST_PREPARED } from './prepared-client.ts';

const { db, pool } = await testDatabase();

test('a transaction passes for a reader, and a plain database does not pass for a transaction', () => {
  expectTypeOf<Trx>().toExtend<Db>();
  expectTypeOf<Db>().not.toExtend<Trx>();
});

describe('values', () => {
  test('bigint is a number, numeric and date are strings, times are dates', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, array[1, null]::bigint[] as many, 1.50::numeric as num,
      date '2026-02-01' as day, timestamptz '2026-02-01 00:00+01' as at`.execute(db);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        many: [1, null],
        num: '1.50',
        day: '2026-02-01',
        at: new Date('2026-01-31T23:00:00Z'),
      },
    ]);
  });

  test('a bigint that a number cannot hold is refused, not rounded', async () => {
    expect(() => parseInt8('9007199254740993')).toThrow(RangeError);
    await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow('safe range');
    // The connection is still of use.
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});

describe('inTransaction', () => {
  test('commits what it did, or nothing of it', async () => {
    await inTransaction(db, (trx) =>
      trx.insertInto('worker_heartbeats').values({ worker_id: 'kept' }).execute(),
    );
    const failed = inTransaction(db, async (trx) => {
      await trx.insertInto('worker_heartbeats').values({ worker_id: 'lost' }).execute();
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const rows = await db.selectFrom('worker_heartbeats').select('worker_id').execute();
    expect(rows).toEqual([{ worker_id: 'kept' }]);
  });

  test('runs again after a deadlock', async () => {
    await db
      .insertInto('worker_heartbeats')
      .values([{ worker_id: 'a' }, { worker_id: 'b' }])
      .execute();
    let runs = 0;
    const touch = (trx: Trx, id: string) =>
      trx
        .updateTable('worker_heartbeats')
        .set({ seen_at: sql`now()` })
        .where('worker_id', '=', id)
        .execute();
    const both = Promise.withResolvers<void>();
    let first = 0;
    const results = await race(2, (i) =>
      inTransaction(db, async (trx) => {
        runs += 1;
        await touch(trx, i === 0 ? 'a' : 'b');
        // Each holds its first row before either asks for the other's: a deadlock for certain.
        if (++first === 2) both.resolve();
        await both.promise;
        await touch(trx, i === 0 ? 'b' : 'a');
      }),
    );
    expect(results.map((r) => r.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(runs).toBe(3);
  });

  test('does not hide what is wrong behind another try', async () => {
    let runs = 0;
    const twice = inTransaction(db, async (trx) => {
      runs += 1;
      await trx
        .insertInto('worker_heartbeats')
        .values([{ worker_id: 'x' }, { worker_id: 'x' }])
        .execute();
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(1);
  });
});

describe('a connection', () => {
  const preparedAs = async (client: PoolClient, text: string): Promise<number> => {
    const { rows } = await client.query('select statement from pg_prepared_statements');
    return rows.filter(({ statement }) => statement.includes(text)).length;
  };

  test('prepares a statement once', async () => {
    const client = await pool.connect();
    try {
      for (let i = 0; i < 3; i++) await client.query('select $1::int as prepared_once', [i]);
      expect(await preparedAs(client, 'prepared_once')).toBe(1);
    } finally {
      client.release();
    }
  });

  test('prepares so many statements at most, answers all others too, and the next connection begins again', async () => {
    const [full, next] = await Promise.all([pool.connect(), pool.connect()]);
    try {
      for (let i = 0; i <= MOST_PREPARED; i++) await full.query(`select $1::int as number_${i}`, [i]);
      expect(await preparedAs(full, '')).toBe(MOST_PREPARED);
      const { rows } = await full.query('select $1::int as one_too_many', [7]);
      expect(rows).toEqual([{ one_too_many: 7 }]);
      expect(await preparedAs(full, 'one_too_many')).toBe(0);
      await next.query('select $1::int as one_too_many', [7]);
      expect(await preparedAs(next, 'one_too_many')).toBe(1);
    } finally {
      full.release(true);
      next.release();
    }
  });
});

test('a connection that breaks inside a transaction ends that transaction, not the process', async () => {
  const broken = inTransaction(db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await pool.query('select pg_terminate_backend($1)', [firstOf(rows).pid]);
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a plan that a migration made stale costs one error at most', async () => {
  await sql`create table shifting (a int)`.execute(db);
  await sql`insert into shifting values (1)`.execute(db);
  const read = () => inTransaction(db, (trx) => sql`select * from shifting where a = ${1}`.execute(trx));
  for (let i = 0; i < 6; i++) await read();
  await sql`alter table shifting add column b int default 2`.execute(db);
  for (let i = 0; i < 12; i++) expect((await read()).rows).toEqual([{ a: 1, b: 2 }]);
});

import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { brokenPool } from '../../../test/broken-pool.ts';
import { testDatabase } from '../../../test/database.ts';
import { afterCommit, createDb, inTransaction, type Trx } from './kysely.ts';
import { createPool } from './pool.ts';

const { db: watch, url } = await testDatabase();
/** One connection: a caller that does not give it back holds up the next one. */
const pool = createPool({ url, name: 'sent', max: 1, connectTimeout: 1_000 });
const db = createDb(pool);

const add = (trx: Trx, id: string) => trx.insertInto('worker_heartbeats').values({ worker_id: id }).execute();
const kept = async () =>
  (await watch.selectFrom('worker_heartbeats').select('worker_id').orderBy('worker_id').execute()).map(
    (row) => row.worker_id,
  );
const serializationFailure = () => Object.assign(new Error('run it again'), { code: '40001' });

beforeEach(async () => {
  await watch.deleteFrom('worker_heartbeats').execute();
});
afterAll(() => pool.end());

describe('a transaction', () => {
  test('is run again after a serialization failure, and knows which try it is', async () => {
    const attempts: number[] = [];
    await inTransaction(db, async (trx, attempt) => {
      attempts.push(attempt);
      await add(trx, `try ${attempt}`);
      if (attempt < 3) throw serializationFailure();
    });
    expect(attempts).toEqual([1, 2, 3]);
    expect(await kept()).toEqual(['try 3']);
  });

  test('is run four times at most, and the caller gets the last error', async () => {
    let runs = 0;
    const never = inTransaction(db, async () => {
      runs += 1;
      throw serializationFailure();
    });
    await expect(never).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(4);
  });

  test('is not run again for any other fault, and leaves the connection fit for use', async () => {
    let runs = 0;
    const failed = inTransaction(db, async (trx) => {
      runs += 1;
      await add(trx, 'x');
      await add(trx, 'x');
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(1);
    await inTransaction(db, (trx) => add(trx, 'next'));
    expect(await kept()).toEqual(['next']);
  });

  test('does nothing if BEGIN was refused', async () => {
    const broken = brokenPool(url, 1, [['begin', 'begin at once']]);
    try {
      const begun = inTransaction(createDb(broken.pool), (trx) => add(trx, 'x'));
      await expect(begun).rejects.toMatchObject({ code: '42601' });
      expect(broken.changed()).toBe(1);
      expect(await kept()).toEqual([]);
    } finally {
      await broken.pool.end();
    }
  });
});

describe('after the commit', () => {
  test('a function runs once the transaction is committed', async () => {
    const seen: string[] = [];
    await inTransaction(db, async (trx) => {
      afterCommit(trx, () => seen.push('first'));
      afterCommit(trx, () => seen.push('second'));
      await add(trx, 'a');
      seen.push('within');
    });
    expect(seen).toEqual(['within', 'first', 'second']);
    expect(await kept()).toEqual(['a']);
  });

  test('it does not run if the transaction is undone', async () => {
    const tell = vi.fn();
    for (const fault of [
      async () => Promise.reject(new Error('no')),
      (trx: Trx) => sql`select 1 / 0`.execute(trx),
    ]) {
      const failed = inTransaction(db, async (trx) => {
        afterCommit(trx, tell);
        await fault(trx);
      });
      await expect(failed).rejects.toThrow();
    }
    expect(tell).not.toHaveBeenCalled();
  });

  test('after a second try only the functions of that try run', async () => {
    const told: number[] = [];
    await inTransaction(db, async (trx, attempt) => {
      afterCommit(trx, () => told.push(attempt));
      if (attempt === 1) throw serializationFailure();
    });
    expect(told).toEqual([2]);
  });
});

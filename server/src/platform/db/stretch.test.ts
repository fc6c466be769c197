import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createDb, inTransaction } from './kysely.ts';
import { createPool, isUnavailable } from './pool.ts';
import { readTogether, send, sendLast, statement } from './send.ts';

const { db: watch, url } = await testDatabase();
const pool = createPool({ url, name: 'stretch', max: 1, connectTimeout: 1_000 });
const db = createDb(pool);

/** What the server said, a piece for each of its sends that reached us, as the letters of its messages. */
let heard = '';
pool.on('connect', (client) => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.on('data', (piece: Buffer) => {
    for (let at = 0; at < piece.length; at += 1 + piece.readUInt32BE(at + 1))
      heard += String.fromCharCode(piece[at]!);
  });
});
const READY = 'Z';
const COLUMNS = 'T';
const times = (letter: string) => heard.split(letter).length - 1;

const add = statement<[id: string]>`insert into worker_heartbeats (worker_id) values ($1)`;
const names = statement<[], { worker_id: string }>`select worker_id from worker_heartbeats order by 1`;
const kept = async () => (await send(watch, names())).map((row) => row.worker_id);
const outcomes = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((one) => (one.status === 'rejected' ? one.reason.code : one.value));

beforeEach(async () => {
  await watch.deleteFrom('worker_heartbeats').execute();
  await pool.query('select');
  heard = '';
});
afterAll(() => pool.end());

describe('in a transaction', () => {
  test('what is asked in one turn is answered in one piece', async () => {
    await inTransaction(db, async (trx) => {
      await Promise.all([send(trx, add('a')), send(trx, names()), send(trx, add('b'))]);
      await send(trx, names());
      await sendLast(trx, add('c'));
    });
    // begin to add, names, add and commit.
    expect(times(READY)).toBe(3);
    expect(await kept()).toEqual(['a', 'b', 'c']);
  });

  test('what fails with another one names it: of a lost beginning nobody else hears', async () => {
    let seen: PromiseSettledResult<unknown>[] = [];
    await inTransaction(db, async (trx) => {
      seen = await Promise.allSettled([send(trx, sql`select 1 / 0`), send(trx, add('b'))]);
    }).catch(() => {});
    const [first, second] = seen.map((one) => (one as PromiseRejectedResult).reason as Error);
    expect(second!.cause).toBe(first);
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const after = (cause: Error) => Object.assign(new Error('aborted', { cause }), { code: '25P02' });
    expect([isUnavailable(after(lost)), isUnavailable(after(first!))]).toEqual([true, false]);
  });

  test('each has its own answer, and the first that fails takes the rest with it', async () => {
    let seen: unknown[] = [];
    const failed = inTransaction(db, async (trx) => {
      seen = await outcomes([
        send(trx, sql`select 1 as one`),
        send(trx, add('a')),
        send(trx, sql`select 1 / 0`),
        send(trx, add('b')),
        send(trx, sql`select 3 as never_read`),
      ]);
    });
    await expect(failed).rejects.toThrow();
    expect(seen).toEqual([[{ one: 1 }], [], '22012', '25P02', '25P02']);
    expect(await kept()).toEqual([]);
    // What was never read is told anew, over the same connection.
    expect(await send(db, sql`select 3 as never_read`)).toEqual([{ never_read: 3 }]);
    expect(pool.totalCount).toBe(1);
  });

  test('nothing is committed behind a statement that failed, in the same turn or in one before', async () => {
    for (const wait of [false, true]) {
      const failed = inTransaction(db, async (trx) => {
        await sendLast(trx, add('a'));
        await sendLast(trx, sql`select 1 / 0`);
        if (wait) await new Promise(setImmediate);
        await sendLast(trx, add('b'));
      });
      await expect(failed).rejects.toMatchObject({ code: '22012' });
      expect(await kept()).toEqual([]);
    }
  });

  test('a row that cannot be read spoils nothing but its own answer', async () => {
    const seen = await inTransaction(db, (trx) =>
      outcomes([send(trx, sql`select 9007199254740993::bigint`), send(trx, add('a'))]),
    );
    expect(seen).toEqual([undefined, []]);
    expect(await kept()).toEqual(['a']);
  });
});

test('outside of one, each statement stands for itself', async () => {
  const seen = await readTogether(db, async (one) => {
    await send(one, names());
    // In a later turn: nothing is shared any more.
    return await outcomes([send(one, add('a')), send(one, sql`select 1 / 0`), send(one, add('b'))]);
  });
  expect(seen).toEqual([[], '22012', []]);
  expect(times(READY)).toBe(4);
  expect(await kept()).toEqual(['a', 'b']);
});

describe('reads that are sent together', () => {
  const one = sql<{ one: number }>`select 1 as one`;

  test('are answered in one piece', async () => {
    const seen = await readTogether(db, (lent) => Promise.all([send(lent, one), send(lent, names())]));
    expect(seen).toEqual([[{ one: 1 }], []]);
    expect(times(READY)).toBe(1);
  });

  test('fall with the first that fails, and leave the connection as it was', async () => {
    const seen = await readTogether(db, (lent) =>
      outcomes([send(lent, one), send(lent, sql`select 1 / 0`), send(lent, names())]),
    );
    expect(seen).toEqual([[{ one: 1 }], '22012', '25P02']);
    await send(db, add('a'));
    expect(await kept()).toEqual(['a']);
    expect(pool.totalCount).toBe(1);
  });

  test('share it with nobody who has the connection after them', async () => {
    await readTogether(db, async () => {});
    const seen = await outcomes([send(db, add('a')), send(db, sql`select 1 / 0`), send(db, add('b'))]);
    expect(seen).toEqual([[], '22012', []]);
    expect(await kept()).toEqual(['a', 'b']);
  });
});

test('columns are described once a connection', async () => {
  await send(db, add('a'));
  for (let i = 0; i < 3; i++) {
    const rows = await send(
      db,
      sql<{ worker_id: string; at: Date }>`select worker_id, seen_at as at from worker_heartbeats`,
    );
    expect(rows).toEqual([{ worker_id: 'a', at: expect.any(Date) }]);
  }
  expect(times(COLUMNS)).toBe(1);
});

test('a value that cannot be put into words is refused before anything is sent', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const failed = inTransaction(db, (trx) => send(trx, sql`select ${circle}::jsonb`));
  await expect(failed).rejects.toThrow('circular');
  expect(await send(db, names())).toEqual([]);
  // Nor is there an answer to it that the next statement would take for its own.
  await send(db, add('a'));
  const seen = await readTogether(db, (one) =>
    outcomes([send(one, sql`select ${circle}::jsonb`), send(one, names())]),
  );
  expect(seen).toEqual([undefined, [{ worker_id: 'a' }]]);
  await send(db, sql`select ${circle}::jsonb`).catch(() => {});
  expect(await send(db, names())).toEqual([{ worker_id: 'a' }]);
});

import type { Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { tcpProxy } from '../../../test/tcp-proxy.ts';
import { afterCommit, createDb, inTransaction, isRunAgain, runAgainIfUndone, type Trx } from './kysely.ts';
import { createPool, isUnavailable } from './pool.ts';
import { send, sendLast, statement } from './send.ts';

const { db: watch, url } = await testDatabase();
const pool = createPool({ url, name: 'sent', max: 1, connectTimeout: 1_000 });
const db = createDb(pool);

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

const add = statement<[id: string]>`insert into worker_heartbeats (worker_id) values ($1)`;
const must = statement<[holds: boolean | null, otherwise: string, code: string]>`
  select must($1::boolean, $2::text, $3::text)`;
const kept = async () =>
  (await watch.selectFrom('worker_heartbeats').select('worker_id').orderBy('worker_id').execute()).map(
    (row) => row.worker_id,
  );

async function refused(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

beforeEach(async () => {
  await watch.deleteFrom('worker_heartbeats').execute();
});
afterAll(() => pool.end());

describe('a transaction that does more than it must', () => {
  const faults: Record<string, (trx: Trx, run: number) => Promise<unknown>> = {
    'a fault of ours': async (_, run) => Promise.reject(new Error(`fault ${run}`)),
    'a statement': (trx, run) => send(trx, sql`select must(false, ${`fault ${run}`})`),
    'one that was sent last': (trx, run) => sendLast(trx, must(false, `fault ${run}`, 'HT001')),
  };

  test('is run again once, whatever goes wrong, and does not do it again', async () => {
    for (const [what, fault] of Object.entries(faults)) {
      const again: boolean[] = [];
      await inTransaction(db, async (trx) => {
        again.push(isRunAgain(trx));
        await sendLast(trx, add(`${what} ${again.length}`));
        if (isRunAgain(trx)) return;
        runAgainIfUndone(trx);
        await fault(trx, again.length);
      });
      expect(again, what).toEqual([false, true]);
    }
    expect(await kept()).toEqual(Object.keys(faults).map((what) => `${what} 2`));
  });

  test('is run again no more than once, and the second error is heard', async () => {
    for (const [what, fault] of Object.entries(faults)) {
      let runs = 0;
      const failed = inTransaction(db, async (trx) => {
        runs += 1;
        runAgainIfUndone(trx);
        await fault(trx, runs);
      });
      await expect(failed, what).rejects.toThrow('fault 2');
      expect(runs, what).toBe(2);
    }
  });

  test('is not run again once it stands', async () => {
    let runs = 0;
    await inTransaction(db, async (trx) => {
      runs += 1;
      runAgainIfUndone(trx);
      await sendLast(trx, add('a'));
    });
    expect(runs).toBe(1);
  });

  test('is not run again where nobody knows whether it stands', async () => {
    const proxy = await tcpProxy(url);
    const far = createPool({ url: proxy.url, name: 'far', max: 1, queryTimeout: 300 });
    const struck = Promise.withResolvers<number>();
    // A second run would find all in order.
    far.once('connect', (client) =>
      streamOf(client).once('close', () => {
        struck.resolve(proxy.struck());
        proxy.mode('pass');
      }),
    );
    try {
      let runs = 0;
      const unsure = inTransaction(createDb(far), async (trx) => {
        runs += 1;
        runAgainIfUndone(trx);
        await send(trx, add(`run ${runs}`));
        proxy.mode('dropreply');
      });
      expect(isUnavailable(await refused(unsure))).toBe(true);
      expect(await struck.promise).toBeGreaterThan(0);
      expect(runs).toBe(1);
      expect(await kept()).toEqual(['run 1']);
    } finally {
      await far.end();
      await proxy.close();
    }
  });
});

describe('after the commit', () => {
  test('something happens once the transaction stands', async () => {
    const client = await pool.connect();
    client.release();
    const status = () => (client as unknown as { getTransactionStatus(): string }).getTransactionStatus();
    const seen: string[] = [];
    await inTransaction(db, async (trx) => {
      afterCommit(trx, () => seen.push(`first: ${status()}`));
      afterCommit(trx, () => seen.push(`second: ${status()}`));
      await send(trx, add('a'));
      seen.push(`within: ${status()}`);
    });
    // T: in a transaction; I: in none.
    expect(seen).toEqual(['within: T', 'first: I', 'second: I']);
  });

  test('nothing happens where it was undone', async () => {
    const tell = vi.fn();
    for (const fault of [
      async () => Promise.reject(new Error('no')),
      (trx: Trx) => send(trx, sql`select 1 / 0`),
      (trx: Trx) => sendLast(trx, sql`select 1 / 0`),
    ]) {
      const failed = inTransaction(db, async (trx) => {
        afterCommit(trx, tell);
        await fault(trx);
      });
      expect(await refused(failed)).toBeInstanceOf(Error);
    }
    expect(tell).not.toHaveBeenCalled();
  });

  test('of a transaction that was run again, what the last run asked for happens', async () => {
    const told: boolean[] = [];
    await inTransaction(db, async (trx) => {
      const again = isRunAgain(trx);
      afterCommit(trx, () => told.push(again));
      await sendLast(trx, must(again, 'too quick', 'HT002'));
    });
    expect(told).toEqual([true]);
  });
});

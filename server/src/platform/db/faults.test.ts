import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { race } from '../../../test/race.ts';
import { tcpProxy } from '../../../test/tcp-proxy.ts';
import { createDb, inTransaction } from './kysely.ts';
import { listen, notify } from './listener.ts';
import { createPool, isUnavailable } from './pool.ts';

const { db: direct, url } = await testDatabase();
const proxy = await tcpProxy(url);
const pool = createPool({ url: proxy.url, name: 'faulty', max: 4, queryTimeout: 600, connectTimeout: 1_500 });
const db = createDb(pool);
const one = () => sql<{ one: number }>`select 1 as one`.execute(db);

afterEach(() => proxy.mode('pass'));
afterAll(async () => {
  await pool.end();
  await proxy.close();
});

async function refused(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a database that is black-holed', () => {
  test('hangs no request, and leaves no dead connection in the pool', async () => {
    await race(4, one);
    expect(pool.totalCount).toBe(4);
    proxy.mode('blackhole');
    const start = performance.now();
    const answers = await race(12, one);
    // Those with a connection wait for the answer, the others for a connection; each for its own deadline.
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(proxy.struck()).toBeGreaterThan(0);
    for (const answer of answers) {
      expect(answer.status).toBe('rejected');
      expect(isUnavailable((answer as PromiseRejectedResult).reason)).toBe(true);
    }
    await expect.poll(() => pool.totalCount, { timeout: 5_000 }).toBe(0);
    proxy.mode('pass');
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  test('ends a transaction half-way, and the next one is sound', async () => {
    const broken = refused(
      inTransaction(db, async (trx) => {
        await trx.insertInto('worker_heartbeats').values({ worker_id: 'half' }).execute();
        proxy.mode('blackhole');
        await trx.insertInto('worker_heartbeats').values({ worker_id: 'whole' }).execute();
      }),
    );
    expect(isUnavailable(await broken)).toBe(true);
    proxy.mode('pass');
    await inTransaction(db, (trx) =>
      trx.insertInto('worker_heartbeats').values({ worker_id: 'next' }).execute(),
    );
    // What the server still holds of the broken one it lets go of with its connection.
    const rows = await direct.selectFrom('worker_heartbeats').select('worker_id').execute();
    expect(rows).toEqual([{ worker_id: 'next' }]);
  });
});

test('a database that is down answers at once, and is back as soon as it is', async () => {
  await one();
  proxy.mode('down');
  for (let i = 0; i < 3; i++) expect(isUnavailable(await refused(one()))).toBe(true);
  proxy.mode('pass');
  expect((await one()).rows).toEqual([{ one: 1 }]);
});

test('a COMMIT whose answer is lost is not tried again, and is not reported as done', async () => {
  let runs = 0;
  const error = await refused(
    inTransaction(db, async (trx) => {
      runs += 1;
      await trx.insertInto('worker_heartbeats').values({ worker_id: 'committed' }).execute();
      proxy.mode('dropreply');
    }),
  );
  expect(isUnavailable(error)).toBe(true);
  expect(proxy.struck()).toBeGreaterThan(0);
  expect(runs).toBe(1);
  const row = direct.selectFrom('worker_heartbeats').selectAll().where('worker_id', '=', 'committed');
  expect(await row.execute()).toHaveLength(1);
});

test('a statement that takes too long is ended by the server', async () => {
  const strict = createPool({ url, name: 'strict', max: 1, statementTimeout: 200, lockTimeout: 100 });
  try {
    const slow = await refused(strict.query('select pg_sleep(5)'));
    expect(slow).toMatchObject({ code: '57014' });
    expect(isUnavailable(slow)).toBe(true);
    await direct.transaction().execute(async (trx) => {
      await sql`lock table worker_heartbeats in access exclusive mode`.execute(trx);
      expect(await refused(strict.query('select from worker_heartbeats'))).toMatchObject({ code: '55P03' });
    });
    expect((await strict.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await strict.end();
  }
});

describe('news', () => {
  test('are not waited for by a process that is told to stop while it connects', async () => {
    const stop = listen({ url, channels: {} });
    const ended = stop().then(() => 'ended');
    expect(await Promise.race([ended, sleep(5_000, 'hangs', { ref: false })])).toBe('ended');
  });

  test('arrive after the commit, and listening begins again after the connection was cut', async () => {
    const heard: string[] = [];
    let begun = 0;
    const stop = listen({
      url: proxy.url,
      channels: { news: (payload) => heard.push(payload) },
      onListening: () => (begun += 1),
    });
    const until = async (what: () => boolean) => {
      for (let i = 0; i < 1_000 && !what(); i++) await sleep(10);
      expect(what()).toBe(true);
    };
    try {
      await until(() => begun === 1);
      await inTransaction(direct, (trx) => notify(trx, 'news', 'first'));
      await until(() => heard.length === 1);
      await refused(
        inTransaction(direct, async (trx) => {
          await notify(trx, 'news', 'never');
          throw new Error('rolled back');
        }),
      );
      proxy.mode('down');
      await sleep(50);
      proxy.mode('pass');
      await until(() => begun === 2);
      await inTransaction(direct, (trx) => notify(trx, 'news', 'second'));
      await until(() => heard.length === 2);
      expect(heard).toEqual(['first', 'second']);
    } finally {
      await stop();
    }
  });
});

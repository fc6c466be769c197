import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { until } from '../../test/make-order.ts';
import { testStore, type TestStore } from '../../test/store.ts';
import { createPool } from '../platform/db/pool.ts';
import { LANE_NAMES, LANES, type LaneName } from '../platform/jobs/lanes.ts';

let store: TestStore;
afterEach(() => store.close());

async function ready(): Promise<string> {
  const answer = await fetch(`${store.healthUrl}/readyz`);
  return `${answer.status} ${await answer.text()}`;
}
const becomes = (what: string) => until(what, ready, (answer) => answer === what, 20);

describe('a process that only serves', () => {
  /** As another process has left them: seconds since each lane's last sign of life, and since it last did work. */
  const beats = async (seen: number, worked: Record<LaneName, number>) => {
    await sql`truncate worker_heartbeats`.execute(store.db);
    for (const name of LANE_NAMES)
      await sql`insert into worker_heartbeats (worker_id, lane, seen_at, worked_at) values (${name}, ${name},
        now() - make_interval(secs => ${seen}), now() - make_interval(secs => ${worked[name]}))`.execute(
        store.db,
      );
  };
  const patience = {
    orders: LANES.orders.patience,
    rounds: LANES.rounds.patience,
    mails: LANES.mails.patience,
  };

  test('is ready if and only if every lane works somewhere', async () => {
    store = await testStore({ env: { ROLE: 'web' } });
    await becomes('503 jobs');
    await beats(0, { orders: 0, rounds: 0, mails: 0 });
    await becomes('200 ok');
    for (const name of LANE_NAMES) {
      // Its process lives, and its jobs are not done.
      await beats(0, { orders: 0, rounds: 0, mails: 0, [name]: patience[name] + 1 });
      expect(await ready(), name).toBe('503 jobs');
    }
    await beats(0, { orders: 0, rounds: 0, mails: 0 });
    expect(await ready()).toBe('200 ok');
  });

  test('counts a worker of an older version, which has one row for everything', async () => {
    store = await testStore({ env: { ROLE: 'web' } });
    await sql`insert into worker_heartbeats (worker_id) values ('old')`.execute(store.db);
    await becomes('200 ok');
    await sql`update worker_heartbeats set seen_at = now() - interval '1 minute'`.execute(store.db);
    expect(await ready()).toBe('503 jobs');
  });
});

describe('a process that serves and works off jobs', () => {
  test('answers only once its workers are there, so that no order waits for one', async () => {
    const port = await freePort();
    let pool: pg.Pool | undefined;
    const lanesAtFirstAnswer = async () => {
      while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))) await sleep(1);
      return await pool?.query("select from worker_heartbeats where lane = 'orders'");
    };
    const first = lanesAtFirstAnswer();
    store = await testStore({
      env: { PORT: String(port) },
      pool: (url) => (pool = createPool({ url, name: 'halfturn-test', max: 20 })),
    });
    expect((await first)?.rowCount).toBe(1);
  });
});

describe('a process that only works off jobs', () => {
  test('says how it is, and serves nothing else', async () => {
    store = await testStore({ env: { ROLE: 'worker' } });
    expect(store.url).toBe('');
    await becomes('200 ok');
    expect((await fetch(`${store.healthUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${store.healthUrl}/prod-api/api/home/queryProducts`)).status).toBe(404);
    expect((await fetch(store.healthUrl)).status).toBe(404);
  });

  test('is not ready while jobs are due and no job completes', async () => {
    store = await testStore({ env: { ROLE: 'worker' } });
    await becomes('200 ok');
    // Every lane is told that it works; the row stays as it was, as if it did not.
    await sql`create function no_work() returns trigger language plpgsql as $$ begin
      new.worked_at := now() - interval '1 hour'; return new; end $$`.execute(store.db);
    await sql`create trigger no_work before insert or update on worker_heartbeats
      for each row execute function no_work()`.execute(store.db);
    await becomes('503 jobs');
    await sql`drop trigger no_work on worker_heartbeats`.execute(store.db);
    await becomes('200 ok');
  });
});

import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { until } from '../../../test/make-order.ts';
import { emptyQueue, tableOfJobs } from '../../../test/queue.ts';
import { inTransaction, type Db } from '../db/kysely.ts';
import { addJob, defineJob, type Job } from './job.ts';
import { LANES, type LaneName } from './lanes.ts';
import { putNext, type Schedule } from './schedule.ts';
import { runWorker, type Worker, type WorkerOptions } from './worker.ts';

interface Ctx {
  db: Db;
}
type Named = z.ZodObject<{ name: z.ZodString }>;

const { db, url } = await testDatabase();
const jobs = sql.raw(await tableOfJobs(db));
const log = pino({ level: 'silent' });
const payload = z.object({ name: z.string() });
let did: string[] = [];
let hanging = 0;
let workers: Worker[] = [];

const note = defineJob<Ctx, Named>({
  name: 'note',
  payload,
  run: async (_, { name }) => void did.push(name),
});
/** Never ends; from its second try on it does at once, if `mended`. */
let mended = false;
const hangIn = (lane: LaneName) =>
  defineJob<Ctx, Named>({
    name: `hang.${lane}`,
    lane,
    payload,
    run: async () => {
      if (mended) return;
      hanging += 1;
      await new Promise(() => {});
    },
  });
const hang = { orders: hangIn('orders'), mails: hangIn('mails') };

const add = (job: Pick<Job<Ctx, Named>, 'name' | 'payload'>, ...names: string[]) =>
  inTransaction(db, async (trx) => {
    for (const name of names) await addJob(trx, job, { name });
  });
const many = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);
const waiting = async () => {
  const { rows } = await sql<{ id: string }>`select id from graphile_worker.jobs`.execute(db);
  return rows.length;
};
const lockers = async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct locked_by as name from graphile_worker.jobs where locked_by is not null`.execute(db);
  return rows.map(({ name }) => name);
};

async function work(options: Partial<WorkerOptions<Ctx>> = {}): Promise<Worker> {
  const worker = await runWorker<Ctx>({
    ctx: (own) => ({ db: own }),
    url,
    log,
    jobs: [note, hang.orders, hang.mails],
    lease: { beat: 0.2, gone: 1, silence: 60 },
    pollMs: 50,
    patience: 1,
    ...options,
  });
  workers.push(worker);
  return worker;
}

beforeEach(async () => {
  did = [];
  hanging = 0;
  mended = false;
  await emptyQueue(db);
  await db.deleteFrom('worker_heartbeats').execute();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(200)));
});

test('receipts that fail one after the other replace the runner, and every job is done', async () => {
  // Several fail at the same time and several more in a row, as when rows are locked for longer than a statement waits.
  await sql`create sequence failed_receipts`.execute(db);
  await sql`create function fail_receipt() returns trigger language plpgsql as $$ begin
    if nextval('failed_receipts') <= 6 then raise exception 'no receipt' using errcode = '55P03'; end if;
    return old; end $$`.execute(db);
  await sql`create trigger fail_receipt before delete on ${jobs}
    for each row execute function fail_receipt()`.execute(db);
  try {
    await work();
    await add(note, ...many(10));
    await until('the jobs to be done', waiting, (count) => count === 0);
    expect(new Set(did)).toEqual(new Set(many(10)));
    const { rows } = await sql<{ times: number }>`select last_value as times from failed_receipts`.execute(
      db,
    );
    expect(firstOf(rows).times).toBeGreaterThan(6);
    did = [];
    await add(note, 'afterwards');
    await until('the queue to be empty', waiting, (count) => count === 0);
    expect(did).toEqual(['afterwards']);
  } finally {
    await sql`drop trigger fail_receipt on ${jobs}`.execute(db);
    await sql`drop function fail_receipt`.execute(db);
    await sql`drop sequence failed_receipts`.execute(db);
  }
});

test('a runner whose slots all hang is replaced, and its jobs run again', async () => {
  await work();
  await add(hang.orders, ...many(LANES.orders.slots));
  await until(
    'every slot to hang',
    async () => hanging,
    (count) => count === LANES.orders.slots,
  );
  const [first] = await lockers();
  mended = true;
  await add(note, 'behind them');
  await until(
    'the job behind them',
    async () => did,
    (names) => names.includes('behind them'),
  );
  await until('those that hung to be done', waiting, (count) => count === 0);
  expect(first).toMatch(/^pool-/);
});

test('a lane gives up if it completes nothing after three replacements', async () => {
  const giveUp = vi.fn();
  await work({ patience: 0.5, giveUp });
  await add(hang.orders, ...many(60));
  await until(
    'the end',
    async () => giveUp.mock.calls.length,
    (calls) => calls > 0,
    30,
  );
  expect(firstOf(giveUp.mock.calls)[0]).toContain('orders');
  // Each of four runners had every slot taken.
  expect(hanging).toBeGreaterThanOrEqual(4 * LANES.orders.slots);
});

test('a lane gives up as well if no job can be taken, or given back, for a lock', async () => {
  await sql`create function hold_jobs() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(hashtext('hold_jobs'));
    return coalesce(new, old); end $$`.execute(db);
  await sql`create trigger hold_jobs before update or delete on ${jobs}
    for each row execute function hold_jobs()`.execute(db);
  const giveUp = vi.fn();
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('hold_jobs'))`.execute(trx);
      await work({ patience: 0.5, giveUp });
      await add(note, ...many(60));
      await until(
        'the end',
        async () => giveUp.mock.calls.length,
        (calls) => calls > 0,
        14,
      );
    });
  } finally {
    await sql`drop function hold_jobs cascade`.execute(db);
  }
});

test('mails that hang do not delay another job, nor do they make the lanes of others stuck', async () => {
  const giveUp = vi.fn();
  await work({ giveUp });
  await add(hang.mails, ...many(40));
  await until(
    'every slot to hang',
    async () => hanging,
    (count) => count >= LANES.mails.slots,
  );
  const began = performance.now();
  await add(note, 'an order');
  await until(
    'the order',
    async () => did,
    (names) => names.includes('an order'),
  );
  expect(performance.now() - began).toBeLessThan(1_000);
});

describe('the end', () => {
  test('comes within its limit while a job hangs, and gives the job back', async () => {
    const worker = await work();
    await add(hang.orders, 'a');
    await until(
      'it to hang',
      async () => hanging,
      (count) => count === 1,
    );
    const began = performance.now();
    await worker.stop(300);
    workers = [];
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(await lockers()).toEqual([]);
    expect(await waiting()).toBe(1);
    expect(await db.selectFrom('worker_heartbeats').selectAll().execute()).toEqual([]);
  });
});

test('a round whose worker was killed leaves no dead job behind', async () => {
  const round: Schedule<Ctx> = {
    every: 3_600,
    job: defineJob<Ctx, z.ZodType>({ name: 'tick', payload: z.object({}), run: async () => {} }),
  };
  await putNext(db, round);
  await sql`update ${jobs}
    set locked_at = now() - interval '1 minute', locked_by = 'pool-killed', attempts = 1`.execute(db);
  await putNext(db, round);
  const dead = async () => {
    const { rows } = await sql<{ dead: number }>`
      select count(*) as dead from graphile_worker.jobs where attempts >= max_attempts`.execute(db);
    return firstOf(rows).dead;
  };
  expect(await dead()).toBe(1);
  await work({ jobs: [note], schedules: [round] });
  await until('it to be gone', dead, (count) => count === 0);
  // The next one stands.
  expect(await waiting()).toBe(1);
});

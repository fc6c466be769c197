import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { until } from '../../../test/make-order.ts';
import { inTransaction, type Db, type Trx } from '../db/kysely.ts';
import { listen, notify } from '../db/listener.ts';
import { GRACE_SECONDS, keepAtOnce, keeperOf, type AtOnce } from './at-once.ts';
import { addJob, defineJob, type Job } from './job.ts';
import { runWorker, type Worker } from './worker.ts';

interface Ctx {
  db: Db;
  did: string[];
}
type Named = z.ZodObject<{ name: z.ZodString }>;

const { db, url } = await testDatabase();
const log = pino({ level: 'silent' });
let did: string[] = [];
let stop: (() => Promise<void>)[] = [];

const payload = z.object({ name: z.string() });
/** Writes down how it was come by: out of the queue a job is locked, and its tries are counted. */
const step = defineJob<Ctx, Named>({
  name: 'step',
  payload,
  run: async (ctx, { name }) => {
    const row = await rowOf(name);
    ctx.did.push(`${name} ${row?.locked ? 'from the queue' : 'at once'}`);
  },
});
/** Goes on when it is let. */
let gate = Promise.withResolvers<void>();
const slow = defineJob<Ctx, Named>({
  name: 'slow',
  payload,
  run: async (ctx, { name }) => {
    ctx.did.push(`${name} begun`);
    await gate.promise;
    ctx.did.push(`${name} done`);
  },
});
let faults = 0;
const stumbling = defineJob<Ctx, Named>({
  name: 'stumbling',
  payload,
  run: async (ctx, given, run) => {
    await step.run(ctx, given, run);
    if (faults-- > 0) throw new Error('not now');
  },
});
/** Somebody else has fetched the job meanwhile. */
const contested = defineJob<Ctx, Named>({
  name: 'contested',
  payload,
  run: async (ctx, given, run) => {
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another'
      where payload ->> 'name' = ${given.name}`.execute(db);
    await step.run(ctx, given, run);
  },
});
/** Makes a promise, as handling an event does whose next step is to hand over the keys. */
const leading = defineJob<Ctx, Named>({
  name: 'leading',
  payload,
  run: (_, { name }) => promise(step, `${name}, next`),
});
const jobs = [step, slow, stumbling, contested, leading] as unknown as Job<Ctx>[];

interface Row {
  locked: boolean;
  attempts: number;
  /** Seconds until it is due. */
  due: number;
}

async function rowOf(name: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select locked_at is not null as locked, attempts, extract(epoch from run_at - now())::float as due
    from graphile_worker._private_jobs where payload ->> 'name' = ${name}`.execute(db);
  return rows[0];
}

const promise = (job: Pick<Job<Ctx, Named>, 'name' | 'payload'>, name: string) =>
  inTransaction(db, (trx) => addJob(trx, job, { name }, { atOnce: true }));

/** The grace is over. */
const hurry = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);

const gone = (name: string) =>
  until(
    `${name} to be out of the queue`,
    () => rowOf(name),
    (row) => row === undefined,
  );
const done = (...what: string[]) =>
  until(
    what.join(),
    async () => did,
    () => what.every((one) => did.includes(one)),
  );

async function work(): Promise<Worker> {
  const worker = await runWorker<Ctx>({ ctx: () => ({ db, did }), db, url, log, jobs, pollMs: 50 });
  stop.push(worker.stop);
  return worker;
}

/** Who keeps promises, without a worker behind. */
function keep(concurrency = 10) {
  const nudge = vi.fn();
  const forget = vi.fn(async (ids: readonly string[]) => {
    await sql`delete from graphile_worker._private_jobs where id = any(${[...ids]}::bigint[])`.execute(db);
  });
  const keeper = keepAtOnce<Ctx>({
    ctx: () => ({ db, did }),
    dbs: [db],
    jobs,
    log,
    concurrency,
    forget,
    nudge,
    within: {},
  });
  stop.push(keeper.stop);
  return { keeper, nudge, forget };
}

beforeEach(async () => {
  did = [];
  faults = 0;
  gate = Promise.withResolvers<void>();
  await sql`truncate graphile_worker._private_jobs`.execute(db);
});
afterEach(async () => {
  gate.resolve();
  for (const end of stop.splice(0)) await end();
});

describe('a promise', () => {
  test('is kept by the process that made it, and is out of the queue soon after', async () => {
    await work();
    await promise(step, 'a');
    await gone('a');
    expect(did).toEqual(['a at once']);
  });

  test('is kept as well where a job makes it that a restart finds in the queue: it is not left there to be lost again', async () => {
    await promise(leading, 'a');
    await work();
    await done('a, next at once');
    expect(did).toEqual(['a, next at once']);
  });

  test('stands in the queue from the commit on, due after a grace', async () => {
    keep();
    await promise(slow, 'a');
    await done('a begun');
    const row = await rowOf('a');
    expect(row).toMatchObject({ locked: false, attempts: 0 });
    expect(row!.due).toBeGreaterThan(0);
    expect(row!.due).toBeLessThanOrEqual(GRACE_SECONDS);
    gate.resolve();
    await gone('a');
  });

  test('of a transaction that was undone is not kept', async () => {
    await work();
    const undone = inTransaction(db, async (trx) => {
      await addJob(trx, step, { name: 'a' }, { atOnce: true });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await promise(step, 'b');
    await gone('b');
    expect(did).toEqual(['b at once']);
    expect(await rowOf('a')).toBeUndefined();
  });

  test('that could not be kept stays in the queue, and is kept from there', async () => {
    await work();
    faults = 1;
    await promise(stumbling, 'a');
    await done('a at once');
    // The next one is behind the first: by then it has failed.
    await promise(step, 'b');
    await gone('b');
    expect(await rowOf('a')).toMatchObject({ locked: false, attempts: 0 });
    await hurry();
    await gone('a');
    expect(did).toEqual(['a at once', 'b at once', 'a from the queue']);
  });

  test('whose process dies before it begins stays in the queue, and is kept by another', async () => {
    const { keeper, forget } = keep();
    await promise(step, 'a');
    // Nothing begins in the turn of the event loop in which the commit was answered.
    await keeper.stop();
    expect(did).toEqual([]);
    expect(forget).not.toHaveBeenCalled();
    expect((await rowOf('a'))!.due).toBeLessThanOrEqual(GRACE_SECONDS);
    await hurry();
    await work();
    await gone('a');
    expect(did).toEqual(['a from the queue']);
  });

  test('that a worker has fetched meanwhile is left to it', async () => {
    const worker = await work();
    await promise(contested, 'a');
    await done('a from the queue');
    stop = [];
    await worker.stop();
    expect(await rowOf('a')).toMatchObject({ locked: true });
  });

  test('of many waits for its turn', async () => {
    const { keeper } = keep(2);
    for (const name of ['a', 'b', 'c']) await promise(slow, name);
    await done('a begun', 'b begun');
    await turns();
    expect(did).toEqual(['a begun', 'b begun']);
    gate.resolve();
    await done('c done');
    await keeper.stop();
    expect(await rowOf('c')).toBeUndefined();
  });
});

/** Time for what is about to begin. */
async function turns(): Promise<void> {
  for (let i = 0; i < 5; i++) await sql`select`.execute(db);
}

describe('the end', () => {
  test('waits for what is at work, and begins nothing new', async () => {
    const { keeper } = keep(1);
    await promise(slow, 'a');
    await promise(slow, 'b');
    await done('a begun');
    let over = false;
    const stopping = keeper.stop().then(() => (over = true));
    await turns();
    expect(over).toBe(false);
    gate.resolve();
    await stopping;
    await turns();
    expect(did).toEqual(['a begun', 'a done']);
    expect(await rowOf('a')).toBeUndefined();
    expect(await rowOf('b')).toMatchObject({ locked: false, attempts: 0 });
  });

  test('comes before what is promised in a transaction that is still open', async () => {
    const { keeper, nudge } = keep();
    await openThrough(keeper, async (trx) => {
      await addJob(trx, step, { name: 'a' }, { atOnce: true });
      await addJob(trx, step, { name: 'b' });
    });
    await turns();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(did).toEqual([]);
    expect(nudge).not.toHaveBeenCalled();
    expect(await rowOf('a')).toMatchObject({ locked: false, attempts: 0 });
  });

  /** The keeper stops after the promise, and before its commit. */
  const openThrough = (keeper: AtOnce, fn: (trx: Trx) => Promise<void>) =>
    inTransaction(db, async (trx) => {
      await fn(trx);
      await keeper.stop();
    });

  test('tells the job that is at work', async () => {
    const signals: AbortSignal[] = [];
    const begun = Promise.withResolvers<void>();
    const long = defineJob<Ctx, Named>({
      name: 'slow',
      payload,
      run: async (_, __, { signal }) => {
        signals.push(signal);
        begun.resolve();
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    });
    const keeper = keepAtOnce<Ctx>({
      ctx: () => ({ db, did }),
      dbs: [db],
      jobs: [long] as unknown as Job<Ctx>[],
      log,
      concurrency: 1,
      forget: async () => {},
      nudge: () => {},
      within: {},
    });
    await promise(slow, 'a');
    await begun.promise;
    await keeper.stop();
    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
    expect(keeperOf(db)).toBeUndefined();
  });
});

describe('other workers', () => {
  /** What is told to them while `fn` adds jobs. */
  async function toldWhile(fn: () => Promise<unknown>): Promise<string[]> {
    const told: string[] = [];
    const listening = Promise.withResolvers<void>();
    const end = listen({
      url,
      channels: { 'jobs:insert': (text) => told.push(text) },
      onListening: listening.resolve,
    });
    try {
      await listening.promise;
      await fn();
      // Told in the order of the commits: once this is heard, so is all before it.
      await inTransaction(db, (trx) => notify(trx, 'jobs:insert', 'all'));
      await until(
        'the news',
        async () => told,
        () => told.includes('all'),
      );
      return told.slice(0, told.indexOf('all'));
    } finally {
      await end();
    }
  }

  test('are told of a job where no one here keeps promises, and it is due at once', async () => {
    // The queue knows the job's name by now, or its own function would tell of it.
    await promise(step, 'known');
    const told = await toldWhile(() => promise(step, 'a'));
    expect(told.map((text) => JSON.parse(text))).toEqual([{ r: expect.any(Number), count: 1 }]);
    expect(await rowOf('a')).toMatchObject({ locked: false, attempts: 0 });
    expect((await rowOf('a'))!.due).toBeLessThanOrEqual(0);
    await work();
    await gone('a');
    expect(did.toSorted()).toEqual(['a from the queue', 'known from the queue']);
  });

  test('are not told where this process has a worker: it is nudged, once for many', async () => {
    await promise(step, 'known');
    await hurry();
    const { nudge } = keep();
    const told = await toldWhile(async () => {
      await inTransaction(db, async (trx) => {
        await addJob(trx, step, { name: 'a' });
        await addJob(trx, step, { name: 'b' });
        expect(nudge).not.toHaveBeenCalled();
      });
      await promise(step, 'c');
    });
    expect(told).toEqual([]);
    await until(
      'a nudge',
      async () => nudge.mock.calls.length,
      (calls) => calls > 0,
    );
    expect(nudge).toHaveBeenCalledTimes(1);
    expect((await rowOf('a'))!.due).toBeLessThanOrEqual(0);
  });
});

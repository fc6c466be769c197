import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { TaskList } from 'graphile-worker';
import { createDb, type Db } from '../db/kysely.ts';
import { createPool } from '../db/pool.ts';
import { keepAtOnce, type AtOnce, type Within } from './at-once.ts';
import { atMost } from './at-most.ts';
import { LEASE, unlockSilent, type LeaseTimes } from './heartbeat.ts';
import type { Job } from './job.ts';
import { openLane, type Lane } from './lane.ts';
import { LANE_NAMES, LANES, type LaneName } from './lanes.ts';
import { keepSchedules, removeDeadRounds, roundOf, type Schedule } from './schedule.ts';

export interface WorkerOptions<Ctx> {
  /** What jobs are handed: each lane has connections of its own. */
  ctx: (db: Db) => Ctx;
  /** The handle over which this process's requests add jobs. */
  db: Db;
  /** The handle over which its webhooks add jobs, if they have connections of their own. */
  webhookDb?: Db | undefined;
  /** The database, for connections of the worker's own. */
  url: string;
  log: FastifyBaseLogger;
  jobs: readonly Job<Ctx>[];
  schedules?: readonly Schedule<Ctx>[];
  /** Who hears which event within the transaction that emits it. */
  within?: Readonly<Record<string, Within>>;
  lease?: LeaseTimes;
  /** Milliseconds between two looks for jobs whose time has come; new ones are told of at once. */
  pollMs?: number;
  /** Seconds that due jobs may wait while none is completed, instead of each lane's own. */
  patience?: number;
  /** Called if a lane was replaced several times and still completes nothing: the process has to end. */
  giveUp?: (why: string) => void;
}

export interface Worker {
  /**
   * Takes no more jobs, waits for those at work for `limitMs` at most (10 seconds by default), and gives back the rest.
   */
  stop: (limitMs?: number) => Promise<void>;
}

/** Connections for schedules and receipts, which wait for no job. */
const BOOKS = 2;
const STOP_MS = 10_000;
const POOL_END_MS = 2_000;

/**
 * Works on the queue until it is stopped, in lanes that do not wait for each other. Recovers after the database was away, and frees
 * the jobs of workers that give no sign of life.
 */
export async function runWorker<Ctx>(options: WorkerOptions<Ctx>): Promise<Worker> {
  const { db, url, log, lease = LEASE, schedules = [], pollMs = 2_000 } = options;
  const { giveUp = (why: string) => log.fatal(why) } = options;
  const jobs = [...options.jobs, ...schedules.map((schedule) => roundOf(schedule, log))];
  const onError = (error: Error) => log.warn({ err: error }, 'a connection of the worker broke');
  const booksPool = createPool({ url, name: 'halfturn-worker', max: BOOKS, unhurried: true, onError });
  const books = createDb(booksPool);
  const pulsePool = createPool({ url, name: 'halfturn-worker', max: 1, unhurried: true, onError });
  const pulse = createDb(pulsePool);
  const works = new Map(
    LANE_NAMES.map((name) => {
      const pool = createPool({
        url,
        name: `halfturn-${name}`,
        max: LANES[name].connections,
        connectTimeout: 10_000,
        onError,
      });
      const own = createDb(pool);
      const ctx = options.ctx(own);
      const tasks = taskList(
        ctx,
        jobs.filter((job) => laneOf(job) === name),
      );
      return [name, { pool, db: own, ctx, tasks }];
    }),
  );
  const pools = [booksPool, pulsePool, ...[...works.values()].map(({ pool }) => pool)];
  const lanes = new Map<LaneName, Lane>();
  const names = new Map(jobs.map((job) => [job.name, laneOf(job)]));
  const stopping = new AbortController();
  let atOnce: AtOnce | undefined;

  const close = async (limitMs: number): Promise<void> => {
    stopping.abort();
    await Promise.all([atOnce?.stop(limitMs), ...[...lanes.values()].map((lane) => lane.stop(limitMs))]);
    // The end of a pool waits for the connections that a job still has.
    await atMost(POOL_END_MS, Promise.all(pools.map((pool) => pool.end())));
  };

  const look = async (): Promise<void> => {
    await Promise.all([...lanes.values()].map((lane) => lane.look()));
    const silent = await unlockSilent(books, lease);
    if (silent.length === 0) return;
    log.warn({ workers: silent }, 'took over the jobs of workers that have gone silent');
    await removeDeadRounds(books);
  };

  try {
    // Before the first job is fetched: what a restart finds in the queue would else leave each next step to the queue again, from
    // where one that is killed once more has fetched it and takes it along.
    atOnce = keepAtOnce({
      ctx: (lane) => works.get(lane)!.ctx,
      dbs: [
        db,
        ...(options.webhookDb ? [options.webhookDb] : []),
        ...[...works.values()].map((work) => work.db),
      ],
      jobs: options.jobs,
      log,
      forget: (ids) =>
        booksPool.query(
          'delete from graphile_worker._private_jobs where id = any($1::bigint[]) and locked_at is null',
          [ids],
        ),
      nudge: (come) => {
        for (const [name, lane] of lanes) {
          const count = come.filter((job) => names.get(job) === name).length;
          if (count > 0) lane.nudge(Math.min(count, LANES[name].slots));
        }
      },
      within: options.within ?? {},
    });
    await learnNames(books, [...names.keys()]);
    await removeDeadRounds(books);
    for (const [name, { tasks }] of works) {
      if (Object.keys(tasks).length === 0) continue;
      const { slots, patience } = LANES[name];
      lanes.set(
        name,
        await openLane({
          name,
          books,
          pulse,
          url,
          log,
          tasks,
          slots,
          pollMs,
          patience: options.patience ?? patience,
          giveUp,
        }),
      );
    }
    await look();
  } catch (error) {
    await close(0);
    throw error;
  }
  void (async () => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await sleep(lease.beat * 1_000, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await look().catch((err: unknown) => log.warn({ err }, 'no sign of life could be given'));
    }
  })();
  const endSchedules = keepSchedules(books, schedules, (err) =>
    log.warn({ err }, 'a round could not be put into the queue'),
  );

  return {
    stop: async (limitMs = STOP_MS) => {
      endSchedules();
      await close(limitMs);
    },
  };
}

const laneOf = ({ lane = 'orders' }: { lane?: LaneName }): LaneName => lane;

function taskList<Ctx>(context: Ctx, jobs: readonly Job<Ctx>[]): TaskList {
  const tasks: TaskList = {};
  for (const job of jobs) {
    if (tasks[job.name]) throw new Error(`Two jobs have the name ${job.name}`);
    tasks[job.name] = async (payload, { job: { attempts, max_attempts }, abortSignal }) => {
      await job.run(context, job.payload.parse(payload), {
        attempt: attempts,
        lastAttempt: attempts >= max_attempts,
        signal: abortSignal,
      });
    };
  }
  return tasks;
}

/**
 * Has the queue know every name, one by one: the library puts them in by itself at the same moment, in an order of its own, and two
 * statements that each put in several would wait for each other for ever.
 */
async function learnNames(db: Db, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as wanted(name)
    where not exists (select from graphile_worker._private_tasks t where t.identifier = wanted.name)`.execute(
    db,
  );
  for (const { name } of rows)
    await sql`insert into graphile_worker._private_tasks (identifier) values (${name}) on conflict do nothing`.execute(
      db,
    );
}

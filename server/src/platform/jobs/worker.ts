import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { TaskList } from 'graphile-worker';
import { createDb, type Db } from '../db/kysely.ts';
import { createPool } from '../db/pool.ts';
import { atMost } from './at-most.ts';
import { LEASE, unlockSilent, type LeaseTimes } from './heartbeats.queries.ts';
import type { Job } from './job.ts';
import { openLane, type Lane } from './lane.ts';
import { LANE_NAMES, LANES, type LaneName } from './lanes.ts';
import { removeReplacedJobs } from './queue.queries.ts';
import { keepSchedules, roundOf, type Schedule } from './schedule.ts';

export interface WorkerOptions<Ctx> {
  /** What jobs are handed: each lane has connections of its own. */
  ctx: (db: Db) => Ctx;
  /** The database, for connections of the worker's own. */
  url: string;
  log: FastifyBaseLogger;
  jobs: readonly Job<Ctx>[];
  schedules?: readonly Schedule<Ctx>[];
  lease?: LeaseTimes;
  /** Milliseconds between two looks for jobs whose time has come; new ones are notified of at once. */
  pollMs?: number;
  /** Seconds that due jobs may wait while no job is completed, instead of each lane's own limit. */
  patience?: number;
  /** Called if a lane was replaced several times and still completes nothing: the process has to end. */
  giveUp?: (why: string) => void;
}

export interface Worker {
  /** Takes no more jobs, waits for those at work for `limitMs` at most (10 seconds by default), and gives back the rest. */
  stop: (limitMs?: number) => Promise<void>;
}

/** Connections for schedules and for giving back jobs. */
const BOOKS = 2;
const STOP_MS = 10_000;
const POOL_END_MS = 2_000;

/**
 * Works through the queue until it is stopped, in lanes that do not wait for each other. Recovers after the database was away, and
 * gives back the jobs of workers that are dead.
 */
export async function runWorker<Ctx>(options: WorkerOptions<Ctx>): Promise<Worker> {
  const { url, log, lease = LEASE, schedules = [], pollMs = 2_000 } = options;
  const { giveUp = (why: string) => log.fatal(why) } = options;
  const jobs = [...options.jobs, ...schedules.map((schedule) => roundOf(schedule, log))];
  const keyed = jobs.filter((job) => job.keyed).map((job) => job.name);
  const onError = (error: Error) => log.warn({ err: error }, 'a connection of the worker broke');
  const booksPool = createPool({ url, name: 'halfturn-worker', max: BOOKS, unhurried: true, onError });
  const pulsePool = createPool({ url, name: 'halfturn-worker', max: 1, unhurried: true, onError });
  const [books, pulse] = [createDb(booksPool), createDb(pulsePool)];
  const pools = [booksPool, pulsePool];
  const lanes: Lane[] = [];
  const stopping = new AbortController();

  async function open(name: LaneName): Promise<void> {
    const own = jobs.filter(({ lane = 'orders' }) => lane === name);
    if (own.length === 0) return;
    const { slots, connections, patience, lookMs } = LANES[name];
    const pool = createPool({
      url,
      name: `halfturn-${name}`,
      max: connections,
      connectTimeout: 10_000,
      onError,
    });
    pools.push(pool);
    lanes.push(
      await openLane({
        name,
        books,
        pulse,
        url,
        log,
        tasks: taskList(options.ctx(createDb(pool)), own),
        slots,
        pollMs,
        lookMs,
        every: lease.beat,
        patience: options.patience ?? patience,
        giveUp,
      }),
    );
  }

  const close = async (limitMs: number): Promise<void> => {
    stopping.abort();
    await Promise.all(lanes.map((lane) => lane.stop(limitMs)));
    // The end of a pool waits for the connections that a job still has.
    await atMost(POOL_END_MS, Promise.all(pools.map((pool) => pool.end())));
  };

  const takeOver = async (): Promise<void> => {
    const silent = await unlockSilent(books, lease);
    if (silent.length === 0) return;
    log.warn({ workers: silent }, 'took over the jobs of workers that are silent');
    await removeReplacedJobs(books, keyed);
  };

  const watch = async (): Promise<void> => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await takeOver().catch((err: unknown) => log.warn({ err }, 'silent workers could not be looked for'));
      await sleep(lease.beat * 1_000, undefined, { signal }).catch(() => {});
    }
  };

  try {
    await removeReplacedJobs(books, keyed);
    // First of all: a store that is killed again and again would else never come to what the one before it had begun.
    await takeOver();
    // One after the other, as `startRunner` asks for.
    for (const name of LANE_NAMES) await open(name);
  } catch (error) {
    await close(0);
    throw error;
  }
  void watch();
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

import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { Logger, run, type Runner, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Db } from '../db/kysely.ts';
import { createPool } from '../db/pool.ts';
import { beat, farewell, LEASE, nameOfListener, unlockSilent, type LeaseTimes } from './heartbeat.ts';
import { keepAtOnce, type Within } from './at-once.ts';
import type { Job } from './job.ts';
import { keepSchedules, roundOf, type Schedule } from './schedule.ts';

export interface WorkerOptions<Ctx> {
  /** Handed to every job. */
  ctx: Ctx;
  db: Db;
  /** The database, for connections of the worker's own. */
  url: string;
  log: FastifyBaseLogger;
  jobs: readonly Job<Ctx>[];
  schedules?: readonly Schedule<Ctx>[];
  /** Who hears which event within the transaction that emits it. */
  within?: Readonly<Record<string, Within>>;
  /** Jobs at work at once. */
  concurrency?: number;
  lease?: LeaseTimes;
  /** Milliseconds between two looks for jobs whose time has come; new ones are told of at once. */
  pollMs?: number;
}

export interface Worker {
  /** Takes no more jobs, waits for those at work, and gives back those that were only fetched. */
  stop: () => Promise<void>;
}

const RESTART_MS = 1_000;

/**
 * Works on the queue until it is stopped. Comes back by itself after the database was away; keeps a sign of life, and frees
 * the jobs of workers that give none any more.
 */
export async function runWorker<Ctx>(options: WorkerOptions<Ctx>): Promise<Worker> {
  const { ctx, db, log, concurrency = 10, lease = LEASE, schedules = [], pollMs = 2_000 } = options;
  const pool = createPool({
    url: options.url,
    name: 'halfturn-worker',
    max: concurrency + 2,
    // Only the queue's own books go through here. A receipt that a crash takes along means that the job runs again, which
    // every job allows for; half a dozen waits for the disk less in every purchase.
    unhurried: true,
    onError: (error) => log.warn({ err: error }, 'a connection of the worker broke'),
  });
  const tasks = taskList(ctx, [...options.jobs, ...schedules.map((schedule) => roundOf(schedule, log))]);
  const events: WorkerEvents = new EventEmitter();
  const complain = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  let workerId: string | undefined;
  let nudge = () => {};
  let stopping = false;

  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    workerId = workerPool.id;
    nudge = () => workerPool.nudge(concurrency);
  });
  // Anew with each connection that takes the place of one that broke.
  events.on('pool:listen:success', ({ workerPool, client }) => {
    client
      .query('select set_config($1, $2, false)', ['application_name', nameOfListener(workerPool.id)])
      .catch(complain('the listening connection could not be named'));
  });
  events.on('job:failed', ({ job }) =>
    log.error({ job: job.task_identifier, id: job.id, tries: job.attempts }, 'a job is dead'),
  );

  const start = async () => {
    const listening = new Promise((resolve) => events.once('pool:listen:success', resolve));
    const started = await run({
      pgPool: pool,
      taskList: tasks,
      events,
      noHandleSignals: true,
      logger: new Logger(
        ({ label }) =>
          (level, message) =>
            tell(log, level, label, message),
      ),
      parsedCronItems: [],
      preset: {
        worker: {
          concurrentJobs: concurrency,
          pollInterval: pollMs,
          // As many as can be worked on: a job that was fetched and waits here would wait for a slow one.
          localQueue: { size: concurrency },
          // Above -1 these run through the library's batches, where a lost connection ends the pool in good order. Straight,
          // it would be an unhandled rejection, and the end of the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    // What was added between the first look and the LISTEN would otherwise wait for the next poll.
    await Promise.race([listening, started.promise.catch(() => {}), sleep(RESTART_MS)]);
    await sleep(20);
    nudge();
    return started;
  };

  const look = async () => {
    if (workerId) await beat(db, workerId);
    const silent = await unlockSilent(db, lease);
    if (silent.length > 0)
      log.warn({ workers: silent }, 'took over the jobs of workers that have gone silent');
  };

  // Before the first job is fetched: what a restart finds in the queue would else leave each next step to the queue again, from
  // where one that is killed once more has fetched it and takes it along.
  const atOnce = keepAtOnce({
    ctx,
    db,
    jobs: options.jobs,
    log,
    concurrency,
    forget: (ids) =>
      pool.query(
        'delete from graphile_worker._private_jobs where id = any($1::bigint[]) and locked_at is null',
        [ids],
      ),
    nudge: () => nudge(),
    within: options.within ?? {},
  });
  let runner: Runner;
  try {
    runner = await start();
    // The queue learns a name with the first job of it. Who knows that it knows them all can put a job in by a simple statement.
    await learnNames(db, Object.keys(tasks));
    await look();
  } catch (error) {
    await atOnce.stop();
    throw error;
  }
  const supervised = (async () => {
    while (!stopping) {
      await runner.promise.catch(complain('the worker broke off'));
      while (!stopping) {
        await sleep(RESTART_MS);
        try {
          runner = await start();
          break;
        } catch (error) {
          complain('the worker does not start yet')(error);
        }
      }
    }
  })();
  const timer = setInterval(
    () => void look().catch(complain('no sign of life could be given')),
    lease.beat * 1_000,
  );
  const endSchedules = keepSchedules(db, schedules, complain('a round could not be put into the queue'));

  return {
    stop: async () => {
      stopping = true;
      endSchedules();
      await atOnce.stop();
      await runner.stop().catch(() => {});
      await supervised;
      clearInterval(timer);
      if (workerId) await farewell(db, workerId).catch(() => {});
      await pool.end();
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

/** The library's log, a step quieter: each job done is a detail, and each failed try is tried again. */
function tell(log: FastifyBaseLogger, level: string, label: string | undefined, message: string): void {
  if (level === 'error') log.warn({ worker: label }, message);
  else if (level === 'warning' || level === 'warn') log.info({ worker: label }, message);
  else log.debug({ worker: label }, message);
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

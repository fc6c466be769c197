import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { createPool } from '../db/pool.ts';
import { atMost } from './at-most.ts';
import { nameOfListener } from './heartbeat.ts';

export interface RunnerOptions {
  /** The database, for connections of the runner's own. */
  url: string;
  log: FastifyBaseLogger;
  tasks: TaskList;
  slots: number;
  pollMs: number;
}

/** One run of the job library. It is never repaired: a runner that breaks is replaced. */
export interface Runner {
  /** Under which name the library locks jobs for it. */
  id: string;
  /** Resolves with the reason once the runner can do no more work. */
  broken: Promise<string>;
  /** How many jobs have ended since the last call; a job whose end could not be recorded does not count. */
  takeCompleted(): number;
  /** Says that so many jobs have come in. */
  nudge(count: number): void;
  /** Takes no more jobs and waits for those at work, for `limitMs` at most. Never rejects. */
  stop(limitMs: number): Promise<void>;
}

/** Connections for the queue's own books: one listens, the others fetch and complete. */
const CONNECTIONS = 3;
const LISTEN_MS = 1_000;
const FETCHES_MS = 1_000;
/** Longer than the locks of any of our statements. */
const LOCK_MS = 8_000;

/** Starts the job library on a set of tasks. Rejects if the database does not answer. */
export async function startRunner({ url, log, tasks, slots, pollMs }: RunnerOptions): Promise<Runner> {
  const pool = createPool({
    url,
    name: 'halfturn-worker',
    max: CONNECTIONS,
    lockTimeout: LOCK_MS,
    statementTimeout: LOCK_MS + 2_000,
    queryTimeout: LOCK_MS + 5_000,
    connectTimeout: LOCK_MS,
    // Only the queue's own books go through here. A receipt that a crash takes along means that the job runs again, which
    // every job allows for; half a dozen waits for the disk less in every purchase.
    unhurried: true,
    onError: (error) => log.warn({ err: error }, 'a connection of the worker broke'),
  });
  const events: WorkerEvents = new EventEmitter();
  const broken = Promise.withResolvers<string>();
  let workerPool: WorkerPool | undefined;
  let completed = 0;

  events.on('pool:create', (created) => (workerPool = created.workerPool));
  events.on('pool:listen:success', ({ workerPool: { id }, client }) => {
    client
      .query('select set_config($1, $2, false)', ['application_name', nameOfListener(id)])
      .catch((error: unknown) => log.warn({ err: error }, 'the listening connection could not be named'));
  });
  events.on('job:complete', () => completed++);
  events.on('job:failed', ({ job }) =>
    log.error({ job: job.task_identifier, id: job.id, tries: job.attempts }, 'a job is dead'),
  );
  // The library then shuts itself down, and may never come to the end of it.
  events.on('pool:fatalError', ({ error }) => {
    completed = 0;
    broken.resolve(String(error));
  });
  events.on('pool:gracefulShutdown', ({ message }) => broken.resolve(message));

  const listening = new Promise((resolve) => events.once('pool:listen:success', resolve));
  try {
    const library = await run({
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
          concurrentJobs: slots,
          pollInterval: pollMs,
          // Below 0 the library waits for no receipt, and one that fails is an unhandled rejection, which ends the process.
          // From 0 on it tells of it (`pool:fatalError`).
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    const ended = library.promise.catch(() => {});
    void ended.then(() => broken.resolve('the library has ended'));
    let open = true;
    void broken.promise.then(() => (open = false));
    // The library refuses a nudge once it ends.
    const nudge = (count: number): void => void (open && workerPool?.nudge(count));
    // What was added between the first look and the LISTEN would otherwise wait for the next poll.
    await atMost(LISTEN_MS, Promise.race([listening, ended]));
    nudge(slots);
    return {
      id: workerPool!.id,
      broken: broken.promise,
      takeCompleted: () => {
        const count = completed;
        completed = 0;
        return count;
      },
      nudge,
      stop: async (limitMs) => {
        open = false;
        // A runner that is already ending refuses to be stopped.
        const over = library.stop().catch(() => ended);
        await atMost(limitMs, over);
        await atMost(FETCHES_MS, untilUnused(pool));
        void pool.end().catch(() => {});
      },
    };
  } catch (error) {
    void pool.end().catch(() => {});
    throw error;
  }
}

/** The library may end before the last of its fetches, which would wait in vain for a connection of a pool that is ending. */
async function untilUnused(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await sleep(20);
}

/** The library's log, a step quieter: each job done is a detail, and each failed try is tried again. */
function tell(log: FastifyBaseLogger, level: string, label: string | undefined, message: string): void {
  if (level === 'error') log.warn({ worker: label }, message);
  else if (level === 'warning' || level === 'warn') log.info({ worker: label }, message);
  else log.debug({ worker: label }, message);
}

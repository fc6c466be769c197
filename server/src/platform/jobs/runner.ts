import { EventEmitter, once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import {
  Logger,
  run,
  type Runner as LibraryRunner,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import { createPool } from '../db/pool.ts';
import { atMost } from './at-most.ts';
import { nameOfListener } from './heartbeats.queries.ts';

export interface RunnerOptions {
  /** The database, for connections of the runner's own. */
  url: string;
  log: FastifyBaseLogger;
  tasks: TaskList;
  slots: number;
  pollMs: number;
  /** As in `LaneLimits`. */
  lookMs: number | null;
}

/** One run of the job library. It is never repaired: a runner that breaks is replaced. */
export interface Runner {
  /** The name under which the library locks jobs for it. */
  id: string;
  /** Aborted, with the reason, once the runner can do no more work. */
  broken: AbortSignal;
  /** How many jobs have ended since the last call; a job whose end could not be recorded does not count. */
  takeCompleted(): number;
  /** Takes no more jobs and waits for those at work, for `limitMs` at most. Never rejects. */
  stop(limitMs: number): Promise<void>;
}

/** A job that was fetched and found no free slot goes back after this time. */
const LOCAL_TTL_MS = 2_000;
const FIRST_LOOK_MS = 2_000;
/** Longer than the locks of any of our statements. */
const LOCK_MS = 8_000;
/**
 * Jobs that end within this time are recorded by one statement, which no job waits for. The delay must not be below 0: the library
 * (0.18) then does not handle the error of a receipt, and an unhandled rejection ends the process. From 0 on it emits
 * `pool:fatalError`.
 */
const RECEIPT_DELAY_MS = 50;

/** Starts the job library on a set of tasks. Rejects if the database does not answer. */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const pool = poolOf(options);
  const events: WorkerEvents = new EventEmitter();
  const state = watchLibrary(events, options.log);
  const ready = firstLook(events);
  try {
    const library = await runLibrary(pool, events, options);
    const ended = library.promise.catch(() => {});
    void ended.then(() => state.broken.abort('the library has ended'));
    // At its first look the library registers the names of the tasks. If several runners do that at the same time, in any order of
    // theirs, they can deadlock; so the caller starts the next one after this.
    await atMost(FIRST_LOOK_MS, Promise.race([ready, ended]));
    // A job that was added between the first look and the LISTEN would wait for the next poll.
    if (!state.broken.signal.aborted) state.workerPool?.nudge(options.slots);
    return {
      id: state.workerPool?.id ?? '',
      broken: state.broken.signal,
      takeCompleted: () => {
        const count = state.completed;
        state.completed = 0;
        return count;
      },
      stop: async (limitMs) => {
        // A runner that is already ending refuses to be stopped.
        await atMost(
          limitMs,
          library.stop().catch(() => ended),
        );
        void pool.end().catch(() => {});
      },
    };
  } catch (error) {
    void pool.end().catch(() => {});
    throw error;
  }
}

function poolOf({ url, log, slots }: RunnerOptions): pg.Pool {
  return createPool({
    url,
    name: 'halfturn-worker',
    // One listens. The library wants one for each job that it looks for at the same time.
    max: slots + 1,
    lockTimeout: LOCK_MS,
    statementTimeout: LOCK_MS + 2_000,
    queryTimeout: LOCK_MS + 5_000,
    connectTimeout: LOCK_MS,
    // If a crash of the database loses a receipt, the job runs again, which every job allows for.
    unhurried: true,
    onError: (error) => log.warn({ err: error }, 'a connection of the worker broke'),
  });
}

/** What the events of the library have told so far. */
interface LibraryState {
  workerPool?: WorkerPool;
  completed: number;
  broken: AbortController;
}

function watchLibrary(events: WorkerEvents, log: FastifyBaseLogger): LibraryState {
  const state: LibraryState = { completed: 0, broken: new AbortController() };
  events.on('pool:create', ({ workerPool }) => (state.workerPool = workerPool));
  events.on('pool:listen:success', ({ workerPool: { id }, client }) => {
    // The library sends its LISTEN right after this event, and a connection takes one query at a time.
    client.once('drain', () => {
      client
        .query('select set_config($1, $2, false)', ['application_name', nameOfListener(id)])
        .catch((error: unknown) => log.warn({ err: error }, 'the listening connection could not be named'));
    });
  });
  events.on('job:complete', () => state.completed++);
  events.on('job:failed', ({ job }) =>
    log.error({ job: job.task_identifier, id: job.id, tries: job.attempts }, 'a job is dead'),
  );
  // After either of these the library shuts itself down, and may never finish that.
  events.on('pool:fatalError', ({ error }) => {
    state.completed = 0;
    state.broken.abort(String(error));
  });
  events.on('pool:gracefulShutdown', ({ message }) => state.broken.abort(message));
  return state;
}

/** Resolves once the library listens and has looked for jobs. */
async function firstLook(events: WorkerEvents): Promise<void> {
  const looks = ['job:start', 'localQueue:getJobs:complete', 'worker:getJob:error'] as const;
  const looked = Promise.race(looks.map((name) => once(events, name)));
  await Promise.all([once(events, 'pool:listen:success'), looked]);
}

async function runLibrary(
  pool: pg.Pool,
  events: WorkerEvents,
  { log, tasks, slots, pollMs, lookMs }: RunnerOptions,
): Promise<LibraryRunner> {
  const intervalMs = Math.min(pollMs, lookMs ?? pollMs);
  return await run({
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
        // One statement fetches jobs for all free slots.
        localQueue: {
          size: slots,
          ttl: LOCAL_TTL_MS,
          // After a look that found too little to do, notifications are ignored for so long.
          ...(lookMs !== null && {
            refetchDelay: { durationMs: intervalMs / 2, threshold: slots - 1, maxAbortThreshold: Infinity },
          }),
        },
        pollInterval: intervalMs,
        completeJobBatchDelay: RECEIPT_DELAY_MS,
        failJobBatchDelay: RECEIPT_DELAY_MS,
      },
    },
  });
}

/** The library's log, one level lower: each job done is a detail, and each failed try is tried again. */
function tell(log: FastifyBaseLogger, level: string, label: string | undefined, message: string): void {
  if (level === 'error') log.warn({ worker: label }, message);
  else if (level === 'warning' || level === 'warn') log.info({ worker: label }, message);
  else log.debug({ worker: label }, message);
}

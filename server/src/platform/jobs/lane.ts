import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type { Db } from '../db/kysely.ts';
import { atMost } from './at-most.ts';
import { beat, release } from './heartbeats.queries.ts';
import type { LaneName } from './lanes.ts';
import { startRunner, type Runner } from './runner.ts';

export interface LaneOptions {
  name: LaneName;
  /** For giving jobs back, over connections that no job uses. */
  books: Db;
  /** For heartbeats alone, so that they never wait behind a statement that waits for a lock. */
  pulse: Db;
  url: string;
  log: FastifyBaseLogger;
  tasks: TaskList;
  slots: number;
  pollMs: number;
  /** As in `LaneLimits`. */
  lookMs: number | null;
  /** Seconds between two heartbeats. */
  every: number;
  /** Seconds that a job may be due while no job is completed. */
  patience: number;
  /** Called after the lane was replaced `REPLACEMENTS` times and still completes nothing. */
  giveUp: (why: string) => void;
}

/** The jobs of one kind, with a runner that is replaced when it breaks or completes nothing. */
export interface Lane {
  /** Takes no more jobs, waits for those at work for `limitMs` at most, and gives back the rest. Never rejects. */
  stop(limitMs: number): Promise<void>;
}

/** Replacements in a row that may complete nothing before the process has to end: with 15 s of patience, after a minute. */
const REPLACEMENTS = 3;
const RESTART_MS = 1_000;
const START_LIMIT_MS = 20_000;
/** How long a runner that is replaced may finish its jobs before they are given back. A job may run twice. */
const RETIRE_MS = 5_000;
const RELEASE_MS = 2_000;
/** How long the end waits for a runner that is just being started. */
const SETTLE_MS = 2_000;

/** Starts a lane. Rejects if its first runner does not start. */
export async function openLane(options: LaneOptions): Promise<Lane> {
  const { name, books, pulse, log, tasks, pollMs, every, patience, giveUp } = options;
  const names = Object.keys(tasks);
  /** A worker finds a job within one poll; a job that is due for longer waits. */
  const grace = (pollMs * 1.5) / 1_000;
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  const retiring = new Set<Promise<void>>();
  /** The start of the time in which jobs wait and no job is completed, in steady milliseconds; null while the lane works. */
  let waitingSince: number | null = null;
  let inVain = 0;
  let runner: Runner | null = await start();
  const supervised = supervise();

  async function start(): Promise<Runner> {
    const starting = startRunner(options);
    const inTime = await atMost(START_LIMIT_MS, Promise.race([starting, stopped]));
    if (inTime && !stopping.signal.aborted) return await starting;
    starting.then(
      (late) => retire(late, RETIRE_MS),
      () => {},
    );
    throw new Error('the job library did not start in time');
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (runner) {
        const why = await failureOf(runner);
        if (stopping.signal.aborted) return;
        log.warn({ lane: name, why }, 'the job runner is replaced');
        void retire(runner, RETIRE_MS);
        runner = null;
      }
      await atMost(RESTART_MS, stopped);
      if (stopping.signal.aborted) return;
      runner = await start().catch((error: unknown) => {
        log.warn({ err: error, lane: name }, 'the job runner does not start yet');
        return null;
      });
    }
  }

  /** Sends heartbeats, and resolves with the reason once the runner must be replaced, or with any text once the lane stops. */
  async function failureOf(current: Runner): Promise<string> {
    const end = AbortSignal.any([current.broken, stopping.signal]);
    while (!end.aborted) {
      if (await isStuck(current)) return `jobs are due and none was completed for ${patience} s`;
      await sleep(every * 1_000, undefined, { signal: end }).catch(() => {});
    }
    return String(end.reason);
  }

  async function isStuck({ id, takeCompleted }: Runner): Promise<boolean> {
    const completed = takeCompleted() > 0;
    let works: boolean;
    try {
      works = await beat(pulse, { workerId: id, lane: name, tasks: names, completed, grace });
    } catch (error) {
      log.warn({ err: error, lane: name }, 'a heartbeat could not be recorded');
      // No runner can work while the database does not answer, so that time does not count.
      waitingSince = null;
      return false;
    }
    if (works) {
      waitingSince = null;
      inVain = 0;
      return false;
    }
    waitingSince ??= performance.now() - grace * 1_000;
    if (performance.now() - waitingSince < patience * 1_000) return false;
    waitingSince = null;
    if (++inVain > REPLACEMENTS)
      giveUp(
        `The job runner of ${name} was replaced ${REPLACEMENTS} times and completes no job: the store ends.`,
      );
    return true;
  }

  function retire(old: Runner, limitMs: number): Promise<void> {
    const end = (async () => {
      await old.stop(limitMs);
      // If its jobs cannot be given back now, they are taken from it as from a dead worker.
      await atMost(RELEASE_MS, release(books, old.id)).catch((error: unknown) =>
        log.warn({ err: error, lane: name }, 'the jobs of a replaced runner could not be given back yet'),
      );
    })().finally(() => retiring.delete(end));
    retiring.add(end);
    return end;
  }

  return {
    stop: async (limitMs) => {
      stopping.abort();
      await atMost(SETTLE_MS, supervised);
      if (runner) void retire(runner, limitMs);
      await atMost(limitMs + RELEASE_MS, Promise.all(retiring));
    },
  };
}

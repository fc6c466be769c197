import type { FastifyBaseLogger } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type { Db } from '../db/kysely.ts';
import { atMost } from './at-most.ts';
import { beat, release } from './heartbeat.ts';
import type { LaneName } from './lanes.ts';
import { startRunner, type Runner } from './runner.ts';

export interface LaneOptions {
  name: LaneName;
  /** The queue's own books, over connections that no job uses. */
  books: Db;
  /** For heartbeats alone: whatever else waits for a lock, they do not wait behind it. */
  pulse: Db;
  url: string;
  log: FastifyBaseLogger;
  tasks: TaskList;
  slots: number;
  pollMs: number;
  /** Seconds that a job may wait while none is completed. */
  patience: number;
  /** Called after the lane was replaced `REPLACEMENTS` times and still completes nothing. */
  giveUp: (why: string) => void;
}

/** The jobs of one kind, with a runner that is replaced when it breaks or completes nothing. */
export interface Lane {
  /** Says that so many jobs have come in. */
  nudge(count: number): void;
  /** Records whether the lane works, and replaces its runner if it has not for too long. To be called every few seconds. */
  look(): Promise<void>;
  /** Takes no more jobs, waits for those at work for `limitMs` at most, and gives back the rest. Never rejects. */
  stop(limitMs: number): Promise<void>;
}

/** Replacements in a row that may bring nothing before the process has to end. */
export const REPLACEMENTS = 3;
const RESTART_MS = 1_000;
const START_LIMIT_MS = 20_000;
/** How long a runner that is replaced may finish its jobs before they are given back. A job may run twice. */
const RETIRE_MS = 5_000;
const RELEASE_MS = 2_000;
/** How long the end waits for a runner that is just being started. */
const SETTLE_MS = 2_000;

/** Starts a lane. Rejects if its first runner does not start. */
export async function openLane(options: LaneOptions): Promise<Lane> {
  const { name, books, pulse, url, log, tasks, slots, pollMs, patience, giveUp } = options;
  const names = Object.keys(tasks);
  /** A job is found within one poll; it waits if it is due for longer. */
  const grace = (pollMs * 1.5) / 1_000;
  const stopping = new AbortController();
  const stopped = new Promise<'stopped'>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve('stopped')),
  );
  const ending = new Set<Promise<void>>();
  let stalled = Promise.withResolvers<string>();
  /** Since when jobs wait and none is completed, by the steady clock; null while the lane works. */
  let waitingSince: number | null = null;
  let inVain = 0;
  let current: Runner | null = await start();

  async function start(): Promise<Runner> {
    const started = startRunner({ url, log, tasks, slots, pollMs });
    if (await atMost(START_LIMIT_MS, started)) return await started;
    // Late, and no longer wanted.
    started.then(
      (runner) => retire(runner, RETIRE_MS),
      () => {},
    );
    throw new Error('the job library did not start in time');
  }

  function retire(runner: Runner, limitMs: number): Promise<void> {
    const end = (async () => {
      await runner.stop(limitMs);
      // What could not be given back is taken from it as from a dead worker.
      await atMost(RELEASE_MS, release(books, runner.id)).catch((error: unknown) =>
        log.warn({ err: error, lane: name }, 'the jobs of a replaced runner could not be given back yet'),
      );
    })().finally(() => ending.delete(end));
    ending.add(end);
    return end;
  }

  const pause = () => atMost(RESTART_MS, stopped);

  const supervised = (async () => {
    while (!stopping.signal.aborted) {
      const why = await Promise.race([current!.broken, stalled.promise, stopped]);
      if (stopping.signal.aborted) return;
      log.warn({ lane: name, why }, 'the job runner is replaced');
      void retire(current!, RETIRE_MS);
      current = null;
      stalled = Promise.withResolvers();
      while (!stopping.signal.aborted && !current) {
        await pause();
        if (stopping.signal.aborted) return;
        current = await start().catch((error: unknown) => {
          log.warn({ err: error, lane: name }, 'the job runner does not start yet');
          return null;
        });
      }
    }
  })();

  return {
    nudge: (count) => current?.nudge(count),
    look: async () => {
      if (!current) return;
      const completed = current.takeCompleted() > 0;
      let works: boolean;
      try {
        works = await beat(pulse, { workerId: current.id, lane: name, tasks: names, completed, grace });
      } catch (error) {
        // While the database does not answer, no runner can work: the time does not count.
        waitingSince = null;
        throw error;
      }
      if (works) {
        waitingSince = null;
        inVain = 0;
        return;
      }
      waitingSince ??= performance.now() - grace * 1_000;
      if (performance.now() - waitingSince < patience * 1_000) return;
      waitingSince = null;
      if (inVain === REPLACEMENTS)
        return giveUp(
          `The job runner of ${name} was replaced ${inVain} times and completes no job: the store ends.`,
        );
      inVain += 1;
      stalled.resolve(`jobs are due and none was completed for ${patience} s`);
    },
    stop: async (limitMs) => {
      stopping.abort();
      await atMost(SETTLE_MS, supervised);
      if (current) void retire(current, limitMs);
      await atMost(limitMs + RELEASE_MS, Promise.all(ending));
    },
  };
}

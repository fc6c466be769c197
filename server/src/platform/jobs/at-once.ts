import type { FastifyBaseLogger } from 'fastify';
import type { Db, Trx } from '../db/kysely.ts';
import { atMost } from './at-most.ts';
import type { Job } from './job.ts';
import { LANE_NAMES, LANES, type LaneName } from './lanes.ts';

/**
 * How long a promise waits in the queue for the process that made it to keep it. After that any worker takes it: the process
 * was killed, or failed, or is slow; a job that runs twice finds nothing left to do.
 */
export const GRACE_SECONDS = 5;

/** A job that stands in the queue, due in `GRACE_SECONDS`; or a row of its slice's own, which a round takes up after that. */
interface Promised {
  /** Its row in the queue, as the statement answers that put it there; null where there is none. */
  row: (() => Promise<readonly { id: string }[]>) | null;
  name: string;
  payload: unknown;
}

/** What a hearer will make of an event, decided before anything is written. */
export interface Plan<Facts = unknown> {
  /** What the emitter's facts are once it is done. */
  facts: Facts;
  /** Does it: to be called after the emitter has written its own part, so that the log tells of the cause first. */
  act: () => Promise<void>;
}

/**
 * Hears an event within the transaction that emits it, knowing what its emitter knows. Null where it would rather hear of it by
 * its job; where it fails, the transaction is run again without it, and the job is the hearer.
 */
export type Within = (trx: Trx, payload: unknown, facts: unknown) => Plan | null;

/** Goes on with what this process has just promised, without the queue's round: fetching, locking and a receipt a job. */
export interface AtOnce {
  /** To be called once the promise is committed. */
  keep(row: Promised['row'], name: string, payload: unknown): void;
  /** Who hears the event of that name within its own transaction. */
  within(event: string): Within | undefined;
  /** Tells this process's own worker that there is work for a job of that name, once it is committed. */
  nudge(name: string): void;
  /** Takes no more, and waits for what is at work, for `limitMs` at most. */
  stop(limitMs?: number): Promise<void>;
}

const keepers = new WeakMap<Db, AtOnce>();

/** Who keeps the promises that are made over this database handle; nobody, where the process does not work off jobs. */
export const keeperOf = (db: Db): AtOnce | undefined => keepers.get(db);

export interface AtOnceOptions<Ctx> {
  /** What a lane's jobs are handed. */
  ctx: (lane: LaneName) => Ctx;
  /** The handles over which promises are made. */
  dbs: readonly Db[];
  jobs: readonly Job<Ctx>[];
  log: FastifyBaseLogger;
  /** Promises of one lane kept at the same time, instead of as many as the lane has slots. More wait in memory and in the database. */
  concurrency?: number;
  /** Takes kept promises out of the queue, but for those that a worker has begun in the meantime. */
  forget: (ids: readonly string[]) => Promise<unknown>;
  /** Called with the names of jobs that have come in, one name for each job. */
  nudge: (names: readonly string[]) => void;
  /** By the name of the event. */
  within: Readonly<Record<string, Within>>;
}

/** Between two removals of kept promises from the queue: one statement for many. */
const FORGET_EVERY_MS = 50;
/** Between two nudges: what comes in a rush is fetched in bunches. */
const NUDGE_EVERY_MS = 20;

/** Promises that are kept in the order in which they were made, so many at a time. */
interface Lane {
  name: LaneName;
  slots: number;
  waiting: Promised[];
  active: number;
}

const STOP_MS = 10_000;
const FLUSH_MS = 2_000;

/** Keeps the promises that are made over `dbs`, from now on. */
export function keepAtOnce<Ctx>(options: AtOnceOptions<Ctx>): AtOnce {
  const { ctx, dbs, jobs, log, concurrency, forget, nudge, within } = options;
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const lanes = new Map<LaneName, Lane>(
    LANE_NAMES.map((name) => [
      name,
      { name, slots: concurrency ?? LANES[name].slots, waiting: [], active: 0 },
    ]),
  );
  const idle: (() => void)[] = [];
  const abort = new AbortController();
  let kept: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let nudging: NodeJS.Timeout | undefined;
  let come: string[] = [];

  const flush = async (): Promise<void> => {
    timer = undefined;
    const ids = kept;
    kept = [];
    // What cannot be taken out runs once more, and finds nothing to do.
    if (ids.length > 0)
      await forget(ids).catch((err: unknown) => log.warn({ err }, 'kept promises stay in the queue'));
  };

  const run = async (lane: Lane, { row, name, payload }: Promised): Promise<void> => {
    lane.active += 1;
    try {
      const job = byName.get(name);
      if (!job) throw new Error(`no job has the name ${name}`);
      await job.run(ctx(lane.name), job.payload.parse(payload), {
        attempt: 1,
        lastAttempt: false,
        signal: abort.signal,
      });
      if (!row) return;
      const [added] = await row();
      if (added) kept.push(added.id);
      timer ??= setTimeout(() => void flush(), FORGET_EVERY_MS);
    } catch (err) {
      log.warn({ err, job: name }, 'a job failed at once, and is tried again later');
    } finally {
      lane.active -= 1;
      next(lane);
    }
  };

  const next = (lane: Lane): void => {
    while (lane.active < lane.slots && lane.waiting.length > 0) void run(lane, lane.waiting.shift()!);
    if (atWork() === 0) for (const tell of idle.splice(0)) tell();
  };
  const atWork = (): number => [...lanes.values()].reduce((sum, { active }) => sum + active, 0);

  const keeper: AtOnce = {
    // What is promised in a transaction that outlasts this process's work is for whoever comes next, too.
    keep: (row, name, payload) => {
      if (abort.signal.aborted) return;
      const lane = lanes.get(byName.get(name)?.lane ?? 'orders')!;
      lane.waiting.push({ row, name, payload });
      // Behind the answer that the promise was made for: who asked need not wait for this.
      setImmediate(next, lane);
    },
    within: (event) => within[event],
    nudge: (name) => {
      if (abort.signal.aborted) return;
      come.push(name);
      nudging ??= setTimeout(() => {
        nudging = undefined;
        const names = come;
        come = [];
        nudge(names);
      }, NUDGE_EVERY_MS);
    },
    stop: async (limitMs = STOP_MS) => {
      for (const db of dbs) if (keepers.get(db) === keeper) keepers.delete(db);
      // What has not begun is in the queue, for whoever comes next.
      for (const lane of lanes.values()) lane.waiting.length = 0;
      abort.abort();
      if (atWork() > 0) await atMost(limitMs, new Promise<void>((resolve) => idle.push(resolve)));
      clearTimeout(timer);
      clearTimeout(nudging);
      await atMost(FLUSH_MS, flush());
    },
  };
  for (const db of dbs) keepers.set(db, keeper);
  return keeper;
}

import type * as z from 'zod';
import type { Trx } from '../db/kysely.ts';
import { uuidv7 } from '../ids.ts';
import type { LaneName } from './lanes.ts';
import { insertJob, type NewJob } from './queue.queries.ts';

/** What a running job is told beside its payload. */
export interface JobRun {
  /** 1 at the first try. */
  attempt: number;
  /** Whether this is the last try: a job that gives up in order does it now. */
  lastAttempt: boolean;
  /** Aborted when the process is about to end: long jobs save their progress, and throw. */
  signal: AbortSignal;
}

/**
 * A job: a name, the shape of its payload, and what it does. It may run twice (if a worker is killed after its work and before
 * its receipt), so it looks at the database again before it acts. Payloads hold ids, never texts, keys or addresses.
 */
export interface Job<Ctx, S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
  /** Whose slots and connections it uses; `orders` by default. */
  lane?: LaneName;
  /** Each of its jobs has a key, so that one without a key was replaced while it ran. */
  keyed?: boolean;
  /** A method, so that a list can hold jobs of different payloads: each parses its own before it runs. */
  run(ctx: Ctx, payload: z.output<S>, job: JobRun): Promise<void>;
}

/** Declares a job; the payload's type comes from its schema. */
export function defineJob<Ctx, S extends z.ZodType>(job: Job<Ctx, S>): Job<Ctx, S> {
  return job;
}

export interface JobOptions {
  /** Not before this moment. */
  runAt?: Date;
  /** Tries at most (25 by default); after that the job is dead. Between two tries e^n seconds go by, 6 hours at most. */
  maxAttempts?: number;
  /** One waiting job per key: a second one with the same key replaces the first. */
  key?: string;
  /** With a key: what a second job does to the first one's time, or that it does nothing at all. */
  keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** Lower goes first; 0 by default. */
  priority?: number;
}

/**
 * Puts a job into the queue as part of a business transaction: it exists if, and only if, that transaction commits. The workers
 * are notified at the commit. Throws if the payload does not fit the job.
 */
export async function addJob<S extends z.ZodType>(
  trx: Trx,
  // Ctx is the type of an argument of `run`, so only `any` accepts every job.
  job: Pick<Job<any, S>, 'name' | 'payload'>,
  payload: z.input<S>,
  options: JobOptions = {},
): Promise<void> {
  await insertJob(trx, newJob(job, payload, options));
}

/** A job as it goes into the queue. Throws if the payload does not fit the job. */
export function newJob<S extends z.ZodType>(
  job: Pick<Job<any, S>, 'name' | 'payload'>,
  payload: z.input<S>,
  { runAt, maxAttempts, key, keyMode = 'replace', queue, priority }: JobOptions = {},
): NewJob {
  const parsed = job.payload.parse(payload);
  return {
    name: job.name,
    payload: parsed,
    runAt: runAt ?? null,
    maxAttempts: maxAttempts ?? null,
    ...(key === undefined
      ? // The library adds a job with a key of its own by one insert; without a key it takes three times as long.
        { key: uuidv7(), keyMode: 'unsafe_dedupe' }
      : { key, keyMode }),
    queue: queue ?? null,
    priority: priority ?? null,
    flags: idsIn(parsed),
  };
}

/** The library's view shows no payload. As flags the ids of a payload are visible there, to the doctor for one. */
function idsIn(payload: unknown): string[] {
  return Object.values(payload ?? {}).filter((value) => typeof value === 'string');
}

import { sql } from 'kysely';
import type * as z from 'zod';
import type { Trx } from '../db/kysely.ts';

/** What a running job is told beside its payload. */
export interface JobRun {
  /** 1 at the first try. */
  attempt: number;
  /** The last try: whoever wants to give up in order does it now. */
  lastAttempt: boolean;
  /** Set when the process is about to end: long jobs save where they are, and throw. */
  signal: AbortSignal;
}

/**
 * A job: a name, the shape of its payload, and what it does. It may run twice (a worker was killed after its work and before
 * its receipt), so it looks at the database again before it acts. Payloads hold ids, never texts, keys or addresses.
 */
export interface Job<Ctx, S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
  run: (ctx: Ctx, payload: z.output<S>, job: JobRun) => Promise<void>;
}

/** Declares a job; the payload's type comes from its schema. */
export function defineJob<Ctx, S extends z.ZodType>(job: Job<Ctx, S>): Job<Ctx, S> {
  return job;
}

export interface JobOptions {
  /** Not before this moment. */
  runAt?: Date;
  /** Tries at most; after that the job is dead, and shown as such. Between two tries e^n seconds go by, 6 hours at most. */
  maxAttempts?: number;
  /** One waiting job a key: a second one with the same key replaces the first. */
  key?: string;
  /** With a key: what a second job does to the first's time, or that it does nothing at all. */
  keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** Lower goes first; 0 by default. */
  priority?: number;
}

/**
 * Puts a job into the queue as part of a business transaction: it exists if, and only if, that transaction commits. A worker
 * is told of it at the commit (about 2 ms).
 */
export async function addJob<S extends z.ZodType>(
  trx: Trx,
  // Ctx stands in an argument: no other type takes every job.
  job: Pick<Job<any, S>, 'name' | 'payload'>,
  payload: z.input<S>,
  options: JobOptions = {},
): Promise<void> {
  const { runAt = null, maxAttempts = null, key = null, queue = null, priority = null } = options;
  const json = JSON.stringify(job.payload.parse(payload));
  if (key === null && queue === null && (await insertJob(trx, job.name, json, options))) return;
  await sql`select graphile_worker.add_job(
    ${job.name}::text,
    payload => ${json}::json,
    queue_name => ${queue}::text,
    run_at => ${runAt}::timestamptz,
    max_attempts => ${maxAttempts}::int,
    job_key => ${key}::text,
    priority => ${priority}::int,
    job_key_mode => ${options.keyMode ?? 'replace'}::text
  )`.execute(trx);
}

/**
 * What `graphile_worker.add_job` does for a job without key or queue, as one statement that is planned once: the function
 * runs five, and a purchase adds four jobs. False where the queue has not met the job's name yet; the function adds it.
 */
async function insertJob(
  trx: Trx,
  name: string,
  json: string,
  { runAt, maxAttempts, priority }: JobOptions,
): Promise<boolean> {
  const { rows } = await sql`
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
    select t.id, ${json}::json, coalesce(${runAt ?? null}::timestamptz, now()),
      coalesce(${maxAttempts ?? null}::int, 25)::smallint, coalesce(${priority ?? null}::int, 0)::smallint
    from graphile_worker._private_tasks t where t.identifier = ${name}
    returning pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}')`.execute(trx);
  return rows.length > 0;
}

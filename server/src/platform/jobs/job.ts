import { sql } from 'kysely';
import type * as z from 'zod';
import { afterCommit, rootOf, type Trx } from '../db/kysely.ts';
import { sendLast, statementOf } from '../db/send.ts';
import { GRACE_SECONDS, keeperOf } from './at-once.ts';
import type { LaneName } from './lanes.ts';

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
  /** Whose slots and connections it uses; `orders` by default. */
  lane?: LaneName;
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
  /**
   * The next step of what this process is doing: it goes on with it itself once the transaction is committed, where it works
   * off jobs at all, and the queue holds the promise. Not together with the others.
   */
  atOnce?: boolean;
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
  const { runAt = null, maxAttempts = null, key = null, queue = null, priority = null, atOnce } = options;
  const parsed = job.payload.parse(payload);
  const json = JSON.stringify(parsed);
  if (key === null && queue === null) {
    const keeper = keeperOf(rootOf(trx));
    const promised = atOnce === true && keeper !== undefined;
    const delay = promised ? GRACE_SECONDS : 0;
    const added = await sendLast(
      trx,
      insertJob(job.name, json, runAt, delay, maxAttempts, priority, keeper === undefined),
    );
    if (keeper)
      afterCommit(trx, () => (promised ? keeper.keep(added, job.name, parsed) : keeper.nudge(job.name)));
    return;
  }
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

interface JobSql {
  /** A row source: a job for each of its rows. */
  from: string;
  /** SQL for the job's name, as text. */
  name: string;
  /** SQL for the payload, as json. */
  payload: string;
  runAt?: string;
  maxAttempts?: string;
  priority?: string;
  /** SQL for the key: nobody else's. */
  key?: string;
  /** SQL: whether workers of other processes are told. Not where our own can be nudged, as commits that tell stand in line. */
  told: string;
}

/**
 * SQL: what `graphile_worker.add_job` does for jobs without key or queue, as part of a statement that is planned once (the
 * function runs five): the CTE `job`, and a select of the new jobs' ids. A queue that has not met the job's name yet is left
 * to the function.
 */
export function jobSql({
  from,
  name,
  payload,
  runAt = 'now()',
  maxAttempts = '25',
  priority = '0',
  key = 'null',
  told,
}: JobSql): { cte: string; select: string } {
  return {
    cte: `job as (
      insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority, key)
      select t.id, ${payload}, ${runAt}, (${maxAttempts})::smallint, (${priority})::smallint, ${key}
      from ${from}, graphile_worker._private_tasks t where t.identifier = ${name}
      returning id
    )`,
    select: `
      select id::text,
        case when ${told} then pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}')::text end
      from job
      union all
      select (graphile_worker.add_job(${name}, payload => ${payload}, run_at => ${runAt},
        max_attempts => (${maxAttempts})::int, priority => (${priority})::int, job_key => ${key})).id::text, null
      from ${from} where not exists (select from graphile_worker._private_tasks where identifier = ${name})`,
  };
}

const one = jobSql({
  from: '(select) as one',
  name: '$1::text',
  payload: '$2::json',
  runAt: 'coalesce($3::timestamptz, now() + make_interval(secs => $4::int))',
  maxAttempts: 'coalesce($5::int, 25)',
  priority: 'coalesce($6::int, 0)',
  told: '$7::boolean',
});
const insertJob = statementOf<
  [
    name: string,
    payload: string,
    runAt: Date | null,
    delaySeconds: number,
    maxAttempts: number | null,
    priority: number | null,
    told: boolean,
  ],
  { id: string }
>(`with ${one.cte} ${one.select}`);

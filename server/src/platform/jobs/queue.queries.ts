import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../db/kysely.ts';

export interface NewJob {
  name: string;
  payload: unknown;
  runAt: Date | null;
  maxAttempts: number | null;
  key: string | null;
  keyMode: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  queue: string | null;
  /** Lower goes first. */
  priority: number | null;
  /** Shown in the library's view `graphile_worker.jobs`. */
  flags: readonly string[];
}

/** Puts a job into the queue. Workers are notified when `trx` commits. */
export async function insertJob(trx: Trx, job: NewJob): Promise<void> {
  await sql`select ${callToAdd(job)}`.execute(trx);
}

/** The call that puts a job into the queue, for a statement that adds it together with the row that it is about. */
export const callToAdd = (job: NewJob): RawBuilder<unknown> =>
  sql`graphile_worker.add_job(
    ${job.name}::text,
    payload => ${JSON.stringify(job.payload)}::json,
    queue_name => ${job.queue}::text,
    run_at => ${job.runAt}::timestamptz,
    max_attempts => ${job.maxAttempts}::int,
    job_key => ${job.key}::text,
    priority => ${job.priority}::int,
    flags => ${job.flags}::text[],
    job_key_mode => ${job.keyMode}::text
  )`;

/**
 * Puts the next round of that name into the queue, unless it is there. Periods are counted by the database's clock from the same
 * moment on all nodes, and a round has one key, so ten workers make one run of it.
 *
 * @param every seconds from one round to the next
 * @param priority lower goes first
 */
export async function insertNextRound(
  db: Db,
  { name, every, priority }: { name: string; every: number; priority: number },
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text,
    payload => '{}'::json,
    queue_name => ${name}::text,
    run_at => to_timestamp(ceil(extract(epoch from now()) / ${every}::int) * ${every}::int),
    job_key => ${name}::text,
    job_key_mode => 'preserve_run_at',
    priority => ${priority}::int
  )`.execute(db);
}

/**
 * Removes jobs that will never run: if a job is replaced while it runs, the new one takes over its key and its attempts count as
 * used up. If its worker is then killed, the row stays. Only for names whose jobs always have a key.
 */
export async function removeReplacedJobs(db: Db, names: readonly string[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where task_identifier = any(${names}::text[]) and key is null and attempts >= max_attempts
      and locked_at is null))`.execute(db);
}

/** Gives back the jobs that these workers have taken. */
export async function unlockJobs(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db);
}

/** How many jobs of each name have failed for good: all of their tries are used up. */
export async function deadJobs(db: Db): Promise<{ name: string; jobs: number }[]> {
  const { rows } = await sql<{ name: string; jobs: number }>`
    select task_identifier as name, count(*)::int as jobs from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and key is not null
    group by task_identifier order by task_identifier`.execute(db);
  return rows;
}

/** Runs the jobs of a name again that have failed for good. Returns how many there were. */
export async function runAgain(trx: Trx, name: string): Promise<number> {
  const { rows } = await sql`select id from graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs
    where task_identifier = ${name} and attempts >= max_attempts and locked_at is null and key is not null),
    run_at => now(), attempts => 0)`.execute(trx);
  return rows.length;
}

/** The jobs that have been due for so many minutes and that no worker has taken: how many, and since when the oldest waits. */
export async function lateJobs(db: Db, minutes: number): Promise<{ jobs: number; since: Date | null }> {
  const { rows } = await sql<{ jobs: number; since: Date | null }>`
    select count(*)::int as jobs, min(run_at) as since from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at < now() - make_interval(mins => ${minutes})`.execute(
    db,
  );
  return rows[0] ?? { jobs: 0, since: null };
}

import { sql } from 'kysely';
import type { Db } from '../src/platform/db/kysely.ts';

export interface QueuedJob {
  id: string;
  name: string;
  key: string | null;
  attempts: number;
  runAt: Date;
  lastError: string | null;
  createdAt: Date;
  locked: boolean;
  /** How often a job with the same key has replaced it. */
  revision: number;
  /** Null for a job that is locked, or that was done while this looked: the library's functions do not show that one. */
  payload: Record<string, unknown> | null;
}

/** Every job in the queue, the next one to run first. */
export async function queuedJobs(db: Db): Promise<QueuedJob[]> {
  // The library's view shows no payload. Rescheduling a job without telling a time changes nothing, and returns the whole row.
  const { rows } = await sql<QueuedJob>`
    select j.id::text, j.task_identifier as name, j.key, j.attempts, j.run_at as "runAt", j.last_error as "lastError",
      j.created_at as "createdAt", j.locked_at is not null as locked, j.revision, r.payload
    from graphile_worker.jobs j
    left join graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs)) r on r.id = j.id
    order by j.priority, j.run_at, j.id`.execute(db);
  return rows;
}

/** The jobs about something: whose payload contains this id. */
export async function jobsAbout(db: Db, id: string): Promise<QueuedJob[]> {
  const jobs = await queuedJobs(db);
  return jobs.filter(({ payload }) => payload !== null && Object.values(payload).includes(id));
}

/** Takes everything out of the queue, locked or not. */
export async function emptyQueue(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(db);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db);
}

/**
 * The table behind the queue, for tests that make it fail. The library does not publish its name, so this asks for the table whose
 * rows `add_job` returns.
 */
export const TABLE_OF_JOBS = `(select prorettype::regtype::text from pg_proc where oid = 'graphile_worker.add_job'::regproc)`;

/** The name of that table, for SQL. */
export async function tableOfJobs(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${sql.raw(TABLE_OF_JOBS)} as name`.execute(db);
  const [table] = rows;
  if (!table) throw new Error('the job library is not installed');
  return table.name;
}

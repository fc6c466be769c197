import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';

export interface QueueState {
  /** Jobs that will run, now or later. */
  waiting: number;
  /** Jobs that have used up their tries: somebody has to look. */
  dead: number;
  /** Seconds that the oldest job that is due and not done has existed, whatever its next try is put off to. */
  oldestSeconds: number;
}

/** How the queue does, for readiness, metrics and the doctor. Runs that are scheduled for later are not late. */
export async function queueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead,
      coalesce(extract(epoch from now() - min(created_at) filter (
        where attempts < max_attempts and (run_at <= now() or attempts > 0))), 0)::int as "oldestSeconds"
    from graphile_worker._private_jobs where key is null or key not like 'round:%'`.execute(db);
  return rows[0]!;
}

export interface DeadJob {
  id: string;
  name: string;
  /** Holds ids only. */
  payload: unknown;
  attempts: number;
  error: string | null;
  createdAt: Date;
}

/** The jobs that nobody tries any more, the newest first; 100 at most. */
export async function deadJobs(db: Db): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select j.id::text, t.identifier as name, j.payload, j.attempts, j.last_error as error, j.created_at as "createdAt"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null
    order by j.id desc limit 100`.execute(db);
  return rows;
}

/** Gives a dead job its tries back. False where there is no such dead job. */
export async function reviveJob(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.reschedule_jobs(
    (select array_agg(id) from graphile_worker._private_jobs
      where id = ${id}::bigint and attempts >= max_attempts and locked_at is null),
    run_at => now(), attempts => 0)`.execute(db);
  return rows.length > 0;
}

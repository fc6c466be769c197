import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';

/** Timings of the lease, in seconds: a killed worker's jobs run again after `gone` and `beat` at the latest. */
export interface LeaseTimes {
  /** Between two signs of life, and between two looks for workers that give none. */
  beat: number;
  /** Without a sign for so long, and without the connection that bears its name, a worker counts as dead. */
  gone: number;
  /** Without a sign for so long, it does so whatever is connected: the database may not have noticed that nobody is there. */
  silence: number;
}

export const LEASE: LeaseTimes = { beat: 2, gone: 4, silence: 15 };

/** What the connection is called on which a worker listens. A process that is killed loses it at that moment. */
export const nameOfListener = (workerId: string): string => `halfturn-worker ${workerId}`;

/** Says that this worker lives. */
export async function beat(db: Db, workerId: string): Promise<void> {
  await sql`insert into worker_heartbeats (worker_id) values (${workerId})
    on conflict (worker_id) do update set seen_at = now()`.execute(db);
}

/** Says that this worker has ended in good order. */
export async function farewell(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('worker_heartbeats').where('worker_id', '=', workerId).execute();
}

/**
 * Gives back the jobs of workers that are dead, and returns the names of those. The library itself would hold them for four
 * hours. Soon, as a store that is killed every few seconds would else fetch a job anew each time, and keep it from everybody for
 * longer than it lives. A worker that has just begun and not said so yet is safe: what it locked is younger than that.
 */
export async function unlockSilent(db: Db, { gone, silence }: LeaseTimes = LEASE): Promise<string[]> {
  const since = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  const { rows } = await sql<{ locked_by: string }>`
    select locked_by from (
      select locked_by, max(locked_at) as locked_at from (
        select locked_by, locked_at from graphile_worker._private_jobs where locked_at < ${since(gone)}
        union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_at < ${since(gone)}
      ) locks where locked_by is not null group by locked_by
    ) holders
    where not exists (select from worker_heartbeats where worker_id = locked_by and seen_at > ${since(gone)})
      and (not exists (
          select from pg_stat_activity
          where datname = current_database() and application_name = ${sql.lit(nameOfListener(''))} || locked_by)
        or locked_at < ${since(silence)}
          and not exists (select from worker_heartbeats where worker_id = locked_by and seen_at > ${since(silence)}))`.execute(
    db,
  );
  const silent = rows.map((row) => row.locked_by);
  if (silent.length > 0) {
    await sql`select graphile_worker.force_unlock_workers(${silent}::text[])`.execute(db);
    await sql`delete from worker_heartbeats where worker_id = any(${silent}::text[])`.execute(db);
  }
  return silent;
}

import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { LANE_NAMES, LANES, type LaneName } from './lanes.ts';
import { unlockJobs } from './queue.queries.ts';

/** Timings of the lease, in seconds: the jobs of a killed worker run again after `gone` and `beat` at the latest. */
export interface LeaseTimes {
  /** Between two heartbeats, and between two checks for workers that are silent. */
  beat: number;
  /** A worker that is silent for so long counts as dead if the connection that bears its name is gone too. */
  gone: number;
  /** A worker that is silent for so long counts as dead in any case: the database may not have noticed that its process is gone. */
  silence: number;
}

export const LEASE: LeaseTimes = { beat: 2, gone: 4, silence: 15 };

/** The name of the connection on which a worker listens. A process that is killed loses that connection at once. */
export const nameOfListener = (workerId: string): string => `halfturn-worker ${workerId}`;

export interface Beat {
  workerId: string;
  lane: LaneName;
  /** The names of the lane's jobs. */
  tasks: readonly string[];
  /** Whether a job was completed since the last beat. */
  completed: boolean;
  /** Seconds after which a due job counts as waiting: a worker finds a job within one poll. */
  grace: number;
}

/**
 * Records that the worker lives. Records that its lane works only if a job was completed or no job is waiting.
 *
 * @returns whether the lane works
 */
export async function beat(db: Db, { workerId, lane, tasks, completed, grace }: Beat): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    with now_works as (
      select ${completed}::boolean or not exists (
        select from graphile_worker.jobs
        where task_identifier = any(${tasks}::text[]) and locked_at is null and attempts < max_attempts
          and run_at < now() - make_interval(secs => ${grace})) as works
    ), noted as (
      insert into worker_heartbeats as h (worker_id, lane, worked_at)
      select ${workerId}, ${lane}, case when works then now() end from now_works
      on conflict (worker_id) do update
        set seen_at = now(), worked_at = coalesce(excluded.worked_at, h.worked_at)
    )
    select works from now_works`.execute(db);
  return rows[0]?.works ?? false;
}

/** Removes a worker's row and gives back the jobs that it still has. */
export async function release(db: Db, workerId: string): Promise<void> {
  await unlockJobs(db, [workerId]);
  await db.deleteFrom('worker_heartbeats').where('worker_id', '=', workerId).execute();
}

/** Whether every lane works, in any process. */
export async function lanesWork(db: Db): Promise<boolean> {
  const patience = LANE_NAMES.map((name) => LANES[name].patience);
  const { rows } = await sql<{ works: boolean }>`
    select not exists (
      select from unnest(${LANE_NAMES}::text[], ${patience}::int[]) as wanted (lane, patience)
      where not exists (
        select from worker_heartbeats h
        where coalesce(h.lane, wanted.lane) = wanted.lane
          and case when h.lane is null then h.seen_at else h.worked_at end > now() - make_interval(secs => wanted.patience))
    ) as works`.execute(db);
  return rows[0]?.works ?? false;
}

/**
 * Gives back the jobs of workers that are dead, and returns the names of those. The library itself would hold them for four
 * hours. A worker that has just begun and has not beaten yet is safe: what it locked is younger than `gone`.
 */
export async function unlockSilent(db: Db, { gone, silence }: LeaseTimes = LEASE): Promise<string[]> {
  const since = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  const { rows } = await sql<{ locked_by: string }>`
    select locked_by from (
      select locked_by, max(locked_at) as locked_at from graphile_worker.jobs
      where locked_at < ${since(gone)} and locked_by is not null group by locked_by
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
    await unlockJobs(db, silent);
    await db.deleteFrom('worker_heartbeats').where('worker_id', 'in', silent).execute();
  }
  return silent;
}

/** Whether any worker has been heard of within so many seconds. */
export async function isWorkerAlive(db: Db, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    select exists (select from worker_heartbeats where seen_at > now() - make_interval(secs => ${seconds})) as alive`.execute(
    db,
  );
  return rows[0]?.alive ?? false;
}

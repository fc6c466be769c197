import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';

/** Timings of the lease, in seconds: a killed worker's jobs run again after `silence` and `beat` at the latest. */
export interface LeaseTimes {
  /** Between two signs of life, and between two looks for workers that give none. */
  beat: number;
  /** Without a sign for so long, a worker counts as dead. */
  silence: number;
}

export const LEASE: LeaseTimes = { beat: 4, silence: 15 };

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
 * Gives back the jobs of workers that have gone silent, and returns the names of those. The library itself would hold them
 * for four hours. A worker that has just begun and not said so yet is safe: what it locked is younger than the silence.
 */
export async function unlockSilent(db: Db, { silence }: LeaseTimes = LEASE): Promise<string[]> {
  const limit = sql`now() - make_interval(secs => ${silence})`;
  const { rows } = await sql<{ locked_by: string }>`
    select locked_by from (
      select locked_by from graphile_worker._private_jobs where locked_at < ${limit}
      union select locked_by from graphile_worker._private_job_queues where locked_at < ${limit}
    ) locks
    where locked_by is not null
      and not exists (select from worker_heartbeats where worker_id = locked_by and seen_at > ${limit})`.execute(
    db,
  );
  const silent = rows.map((row) => row.locked_by);
  if (silent.length > 0) {
    await sql`select graphile_worker.force_unlock_workers(${silent}::text[])`.execute(db);
    await sql`delete from worker_heartbeats where worker_id = any(${silent}::text[])`.execute(db);
  }
  return silent;
}

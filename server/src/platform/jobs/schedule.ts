import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../db/kysely.ts';
import { defineJob, type Job } from './job.ts';

/** A job that comes round by itself. It looks for what is due, so a missed or a doubled round does no harm. */
export interface Schedule<Ctx> {
  /** Its name stays: the queue knows the round by it. It gets an empty payload. */
  job: Job<Ctx>;
  /** Seconds from one round to the next. */
  every: number;
}

/** A process of an older version works on all jobs in one lane: there, the sweep of unpaid orders goes before jobs that wait. */
const FIRST = -10;

const PREFIX = 'round:';
const nameOf = (job: { name: string }) => `${PREFIX}${job.name}`;

/** A schedule as the worker runs it. A round that fails is logged and done with: the next one is the second try. */
export function roundOf<Ctx>({ job }: Schedule<Ctx>, log: FastifyBaseLogger): Job<Ctx> {
  return defineJob<Ctx, z.ZodType>({
    name: nameOf(job),
    lane: 'rounds',
    payload: z.unknown(),
    run: async (ctx, _payload, run) => {
      try {
        await job.run(ctx, job.payload.parse({}), run);
      } catch (error) {
        log.error({ err: error, job: job.name }, 'a round failed');
      }
    },
  });
}

/**
 * Puts the next round into the queue, unless it stands there. A round that takes longer than its period is waited for: the next
 * one stands behind it in a queue of their own, and takes no slot. Periods are counted on all nodes from the same moment and by the
 * database's clock, and a round has one key: ten workers make one run of it. A round that came due while no worker ran is made
 * up for, once, at the next start.
 */
export async function putNext<Ctx>(db: Db, { job, every }: Schedule<Ctx>): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${nameOf(job)}::text,
    payload => '{}'::json,
    queue_name => ${nameOf(job)}::text,
    run_at => to_timestamp(ceil(extract(epoch from now()) / ${every}::int) * ${every}::int),
    job_key => ${nameOf(job)}::text,
    job_key_mode => 'preserve_run_at',
    priority => ${FIRST}::int
  )`.execute(db);
}

/**
 * Removes rounds that will never run: the next round takes over the key of one that is at work, and if its worker is killed, the
 * row stays behind without tries.
 */
export async function removeDeadRounds(db: Db): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where starts_with(task_identifier, ${PREFIX}) and attempts >= max_attempts and locked_at is null))`.execute(
    db,
  );
}

/** Keeps the schedules going. Returns a function that ends that; what stands in the queue stays there. */
export function keepSchedules<Ctx>(
  db: Db,
  schedules: readonly Schedule<Ctx>[],
  onError: (error: unknown) => void,
): () => void {
  const timers = schedules.map((schedule) => {
    const put = () => void putNext(db, schedule).catch(onError);
    put();
    return setInterval(put, Math.min(schedule.every, 3_600) * 1_000);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

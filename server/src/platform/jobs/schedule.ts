import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Db } from '../db/kysely.ts';
import { defineJob, type Job } from './job.ts';
import { insertNextRound } from './queue.queries.ts';

/** A job that runs periodically. It looks for what is due, so a missed or a doubled round does no harm. */
export interface Schedule<Ctx> {
  /** Its name never changes: the queue knows the round by it. It gets an empty payload. */
  job: Job<Ctx>;
  /** Seconds from one round to the next. */
  every: number;
}

/** In a process of an older version, with one lane for all jobs, the sweep of unpaid orders goes before jobs that wait. */
const FIRST = -10;

const nameOf = (job: { name: string }) => `round:${job.name}`;

/** A schedule as a job. A round that fails is logged and not tried again: the next round is the second try. */
export function roundOf<Ctx>({ job }: Schedule<Ctx>, log: FastifyBaseLogger): Job<Ctx> {
  return defineJob<Ctx, z.ZodType>({
    name: nameOf(job),
    lane: 'rounds',
    keyed: true,
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
 * Puts the next round into the queue, unless it is there. If a round takes longer than its period, the next one waits for it in a
 * queue of their own, and takes no slot. A round that came due while no worker ran is made up for, once, at the next start.
 */
export const putNext = <Ctx>(db: Db, { job, every }: Schedule<Ctx>): Promise<void> =>
  insertNextRound(db, { name: nameOf(job), every, priority: FIRST });

/** Keeps the schedules going. Returns a function that ends that; what is in the queue stays there. */
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

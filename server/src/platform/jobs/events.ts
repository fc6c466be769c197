import type * as z from 'zod';
import { inTransaction, type Db, type Trx } from '../db/kysely.ts';
import { addJob, defineJob, type Job } from './job.ts';

/** Something that happened. The slice that emits it does not know its subscribers (`app/events.ts` does). */
export interface Event<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
}

export function defineEvent<S extends z.ZodType>(name: string, payload: S): Event<S> {
  return { name, payload };
}

const eventJob = (name: string) => `event:${name}`;

/** Records that it happened, as a job in the same transaction: subscribers run if, and only if, the transaction commits. */
export async function emit<S extends z.ZodType>(
  trx: Trx,
  event: Event<S>,
  payload: z.input<S>,
): Promise<void> {
  await addJob(trx, { name: eventJob(event.name), payload: event.payload }, payload);
}

export type Subscriber<Ctx, S extends z.ZodType> = (ctx: Ctx, payload: z.output<S>) => Promise<void>;

/**
 * The jobs that run the subscribers of an event. Each subscriber has a job of its own, so that only one that fails is tried again.
 * A subscriber may be called twice for the same event, and looks at the database before it acts.
 *
 * @param subscribers by name, as `{ 'delivery.handOver': handOver }`; names never change, as jobs in the queue contain them
 */
export function subscribe<Ctx extends { db: Db }, S extends z.ZodType>(
  event: Event<S>,
  subscribers: Record<string, Subscriber<Ctx, S>>,
): Job<Ctx, S>[] {
  const { payload } = event;
  const [only, ...others] = Object.values(subscribers);
  // The event's own job runs a single subscriber, which saves a purchase one step.
  if (only && others.length === 0) return [defineJob({ name: eventJob(event.name), payload, run: only })];
  const jobs = Object.entries(subscribers).map(([name, run]) =>
    defineJob({ name: `${eventJob(event.name)}:${name}`, payload, run }),
  );
  const distribute = defineJob<Ctx, S>({
    name: eventJob(event.name),
    payload,
    // In one transaction: if half of the jobs were added before a failure, those would be added again.
    run: (ctx, happened) =>
      inTransaction(ctx.db, async (trx) => {
        for (const job of jobs) await addJob(trx, job, happened as z.input<S>);
      }),
  });
  return [distribute, ...jobs];
}

import type * as z from 'zod';
import { inTransaction, isRunAgain, rootOf, runAgainIfUndone, type Db, type Trx } from '../db/kysely.ts';
import { keeperOf, type Plan } from './at-once.ts';
import { addJob, defineJob, type Job } from './job.ts';

/**
 * Something that happened, told upwards: the slice that emits it does not know who listens (`app/events.ts` does). `Facts` is
 * what the emitter has just read under its lock, for a hearer within the same transaction.
 */
export interface Event<S extends z.ZodType = z.ZodType, Facts = undefined> {
  name: string;
  payload: S;
  /** For the type alone. */
  facts?: Facts;
}

export function defineEvent<S extends z.ZodType, Facts = undefined>(
  name: string,
  payload: S,
): Event<S, Facts> {
  return { name, payload };
}

const eventJob = (name: string) => `event:${name}`;

/** Tells that it happened, as a row in the same transaction: heard if, and only if, the transaction commits. */
export async function emit<S extends z.ZodType>(
  trx: Trx,
  event: Event<S, any>,
  payload: z.input<S>,
): Promise<void> {
  await addJob(trx, { name: eventJob(event.name), payload: event.payload }, payload, {
    atOnce: true,
  });
}

/**
 * As `emit`, for who has just read all that a hearer needs, and would rather have it done in the same transaction. Returns what
 * the hearer will do and what then is, for the caller to write its own part and let it `act`; null where it was told as usual.
 */
export async function emitWithin<S extends z.ZodType, Facts>(
  trx: Trx,
  event: Event<S, Facts>,
  payload: z.input<S>,
  facts: Facts,
): Promise<Plan<Facts> | null> {
  const plan = isRunAgain(trx) ? null : keeperOf(rootOf(trx))?.within(event.name)?.(trx, payload, facts);
  if (!plan) {
    await emit(trx, event, payload);
    return null;
  }
  runAgainIfUndone(trx);
  return plan as Plan<Facts>;
}

export type Hearer<Ctx, S extends z.ZodType> = (ctx: Ctx, payload: z.output<S>) => Promise<void>;

/**
 * The jobs by which the hearers of an event hear it. Each gets a job of its own, so that one that fails is tried again
 * alone, and the others go on. A hearer may hear twice, and looks at the database again.
 *
 * @param hearers by name, as `{ 'delivery.handOver': handOver }`; a name stays, as jobs in the queue carry it
 */
export function hear<Ctx extends { db: Db }, S extends z.ZodType>(
  event: Event<S, any>,
  hearers: Record<string, Hearer<Ctx, S>>,
): Job<Ctx>[] {
  const [only, ...others] = Object.values(hearers);
  // One hearer needs no one to tell it: the event's own job is its job, and a purchase is a hop quicker.
  if (only && others.length === 0) {
    const job = defineJob<Ctx, S>({ name: eventJob(event.name), payload: event.payload, run: only });
    return [job as unknown as Job<Ctx>];
  }
  const jobs = Object.entries(hearers).map(([name, hearer]) =>
    defineJob<Ctx, S>({ name: `${eventJob(event.name)}:${name}`, payload: event.payload, run: hearer }),
  );
  const tellAll = defineJob<Ctx, S>({
    name: eventJob(event.name),
    payload: event.payload,
    run: async (ctx, payload) => {
      // All or none: told half-way and tried again, the first hearers would hear it once more than needed.
      await inTransaction(ctx.db, async (trx) => {
        for (const job of jobs) await addJob(trx, job, payload as z.input<S>, { atOnce: true });
      });
    },
  });
  return [tellAll, ...jobs] as unknown as Job<Ctx>[];
}

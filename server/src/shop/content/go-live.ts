import { sql } from 'kysely';
import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { addJob, defineJob } from '../../platform/jobs/job.ts';

/** Tells every web process that guests read something else from now on. In a transaction: once it is committed. */
export async function tellGuests(db: Db): Promise<void> {
  await sql`select pg_notify('content', '')`.execute(db);
}

/**
 * A text goes live by its date alone, in the query that looks for it; what this job is for is the pages that were drawn before,
 * and are still kept. It changes nothing, so a run for a plan that was called off does no harm.
 */
export const goLive = defineJob({
  name: 'content.goLive',
  payload: z.object({ documentId: z.uuid() }),
  run: async ({ db }: Context) => await tellGuests(db),
});

/** A second after the moment, as the store's clock and the queue's are not the same to the millisecond. */
const AFTER_MS = 1_000;

export async function planGoLive(trx: Trx, documentId: string, at: Date): Promise<void> {
  await addJob(trx, goLive, { documentId }, { runAt: new Date(at.getTime() + AFTER_MS) });
}

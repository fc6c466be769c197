import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { addJob, defineJob } from '../../platform/jobs/job.ts';

/**
 * Clears the cached pages when a text goes live. The text itself needs no job: the query compares its date. The job changes
 * nothing, so a run for a plan that was canceled does no harm.
 */
export const goLive = defineJob({
  name: 'content.goLive',
  payload: z.object({ documentId: z.uuid() }),
  run: ({ db }: Context) => inTransaction(db, (trx) => notify(trx, 'content')),
});

/** The job runs a second later, as the clocks of the store and the queue can differ. */
const AFTER_MS = 1_000;

export async function planGoLive(trx: Trx, documentId: string, at: Date): Promise<void> {
  await addJob(trx, goLive, { documentId }, { runAt: new Date(at.getTime() + AFTER_MS) });
}

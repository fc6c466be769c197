import * as z from 'zod';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { insertEvent } from './events.queries.ts';
import type { VerifiedEvent } from './provider.ts';

/** The job that handles a stored event; what it runs is in `handle-event.ts`. */
export const eventStored = {
  name: 'payments.handleEvent',
  payload: z.object({ provider: z.string(), eventId: z.string() }),
};

/**
 * Stores a verified event, once, together with the job that handles it. True if it is new: the same event told again changes
 * nothing, and is answered alike.
 */
export async function storeEvent(
  trx: Trx,
  provider: string,
  verified: VerifiedEvent,
  raw: string,
): Promise<boolean> {
  const added = await insertEvent(trx, provider, verified, raw);
  if (added) await addJob(trx, eventStored, { provider, eventId: verified.id });
  return added;
}

/** `storeEvent` in a transaction of its own. */
export async function recordEvent(
  db: Db,
  provider: string,
  verified: VerifiedEvent,
  raw: string,
): Promise<boolean> {
  return await inTransaction(db, (trx) => storeEvent(trx, provider, verified, raw));
}

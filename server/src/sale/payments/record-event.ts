import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../platform/db/kysely.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import type { VerifiedEvent } from './provider.ts';

/** The job that handles a stored event; what it runs is in `handle-event.ts`. */
export const eventStored = {
  name: 'payments.handleEvent',
  payload: z.object({ provider: z.string(), eventId: z.string() }),
};

/**
 * Stores a verified event, once, with the job that will handle it. True where it is new. The same event told again
 * changes nothing, and is answered alike.
 */
export async function recordEvent(
  db: Db,
  provider: string,
  { id, event }: VerifiedEvent,
  raw: string,
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const { rows } = await sql`
      insert into payment_events (provider, event_id, raw, event)
      values (${provider}, ${id}, ${raw}, ${JSON.stringify(event)})
      on conflict do nothing returning 1`.execute(trx);
    if (rows.length === 0) return false;
    await addJob(trx, eventStored, { provider, eventId: id });
    return true;
  });
}

import * as z from 'zod';
import type { Db } from '../../platform/db/kysely.ts';
import { send, statementOf } from '../../platform/db/send.ts';
import { keeperOf } from '../../platform/jobs/at-once.ts';
import { jobSql } from '../../platform/jobs/job.ts';
import type { VerifiedEvent } from './provider.ts';

/** The job that handles a stored event; what it runs is in `handle-event.ts`. */
export const eventStored = {
  name: 'payments.handleEvent',
  payload: z.object({ provider: z.string(), eventId: z.string() }),
};

/**
 * Stores a verified event, once. True where it is new. The same event told again changes nothing, and is answered alike.
 *
 * The process handles it at once where it works off jobs, and the row itself is what waits: one that was not handled, as the
 * process died or failed, is given a job by the next round (`take-up-events.ts`). A process that only serves leaves a job.
 */
export async function recordEvent(
  db: Db,
  provider: string,
  { id, ref, event, about = 'payment' }: VerifiedEvent,
  raw: string,
): Promise<boolean> {
  const keeper = keeperOf(db);
  const payload = { provider, eventId: id };
  const words = event && JSON.stringify(event);
  const added = await send(
    db,
    keeper
      ? insertEvent(provider, id, raw, words, ref, about)
      : insertWithJob(provider, id, raw, words, ref, about, eventStored.name, JSON.stringify(payload)),
  );
  if (added.length > 0) keeper?.keep(null, eventStored.name, payload);
  return added.length > 0;
}

const INSERT = `
  insert into payment_events (provider, event_id, raw, event, ref, about) values ($1, $2, $3, $4::jsonb, $5, $6)
  on conflict do nothing returning 1`;

type Stored = [
  provider: string,
  eventId: string,
  raw: string,
  event: string | null,
  ref: string,
  about: string,
];
const insertEvent = statementOf<Stored>(INSERT);

const job = jobSql({ from: 'stored', name: '$7::text', payload: '$8::json', told: 'true' });
const insertWithJob = statementOf<[...Stored, job: string, payload: string]>(
  `with stored as (${INSERT}), ${job.cte} ${job.select}`,
);

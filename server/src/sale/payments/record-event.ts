import * as z from 'zod';
import type { Db } from '../../platform/db/kysely.ts';
import { send, statementOf } from '../../platform/db/send.ts';
import { GRACE_SECONDS, keeperOf } from '../../platform/jobs/at-once.ts';
import { jobSql } from '../../platform/jobs/job.ts';
import type { VerifiedEvent } from './provider.ts';

/** The job that handles a stored event; what it runs is in `handle-event.ts`. */
export const eventStored = {
  name: 'payments.handleEvent',
  payload: z.object({ provider: z.string(), eventId: z.string() }),
};

/**
 * Stores a verified event, once, with the job that will handle it, in one statement. True where it is new. The same event told
 * again changes nothing, and is answered alike.
 */
export async function recordEvent(
  db: Db,
  provider: string,
  { id, event }: VerifiedEvent,
  raw: string,
): Promise<boolean> {
  const keeper = keeperOf(db);
  const payload = { provider, eventId: id };
  const delay = keeper ? GRACE_SECONDS : 0;
  const added = await send(
    db,
    insertEvent(
      provider,
      id,
      raw,
      JSON.stringify(event),
      eventStored.name,
      JSON.stringify(payload),
      delay,
      keeper === undefined,
    ),
  );
  if (added.length > 0) keeper?.keep(async () => added, eventStored.name, payload);
  return added.length > 0;
}

const job = jobSql({
  from: 'stored',
  name: '$5::text',
  payload: '$6::json',
  runAt: 'now() + make_interval(secs => $7::int)',
  told: '$8::boolean',
});
const insertEvent = statementOf<
  [
    provider: string,
    eventId: string,
    raw: string,
    event: string,
    job: string,
    payload: string,
    delaySeconds: number,
    told: boolean,
  ],
  { id: string }
>(`
  with stored as (
    insert into payment_events (provider, event_id, raw, event) values ($1, $2, $3, $4::jsonb)
    on conflict do nothing returning 1
  ), ${job.cte} ${job.select}`);

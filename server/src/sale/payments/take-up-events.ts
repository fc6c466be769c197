import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { send, statement } from '../../platform/db/send.ts';
import { GRACE_SECONDS } from '../../platform/jobs/at-once.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { eventStored } from './record-event.ts';

/** As many as one round takes up: more than a second brings. */
const AT_ONCE = 500;

/**
 * Gives a job to every stored event that was not handled in time, as the process that stored it has died or failed. From then
 * on it is tried like any other job; its key keeps it at one. An event that is handled twice finds nothing left to do.
 */
export async function takeUpEvents(db: Db): Promise<void> {
  const left = await send(db, unhandled(GRACE_SECONDS, AT_ONCE));
  if (left.length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const { provider, event_id: eventId, key } of left)
      await addJob(trx, eventStored, { provider, eventId }, { key, keyMode: 'unsafe_dedupe' });
  });
}

const unhandled = statement<
  [seconds: number, atMost: number],
  { provider: string; event_id: string; key: string }
>`
  select provider, event_id, key
  from payment_events, lateral (select 'event:' || provider || ':' || event_id as key)
  where processed_at is null and received_at < now() - make_interval(secs => $1)
    and not exists (select from graphile_worker._private_jobs j where j.key = 'event:' || provider || ':' || event_id)
  order by received_at limit $2`;

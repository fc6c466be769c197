import { inTransaction, type Db } from '../db/kysely.ts';
import { send, statement } from '../db/send.ts';
import { GRACE_SECONDS } from '../jobs/at-once.ts';
import { addJob } from '../jobs/job.ts';
import { MAIL_PRIORITY, mailKey, mailSend } from './queue.ts';

/** As many as one round takes up: more than are sent until the next one. */
const AT_ONCE = 500;

/**
 * Gives a job to every mail that was not sent in time, as the process that decided on it has died, or has too much to do. From
 * then on it is tried like any other job; its key keeps it at one. A mail that somebody is sending is left alone.
 */
export async function takeUpMails(db: Db): Promise<void> {
  const left = await send(db, unsent(GRACE_SECONDS, AT_ONCE));
  if (left.length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const { id } of left)
      await addJob(
        trx,
        mailSend,
        { mailId: id },
        { key: mailKey(id), keyMode: 'unsafe_dedupe', priority: MAIL_PRIORITY },
      );
  });
}

const unsent = statement<[seconds: number, atMost: number], { id: string }>`
  select m.id from mails m
  where m.state = 'queued' and m.created_at < now() - make_interval(secs => $1)
    and (m.taken_until is null or m.taken_until < now())
    and not exists (select from graphile_worker._private_jobs j where j.key = 'mail:' || m.id)
  order by m.created_at, m.id limit $2`;

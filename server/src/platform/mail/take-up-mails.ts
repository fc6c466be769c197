import type { Db } from '../db/kysely.ts';
import { send, statement } from '../db/send.ts';
import { GRACE_SECONDS } from '../jobs/at-once.ts';
import { MAIL_PRIORITY, mailSend } from './queue.ts';

/** Mails that get their job by one statement: it locks them for milliseconds. */
const BATCH = 100;
/** Batches of one round: more mails than are sent until the next round. */
const BATCHES = 5;

/**
 * Gives a job to every mail that was not sent in time, as the process that decided on it has died, or has too much to do. From
 * then on it is tried like any other job; its key keeps it at one. A mail that somebody is sending is left alone.
 */
export async function takeUpMails(db: Db): Promise<void> {
  await send(db, removeReplaced(mailSend.name));
  for (let i = 0; i < BATCHES; i++) {
    const left = await send(db, takeUp(GRACE_SECONDS, BATCH, mailSend.name, MAIL_PRIORITY));
    if (left.length < BATCH) return;
  }
}

/** The key is `mailKey`'s. */
const takeUp = statement<[seconds: number, atMost: number, job: string, priority: number], { id: string }>`
  with left_over as (
    select m.id, 'mail:' || m.id as key from mails m
    where m.state = 'queued' and m.created_at < now() - make_interval(secs => $1)
      and (m.taken_until is null or m.taken_until < now())
      and not exists (select from graphile_worker.jobs j where j.key = 'mail:' || m.id)
    order by m.created_at, m.id limit $2
  )
  select id from graphile_worker.add_jobs(array(
    select row($3, json_build_object('mailId', id), null, now(), null, key, $4, null)::graphile_worker.job_spec
    from left_over), true)`;

/** A try that put its own next one into the queue and was killed before its receipt: that next one has taken over its key. */
const removeReplaced = statement<[job: string]>`
  select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where task_identifier = $1 and key is null and attempts >= max_attempts and locked_at is null))`;

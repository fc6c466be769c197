import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import * as z from 'zod';
import { afterCommit, rootOf, type Trx } from '../db/kysely.ts';
import { sendLast, statementOf } from '../db/send.ts';
import { uuidv7 } from '../ids.ts';
import { keeperOf } from '../jobs/at-once.ts';
import { jobSql } from '../jobs/job.ts';

/** A mail that was decided on. What it says is worked out when it is sent, from what is true then. */
export interface MailOrder {
  /** Which renderer writes it. */
  kind: string;
  /** Names the event that it tells of: the same event decides on one mail, however often it is heard. */
  dedupe: string;
  /** The order, code or refund that it is about. */
  subjectId: string;
  recipient: string;
  locale: Locale;
}

/** The job that sends one mail (`mailJobs`); its payload holds neither address nor text. */
export const mailSend = { name: 'mail.send', payload: z.object({ mailId: z.uuid() }) };

/**
 * A mail waits behind what makes it true: when many buy at once, the next buyer's key comes before the former one's letter.
 * Lower goes first; other jobs have 0.
 */
export const MAIL_PRIORITY = 10;

/**
 * Decides on a mail, as part of the transaction that makes it true; an event that has decided on one before decides on no
 * other. The job that sends it is put into the queue by the same statement.
 */
export async function queueMail(trx: Trx, mail: MailOrder): Promise<void> {
  // Of an order whose buyer was forgotten: there is nobody to tell.
  if (mail.recipient === '') return;
  const keeper = keeperOf(rootOf(trx));
  const values = [
    uuidv7(),
    mail.kind,
    mail.dedupe,
    mail.subjectId,
    mail.recipient,
    mail.locale,
    mailSend.name,
    MAIL_PRIORITY,
  ] as const;
  await sendLast(trx, (keeper ? insertKnown : insertTelling)(...values));
  if (keeper) afterCommit(trx, () => keeper.nudge());
}

type Values = readonly [
  id: string,
  kind: string,
  dedupe: string,
  subjectId: string,
  recipient: string,
  locale: string,
  job: string,
  priority: number,
];

const MAIL = `
  with mail as (
    insert into mails (id, kind, dedupe, subject_id, recipient, locale, message_id)
    values ($1::uuid, $2, $3, $4, $5, $6, $1::uuid::text)
    on conflict (dedupe) do nothing
    returning id
  )`;

// A process that works off jobs has made the queue acquainted with all their names, and has nobody to tell.
const insertKnown = statementOf<Values>(`${MAIL}
  insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
  select (select id from graphile_worker._private_tasks where identifier = $7::text),
    json_build_object('mailId', mail.id), now(), 25::smallint, $8::smallint
  from mail`);

const job = jobSql({
  from: 'mail',
  name: '$7::text',
  payload: `json_build_object('mailId', mail.id)`,
  priority: '$8::int',
  told: 'true',
});
const insertTelling = statementOf<Values>(`${MAIL}, ${job.cte} ${job.select}`);

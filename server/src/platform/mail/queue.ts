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

/** The key of the job that sends a mail: one job a mail, however often somebody thinks that it needs one. */
export const mailKey = (mailId: string): string => `mail:${mailId}`;

/**
 * Decides on a mail, as part of the transaction that makes it true; an event that has decided on one before decides on no
 * other.
 *
 * The row is what promises it. The process that wrote it sends it where it works off jobs; what it did not send in time, as it
 * died or had too much to do, is given a job by the next round (`take-up-mails.ts`). A process that only serves leaves a job.
 */
export async function queueMail(trx: Trx, mail: MailOrder): Promise<void> {
  // Of an order whose buyer was forgotten: there is nobody to tell.
  if (mail.recipient === '') return;
  const keeper = keeperOf(rootOf(trx));
  const id = uuidv7();
  const values = [id, mail.kind, mail.dedupe, mail.subjectId, mail.recipient, mail.locale] as const;
  if (!keeper) {
    await sendLast(trx, insertWithJob(...values, mailSend.name, MAIL_PRIORITY, mailKey(id)));
    return;
  }
  await sendLast(trx, insertMail(...values));
  afterCommit(trx, () => keeper.keep(null, mailSend.name, { mailId: id }));
}

type Values = readonly [
  id: string,
  kind: string,
  dedupe: string,
  subjectId: string,
  recipient: string,
  locale: string,
];

const INSERT = `
  insert into mails (id, kind, dedupe, subject_id, recipient, locale, message_id)
  values ($1::uuid, $2, $3, $4, $5, $6, $1::uuid::text)
  on conflict (dedupe) do nothing`;

const insertMail = statementOf<Values>(INSERT);

const job = jobSql({
  from: 'mail',
  name: '$7::text',
  payload: `json_build_object('mailId', mail.id)`,
  priority: '$8::int',
  key: '$9::text',
  told: 'true',
});
const insertWithJob = statementOf<[...Values, job: string, priority: number, key: string]>(
  `with mail as (${INSERT} returning id), ${job.cte} ${job.select}`,
);

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import * as z from 'zod';
import type { Trx } from '../db/kysely.ts';
import { addJob, newJob, type JobOptions } from '../jobs/job.ts';
import { uuidv7 } from '../ids.ts';
import { insertMail } from './mails.queries.ts';

/** A mail that is to be sent. Its text is written when it is sent, from what is true then. */
export interface MailOrder {
  /** Which renderer writes it. */
  kind: string;
  /** Names the event that the mail is about: one event queues one mail, however often it is handled. */
  dedupe: string;
  /** The order, code or refund that it is about. */
  subjectId: string;
  recipient: string;
  locale: Locale;
}

/** Staff can send a mail again; the new one is named after the first. */
const AGAIN = ':again:';

/** The event that a mail is about, also if it was sent again. */
export const eventOf = ({ dedupe }: { dedupe: string }): string => dedupe.split(AGAIN, 1)[0] ?? dedupe;

/** The name of another mail about the same event. */
export const anotherOf = (mail: { dedupe: string }): string => `${eventOf(mail)}${AGAIN}${uuidv7()}`;

/** The job that sends one mail (`mailJobs`); its payload holds neither address nor text. */
export const mailSend = { name: 'mail.send', payload: z.object({ mailId: z.uuid() }) };

/** In a process of an older version, with one lane for all jobs, an order's keys go before the mails. Other jobs have 0. */
const MAIL_PRIORITY = 10;

const optionsOf = (mailId: string): JobOptions => ({ key: `mail:${mailId}`, priority: MAIL_PRIORITY });

/** Moves the job that sends a mail to another time: there is one per mail. */
export async function addMailJob(trx: Trx, mailId: string, runAt: Date): Promise<void> {
  await addJob(trx, mailSend, { mailId }, { ...optionsOf(mailId), runAt });
}

/** Queues a mail as part of the transaction that makes it true. If the same event has queued one before, it does nothing. */
export async function queueMail(trx: Trx, mail: MailOrder): Promise<void> {
  // The buyer of this order has been deleted, so the mail has no recipient.
  if (mail.recipient === '') return;
  const id = uuidv7();
  // The job of a new mail replaces none, which the library adds faster.
  const job = newJob(mailSend, { mailId: id }, { ...optionsOf(id), keyMode: 'unsafe_dedupe' });
  await insertMail(trx, { ...mail, id }, job);
}

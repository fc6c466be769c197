import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import * as z from 'zod';
import type { Trx } from '../db/kysely.ts';
import { addJob } from '../jobs/job.ts';
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

/** The job that sends one mail (`mailJobs`); its payload holds neither address nor text. */
export const mailSend = { name: 'mail.send', payload: z.object({ mailId: z.uuid() }) };

/** In a process of an older version, with one lane for all jobs, an order's keys go before the mails. Other jobs have 0. */
const MAIL_PRIORITY = 10;

/** Adds the job that sends a mail, or moves it to another time: there is one per mail. */
export async function addMailJob(trx: Trx, mailId: string, runAt?: Date): Promise<void> {
  await addJob(
    trx,
    mailSend,
    { mailId },
    {
      key: `mail:${mailId}`,
      priority: MAIL_PRIORITY,
      // The job of a new mail replaces none, which the library adds faster.
      ...(runAt ? { runAt } : { keyMode: 'unsafe_dedupe' }),
    },
  );
}

/** Queues a mail as part of the transaction that makes it true. If the same event has queued one before, it does nothing. */
export async function queueMail(trx: Trx, mail: MailOrder): Promise<void> {
  // The buyer of this order has been deleted, so the mail has no recipient.
  if (mail.recipient === '') return;
  const mailId = await insertMail(trx, mail);
  if (mailId !== null) await addMailJob(trx, mailId);
}

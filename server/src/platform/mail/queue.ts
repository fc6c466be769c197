import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Trx } from '../db/kysely.ts';
import { addJob } from '../jobs/job.ts';

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

/** Decides on a mail, as part of the transaction that makes it true. Returns whether this event had none yet. */
export async function queueMail(trx: Trx, mail: MailOrder): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into mails (id, kind, dedupe, subject_id, recipient, locale, message_id)
    select n.id, ${mail.kind}, ${mail.dedupe}, ${mail.subjectId}, ${mail.recipient}, ${mail.locale}, n.id
    from (select uuidv7() as id) as n
    on conflict (dedupe) do nothing
    returning id`.execute(trx);
  const [row] = rows;
  if (row) await addJob(trx, mailSend, { mailId: row.id }, { priority: MAIL_PRIORITY });
  return row !== undefined;
}

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import * as z from 'zod';
import { afterCommit, rootOf, type Trx } from '../db/kysely.ts';
import { sendLast, statementOf } from '../db/send.ts';
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
  const keeper = keeperOf(rootOf(trx));
  await sendLast(
    trx,
    insertMail(
      mail.kind,
      mail.dedupe,
      mail.subjectId,
      mail.recipient,
      mail.locale,
      mailSend.name,
      MAIL_PRIORITY,
      keeper === undefined,
    ),
  );
  if (keeper) afterCommit(trx, () => keeper.nudge());
}

const job = jobSql({
  from: 'mail',
  name: '$6::text',
  payload: `json_build_object('mailId', mail.id)`,
  priority: '$7::int',
  told: '$8::boolean',
});
const insertMail = statementOf<[string, string, string, string, string, string, number, boolean]>(`
  with mail as (
    insert into mails (id, kind, dedupe, subject_id, recipient, locale, message_id)
    select n.id, $1, $2, $3, $4, $5, n.id from (select uuidv7() as id) as n
    on conflict (dedupe) do nothing
    returning id
  ), ${job.cte} ${job.select}`);

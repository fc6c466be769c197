import { sql } from 'kysely';
import type { Db, Trx } from '../db/kysely.ts';
import { callToAdd, type NewJob } from '../jobs/queue.queries.ts';
import type { MailOrder } from './queue.ts';
import type { MailRow } from './renderer.ts';

/** The error of a mail that had become pointless; the index `mails_open` and the doctor know it too. */
export const NOTHING_TO_SAY = 'There was nothing to say any more.';

/** Records a mail with the job that sends it, or neither if there is a mail with the same `dedupe`. */
export async function insertMail(trx: Trx, mail: MailOrder & { id: string }, job: NewJob): Promise<void> {
  await trx
    .with('added', (qb) =>
      qb
        .insertInto('mails')
        .values({
          id: mail.id,
          kind: mail.kind,
          dedupe: mail.dedupe,
          subject_id: mail.subjectId,
          recipient: mail.recipient,
          locale: mail.locale,
          message_id: mail.id,
        })
        .onConflict((conflict) => conflict.column('dedupe').doNothing())
        .returning('id'),
    )
    .selectFrom('added')
    .select(callToAdd(job).as('job'))
    .execute();
}

/** When the last mails of this kind about a subject were queued, the newest first. */
export async function mailTimes(
  db: Db,
  { kind, subjectId, since, most }: { kind: string; subjectId: string; since: Date; most: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('mails')
    .select('created_at')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.created_at);
}

/** Counts a try and takes the mail for so many seconds; undefined if it is settled or taken by another process. */
export async function takeMail(db: Db, mailId: string, seconds: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    update mails set tries = tries + 1, taken_until = now() + make_interval(secs => ${seconds})
    where id = ${mailId} and state = 'queued' and (taken_until is null or taken_until < now())
    returning *`.execute(db);
  return rows[0];
}

/** When the process that has taken a mail loses it; undefined if the mail is settled. */
export async function takenUntil(db: Db, mailId: string): Promise<Date | undefined> {
  const mail = await db
    .selectFrom('mails')
    .select('taken_until')
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return mail?.taken_until ?? undefined;
}

/** Keeps a mail that this process has taken for so many seconds more. */
export async function renewMail(db: Db, mailId: string, seconds: number): Promise<void> {
  await sql`
    update mails set taken_until = now() + make_interval(secs => ${seconds})
    where id = ${mailId} and state = 'queued'`.execute(db);
}

/** Lets another process take the mail. `error` is what the mail server said, if it said anything. */
export async function releaseMail(db: Db, mailId: string, error?: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ taken_until: null, ...(error !== undefined && { error }) })
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .execute();
}

/** Records how a mail ended. */
export async function settleMail(
  db: Db,
  mailId: string,
  end: { state: 'accepted' | 'bounced' | 'failed'; error: string | null; acceptedAt?: Date },
): Promise<void> {
  const { state, error, acceptedAt } = end;
  await db
    .updateTable('mails')
    .set({ state, error, taken_until: null, ...(acceptedAt && { accepted_at: acceptedAt }) })
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Records that a mail which the mail server had taken did not arrive after all. Does nothing to one that is known to be lost, so that
 * what was done about it stays.
 */
export async function bounceMail(db: Db, mailId: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'bounced', error, handled_at: null })
    .where('id', '=', mailId)
    .where('state', '=', 'accepted')
    .execute();
}

/** What a provider of email delivery says of a mail. */
export interface MailReport {
  mailId: string;
  kind: 'bounced' | 'delayed' | 'complained';
  reason: string;
}

/**
 * Notes what became of mails that the mail server had taken, at most one report for each. A mail that is known to be lost, or to have been
 * complained about, stays as it is.
 */
export async function noteReports(trx: Trx, reports: readonly MailReport[]): Promise<void> {
  if (reports.length === 0) return;
  await sql`
    with said as (
      select * from unnest(${reports.map(({ mailId }) => mailId)}::uuid[], ${reports.map(({ kind }) => kind)}::text[],
        ${reports.map(({ reason }) => reason)}::text[]) as each (id, kind, reason)
    ), taken as (
      select m.id from mails m join said on said.id = m.id where m.state = 'accepted' order by m.id for update of m
    )
    update mails m set error = said.reason,
      state = case said.kind when 'delayed' then m.state else said.kind::mail_state end,
      handled_at = case said.kind when 'bounced' then null else m.handled_at end
    from said join taken on taken.id = said.id where m.id = said.id`.execute(trx);
}

/** When a mail to an address, in small letters, was last marked as spam; undefined if none was. */
export async function lastComplaint(db: Db, address: string): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from mails where lower(recipient) = ${address} and state = 'complained'
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.created_at;
}

/** The last mail to an address, in small letters, if it did not arrive; undefined if it did, or if there is none. */
export async function lastBounce(
  db: Db,
  address: string,
): Promise<{ created_at: Date; error: string | null } | undefined> {
  const { rows } = await sql<{ created_at: Date; error: string | null; state: string }>`
    select created_at, error, state from mails
    where lower(recipient) = ${address} and state in ('accepted', 'bounced', 'complained')
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0]?.state === 'bounced' ? rows[0] : undefined;
}

/** Notes what a server says of a mail that it still tries to deliver. */
export async function noteDelay(db: Db, mailId: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ error })
    .where('id', '=', mailId)
    .where('state', '=', 'accepted')
    .execute();
}

/** Whether a mail was queued more than so many hours ago, by the database's clock. */
export async function isOlderThan(db: Db, mailId: string, hours: number): Promise<boolean> {
  const { rows } = await sql<{ old: boolean }>`
    select created_at < now() - make_interval(hours => ${hours}) as old from mails where id = ${mailId}`.execute(
    db,
  );
  return rows[0]?.old ?? true;
}

/** Deletes the rows of all mails about a subject. */
export async function deleteMailsAbout(trx: Trx, subjectId: string): Promise<void> {
  await trx.deleteFrom('mails').where('subject_id', '=', subjectId).execute();
}

/** One mail as it is now; undefined if there is none of this id. */
export async function mailById(db: Db, mailId: string): Promise<MailRow | undefined> {
  return await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst();
}

/** Locks the mails of a kind about a subject, so that two who send one again wait for each other. Returns when each was queued. */
export async function lockMailsAbout(
  trx: Trx,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('mails')
    .select('created_at')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.created_at);
}

/** Notes that something was done about failed mails. Returns the ids of those that nothing had been done about. */
export async function handleMails(trx: Trx, mailIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('mails')
    .set({ handled_at: now })
    .where('id', 'in', [...mailIds].toSorted())
    .where('state', 'in', ['bounced', 'failed'])
    .where('handled_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * How many mails the mail server has not taken although they were queued before that moment; 0 if it has taken any mail since.
 * Looks at the last few hundred mails, so that a busy store is not searched.
 */
export async function countHeldUp(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select (select count(*)::int from mails where state = 'queued' and error is not null and created_at < ${before}) as held
    where not exists (
      select from (select accepted_at from mails order by id desc limit 500) as last
      where last.accepted_at > ${before})`.execute(db);
  return rows[0]?.held ?? 0;
}

/** How many mails since then were refused for good, or given up, and nothing was done about it. */
export async function countUndelivered(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from mails
    where state in ('bounced', 'failed') and handled_at is null and recipient <> ''
      and error is distinct from ${sql.lit(NOTHING_TO_SAY)} and created_at > ${since}`.execute(db);
  return rows[0]?.mails ?? 0;
}

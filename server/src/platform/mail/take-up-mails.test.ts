import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { inTransaction } from '../db/kysely.ts';
import { uuidv7 } from '../ids.ts';
import { mailKey, queueMail } from './queue.ts';
import { takeUpMails } from './take-up-mails.ts';

const { db } = await testDatabase();

/** The keys of the jobs for a mail. */
const jobsOf = async (id: string) => {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker._private_jobs where payload ->> 'mailId' = ${id}`.execute(db);
  return rows.map(({ key }) => key);
};

/** As a process left it that has decided on it, and was cut off. */
async function leftMail(change = ''): Promise<string> {
  const id = uuidv7();
  await sql`insert into mails (id, kind, dedupe, subject_id, recipient, locale, message_id, created_at)
    values (${id}::uuid, 'none', ${id}, ${id}::uuid, 'a@b.example', 'de', ${id}, now() - interval '6 seconds')`.execute(
    db,
  );
  if (change) await sql`update mails set ${sql.raw(change)} where id = ${id}`.execute(db);
  return id;
}

test('a mail that was not sent in time gets one job, however often it is looked for', async () => {
  const id = await leftMail();
  for (let i = 0; i < 3; i++) await takeUpMails(db);
  expect(await jobsOf(id)).toEqual([mailKey(id)]);
});

test('so do hundreds, a batch by one statement', async () => {
  const before = await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(db);
  await sql`insert into mails (kind, dedupe, subject_id, recipient, locale, message_id, created_at)
    select 'none', 'many:' || n, uuidv7(), 'a@b.example', 'de', 'many:' || n, now() - interval '6 seconds'
    from generate_series(1, 250) as n`.execute(db);
  let statements = 0;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  await takeUpMails(watched);
  const after = await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(db);
  expect(after.rows[0]!.n - before.rows[0]!.n).toBe(250);
  expect(statements).toBeLessThanOrEqual(4);
});

test('a try that was killed after it had put its next one into the queue leaves nothing dead behind', async () => {
  const id = await leftMail();
  await takeUpMails(db);
  await sql`update graphile_worker._private_jobs set key = null, attempts = max_attempts
    where key = ${mailKey(id)}`.execute(db);
  await takeUpMails(db);
  expect(await jobsOf(id)).toEqual([mailKey(id)]);
});

test('so does one whose sender has died while at work', async () => {
  const id = await leftMail(`taken_until = now() - interval '1 second', tries = 1`);
  await takeUpMails(db);
  expect(await jobsOf(id)).toEqual([mailKey(id)]);
});

test.each([
  ['that is as young as its process may be busy', `created_at = now() + interval '1 hour'`],
  ['that somebody is sending', `taken_until = now() + interval '1 hour'`],
  ['that was sent', `state = 'accepted'`],
])('one %s is left alone', async (_why, change) => {
  const id = await leftMail(change);
  await takeUpMails(db);
  expect(await jobsOf(id)).toEqual([]);
});

test('a process that only serves leaves a job with it, which stays the only one', async () => {
  const subjectId = uuidv7();
  const mail = {
    kind: 'none',
    dedupe: subjectId,
    subjectId,
    recipient: 'a@b.example',
    locale: 'de',
  } as const;
  await inTransaction(db, (trx) => queueMail(trx, mail));
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  expect(await jobsOf(id)).toEqual([mailKey(id)]);
  await sql`update mails set created_at = now() - interval '1 minute' where id = ${id}`.execute(db);
  await takeUpMails(db);
  expect(await jobsOf(id)).toEqual([mailKey(id)]);
});

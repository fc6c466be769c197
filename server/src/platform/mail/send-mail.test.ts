import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { until } from '../../../test/make-order.ts';
import { jobsAbout } from '../../../test/queue.ts';
import { testKeyring } from '../../../test/make-product.ts';
import { smtpInbox } from '../../../test/smtp-inbox.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/kysely.ts';
import { uuidv7 } from '../ids.ts';
import type { JobRun } from '../jobs/job.ts';
import { createLog } from '../log.ts';
import { queueMail } from './queue.ts';
import type { MailRenderer } from './renderer.ts';
import { mailJobs } from './send-mail.ts';
import { createMailer } from './transport.ts';

const { db } = await testDatabase();
const inbox = await smtpInbox();
const config = readConfig({
  NODE_ENV: 'test',
  SMTP_URL: inbox.url,
  MAIL_FROM: 'Halfturn <orders@shop.example>',
  LOG_LEVEL: 'silent',
});
const context: Context = {
  config,
  db,
  clock: systemClock,
  log: createLog(config),
  keyring: testKeyring(),
  backups: null,
};
const mailer = createMailer(config);
afterAll(async () => {
  mailer.close();
  await inbox.close();
});

const hello: Pick<MailRenderer, 'kind' | 'render'> = {
  kind: 'hello',
  render: async () => ({ subject: 'مرحبا, Grüße', html: '<p>Привет</p>', text: 'Привет\n' }),
};
const silent: Pick<MailRenderer, 'kind' | 'render'> = { kind: 'silent', render: async () => null };
const job = firstOf(mailJobs(mailer, [hello, silent], async () => ''));

let count = 0;
async function queued(kind = 'hello'): Promise<{ id: string; to: string; run: () => Promise<void> }> {
  const to = `reader${++count}@example.com`;
  const subjectId = uuidv7();
  await inTransaction(db, (trx) =>
    queueMail(trx, { kind, dedupe: `test:${count}`, subjectId, recipient: to, locale: 'ar' }),
  );
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  return { id, to, run: () => job.run(context, { mailId: id }, {} as JobRun) };
}
const rowOf = (id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const arrived = (to: string) => inbox.received.filter((mail) => mail.to.includes(to));

it('sends a mail once, with its id as Message-ID, in any script', async () => {
  const { id, to, run } = await queued();
  await run();
  await run();
  expect(arrived(to)).toHaveLength(1);
  const { mail } = firstOf(arrived(to));
  expect(mail).toMatchObject({
    subject: 'مرحبا, Grüße',
    messageId: `<${id}@shop.example>`,
    from: { name: 'Halfturn', address: 'orders@shop.example' },
  });
  expect([mail.html?.trim(), mail.text?.trim()]).toEqual(['<p>Привет</p>', 'Привет']);
  expect(await rowOf(id)).toMatchObject({ state: 'accepted', tries: 1, error: null });
});

it('one event queues one mail, and one job', async () => {
  const mail = {
    kind: 'hello',
    dedupe: 'one event',
    subjectId: uuidv7(),
    recipient: 'a@b.co',
    locale: 'de',
  } as const;
  for (let i = 0; i < 2; i++) await inTransaction(db, (trx) => queueMail(trx, mail));
  const mails = await db.selectFrom('mails').select('id').where('dedupe', '=', 'one event').execute();
  expect(mails).toHaveLength(1);
  const { id } = firstOf(mails);
  expect(await jobsAbout(db, id)).toMatchObject([{ name: 'mail.send', key: `mail:${id}` }]);
});

it('tries again what was refused for now, with longer and longer pauses, and gives up after 72 hours', async () => {
  const { id, to, run } = await queued();
  inbox.mood = { at: 'DATA', code: 451, text: 'Greylisted, come back later' };
  for (const pause of [2, 4]) {
    const before = Date.now();
    await run();
    // A mail has one job: the later try replaces the former one.
    const jobs = await jobsAbout(db, id);
    expect(jobs.map(({ runAt }) => Math.floor((runAt.getTime() - before) / 1000))).toEqual([pause]);
  }
  expect(await rowOf(id)).toMatchObject({ state: 'queued', tries: 2 });
  expect((await rowOf(id)).error).toContain('Greylisted');
  inbox.mood = null;
  await run();
  expect(arrived(to)).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: 'accepted', tries: 3 });

  const old = await queued();
  inbox.mood = { at: 'RCPT TO', code: 450, text: 'Mailbox is busy' };
  await db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 73 * 3_600_000) })
    .where('id', '=', old.id)
    .execute();
  await old.run();
  expect(await rowOf(old.id)).toMatchObject({ state: 'failed' });
  inbox.mood = null;
});

it('is sent by one of several jobs that run at the same moment', async () => {
  const { id, to, run } = await queued();
  await Promise.all([run(), run(), run()]);
  expect(arrived(to)).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: 'accepted', tries: 1, taken_until: null });
});

it('is sent by another process once the one that took it has died', async () => {
  const { id, to, run } = await queued();
  const until = new Date(Date.now() + 10_000);
  await db.updateTable('mails').set({ taken_until: until, tries: 1 }).where('id', '=', id).execute();
  await run();
  expect(arrived(to)).toHaveLength(0);
  const [job, ...others] = await jobsAbout(db, id);
  expect([job?.runAt, others]).toEqual([until, []]);
  await db.updateTable('mails').set({ taken_until: new Date() }).where('id', '=', id).execute();
  await run();
  expect(arrived(to)).toHaveLength(1);
});

it('can be tried again at once after it could not be written', async () => {
  const { id, run } = await queued('unknown');
  await expect(run()).rejects.toThrow('no renderer');
  await expect(run()).rejects.toThrow('no renderer');
  expect(await rowOf(id)).toMatchObject({ state: 'queued', tries: 2, taken_until: null });
});

it('notes a refusal for good as bounced, and does not try again', async () => {
  const { id, to, run } = await queued();
  inbox.mood = { at: 'RCPT TO', code: 550, text: 'No such mailbox' };
  await run();
  inbox.mood = null;
  await run();
  expect(arrived(to)).toHaveLength(0);
  expect(await rowOf(id)).toMatchObject({ state: 'bounced', tries: 1 });
});

it('is sent twice with one Message-ID if the answer was lost: never a wrong mail, never none', async () => {
  const { id, to, run } = await queued();
  inbox.mood = 'takes it and hangs up';
  await run();
  expect(await rowOf(id)).toMatchObject({ state: 'queued' });
  inbox.mood = null;
  await run();
  await until(
    'both',
    async () => arrived(to),
    (mails) => mails.length === 2,
  );
  expect(new Set(arrived(to).map(({ mail }) => mail.messageId)).size).toBe(1);
  expect(await rowOf(id)).toMatchObject({ state: 'accepted' });
});

it('sends nothing if there is nothing to say', async () => {
  const { id, to, run } = await queued('silent');
  await run();
  expect(arrived(to)).toHaveLength(0);
  expect(await rowOf(id)).toMatchObject({ state: 'failed' });
});

it('fails on a kind that has no renderer', async () => {
  const { run } = await queued('unheard of');
  await expect(run()).rejects.toThrow('no renderer');
});

import { CallError } from '@halfturn/contract/client.ts';
import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder } from '../../../test/make-order.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { portOf } from '../../../test/port-of.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { stripeStandIn, type StripeStandIn } from '../../../test/stand-ins/stripe.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { lockAlarmSettings } from './alarms.queries.ts';
import { alarmsMail } from './alarms.mails.ts';
import { postAlarm } from './post-alarm.ts';
import { checkAllProviders, watchAlarms } from './watch-alarms.ts';
import * as z from 'zod';

const KEY = 'sk_test_of_the_alerts_1';
let store: TestStore;
let stripe: StripeStandIn;
let owner: StaffAtWork;
const posts: { body: string; signature: string }[] = [];
let answer = 204;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    posts.push({ body, signature: String(request.headers['x-alert-signature']) });
    response.writeHead(answer).end();
  });
});
beforeAll(async () => {
  stripe = await stripeStandIn({ secretKey: KEY, webhookSecret: 'whsec_x' });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // Without a worker: no round looks between the steps of a test, and queued jobs stay to be looked at.
  store = await testStore({
    env: {
      ROLE: 'web',
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    },
  });
  owner = await atWork(store, 'owner');
});
afterAll(async () => {
  await store.close();
  await stripe.close();
  receiver.close();
});

const watch = () => watchAlarms(store.context, store.providers);
const list = (state: 'open' | 'past' = 'open', by = owner) =>
  by.call('GET /admin/alarms', { query: { state } });
const openOf = async (kind: string) => (await list()).rows.filter((row) => row.kind === kind);
const refused = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => ['no refusal'],
    (error: unknown) =>
      error instanceof CallError ? [error.slug, ...Object.keys(error.fields)] : [String(error)],
  );
const mailsTo = (email: string) =>
  store.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'alarms')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
/** A job that has used up all of its tries. */
const failForGood = async (name: string) => {
  await inTransaction(store.db, (trx) => addJob(trx, { name, payload: z.object({}) }, {}));
  await sql`select graphile_worker.permanently_fail_jobs(
    array(select id from graphile_worker.jobs where task_identifier = ${name}), 'broken')`.execute(store.db);
};

test('a store in which all is well has no alert, and says that no worker is there', async () => {
  await watch();
  expect(await list()).toEqual({ rows: [], total: 0, open: 0 });
  expect(await owner.call('GET /admin/counts')).toMatchObject({ alarms: 0, banners: ['jobs'] });
});

test('a job that failed for good opens one alert, one mail, and is run again from it', async () => {
  await failForGood('tests.broken');
  await watch();
  await watch();
  const alarm = firstOf(await openOf('job_failed'));
  expect(alarm).toMatchObject({ said: { name: 'tests.broken', count: 1 }, closedAt: null, seenBy: [] });
  const mail = firstOf(await mailsTo(owner.email));
  expect(await mailsTo(owner.email)).toHaveLength(1);
  const said = present(await alarmsMail.render(store.context, mail));
  expect(said.subject).toContain('tests.broken');
  expect(said.html).toContain('/admin/alerts');

  expect((await owner.call('GET /admin/counts')).alarms).toBe(1);
  await owner.call('POST /admin/alarms/{id}/seen', { params: { id: alarm.id } });
  await owner.call('POST /admin/alarms/{id}/seen', { params: { id: alarm.id } });
  expect((await owner.call('GET /admin/counts')).alarms).toBe(0);
  expect(firstOf(await openOf('job_failed')).seenBy).toMatchObject([{ name: 'The owner' }]);

  expect(await owner.call('POST /admin/alarms/{id}/run-again', { params: { id: alarm.id } })).toEqual({
    jobs: 1,
  });
  expect(await auditOf(store, 'job:tests.broken')).toMatchObject([{ action: 'alarms.jobs_run_again' }]);
  await watch();
  expect(await openOf('job_failed')).toEqual([]);
  expect((await list('past')).rows).toMatchObject([{ id: alarm.id, seen: true }]);
  // What was closed since is said no more.
  expect(await alarmsMail.render(store.context, mail)).toBeNull();
});

test('several alerts are one mail, the next one waits ten minutes, and each person chooses', async () => {
  const support = await atWork(store, 'support');
  const kinds = { body: { kinds: ['job_failed' as const] } };
  expect((await support.call('GET /admin/account/alarms')).kinds).toEqual([]);
  expect((await owner.call('GET /admin/account/alarms')).kinds).toHaveLength(11);
  await support.call('POST /admin/account/alarms', kinds);
  await failForGood('tests.one');
  await failForGood('tests.two');
  await store.db
    .updateTable('currency_rates')
    .set({ as_of: new Date(0), source: 'ecb' })
    .where('code', '=', 'EUR')
    .execute();
  await watch();
  expect(await mailsTo(owner.email), 'within ten minutes of the first').toHaveLength(1);
  const digest = firstOf(await mailsTo(support.email));
  const said = present(await alarmsMail.render(store.context, digest));
  expect(said.subject).toBe('2 alerts');
  expect(said.text).toContain('tests.one');
  expect(said.text).not.toContain('EUR');
  store.clock.advance(11 * 60_000);
  await watch();
  const later = present((await mailsTo(owner.email))[1]);
  expect((await alarmsMail.render(store.context, later))?.text).toContain('EUR');
  await watch();
  expect(await mailsTo(owner.email)).toHaveLength(2);
  await store.db
    .updateTable('currency_rates')
    .set({ as_of: new Date(), source: 'manual' })
    .where('code', '=', 'EUR')
    .execute();
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
    store.db,
  );
  await watch();
  expect((await list()).rows).toEqual([]);
});

test('jobs and mails that wait too long are noticed, and closed when they are done', async () => {
  await inTransaction(store.db, (trx) =>
    queueMail(trx, {
      kind: 'store-test',
      dedupe: 'alerts:1',
      subjectId: owner.id,
      recipient: 'someone@example.com',
      locale: 'en-US',
    }),
  );
  await sql`update mails set error = 'connect ECONNREFUSED', created_at = now() - interval '20 minutes'
    where dedupe = 'alerts:1'`.execute(store.db);
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs),
    run_at => now() - interval '20 minutes')`.execute(store.db);
  await watch();
  expect((await list()).rows.map(({ kind }) => kind).toSorted()).toEqual(['mail_server', 'queue_late']);
  expect((await owner.call('GET /admin/counts')).banners).toEqual(['mail_server', 'jobs']);
  // A mail server that takes another mail works: this one recipient's is slow to answer.
  await store.db
    .insertInto('mails')
    .values({
      kind: 'store-test',
      dedupe: 'alerts:2',
      subject_id: owner.id,
      recipient: 'x@example.com',
      locale: 'en-US',
      message_id: 'm',
      state: 'accepted',
      accepted_at: store.clock.now(),
    })
    .execute();
  await watch();
  expect(await openOf('mail_server')).toEqual([]);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
    store.db,
  );
  await sql`update mails set state = 'bounced', error = '550 no such user' where dedupe = 'alerts:1'`.execute(
    store.db,
  );
  await watch();
  expect((await list()).rows).toEqual([]);
  await sql`update alarm_settings set failed_mails = 1`.execute(store.db);
  await watch();
  expect((await list()).rows).toMatchObject([{ kind: 'mail_failed', said: { count: 1 } }]);
  await sql`update alarm_settings set failed_mails = 5`.execute(store.db);
  await watch();
});

test('a payment provider that refuses the account, or does not answer twice, is noticed until it works again', async () => {
  await checkAllProviders(store.context, store.providers);
  await watch();
  expect(await openOf('provider')).toEqual([]);
  stripe.down = true;
  store.clock.advance(60_000);
  await checkAllProviders(store.context, store.providers);
  await watch();
  expect(await openOf('provider'), 'one silence may be chance').toEqual([]);
  store.clock.advance(30_000);
  await watch();
  expect(await openOf('provider')).toMatchObject([
    { said: { name: 'Stripe', result: 'no_answer' }, path: '/payment-methods/stripe' },
  ]);
  stripe.down = false;
  store.clock.advance(130_000);
  await watch();
  expect(await openOf('provider')).toEqual([]);
});

test('a paid order without its keys, and answers that are due, are noticed by their times', async () => {
  const productId = await store.stock(1);
  const { orderNo } = await makeOrder(store.call, { items: [{ productId, quantity: 1 }] });
  const at = (minutes: number) => new Date(store.clock.now().getTime() + minutes * 60_000);
  const { id } = await store.db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  await store.db.transaction().execute(async (trx) => {
    // Its payment would need a worker, and the triggers allow no shorter way.
    await sql`set local session_replication_role = 'replica'`.execute(trx);
    await sql`update orders set status = 'paid', payment_status = 'paid', paid_at = ${at(-9)} where id = ${id}`.execute(
      trx,
    );
  });
  await sql`insert into disputes (provider, dispute_ref, kind, state, order_id, amount_minor, currency, due_at, opened_at)
    values ('stripe', 'dp_1', 'dispute', 'open', ${id}, 100, 'USD', ${at(49 * 60)}, ${at(0)})`.execute(
    store.db,
  );
  await sql`insert into claims (id, order_id, delivery_id, reason, content, made_at, due_at)
    select gen_random_uuid(), order_id, id, 'used', 'x', ${at(0)}, ${at(121)} from deliveries where order_id = ${id}`.execute(
    store.db,
  );
  await sql`insert into support_tickets
    (id, topic, state, due_at, locale, created_at, updated_at, guest_name, guest_email, guest_email_norm)
    values (gen_random_uuid(), 'other', 'waiting', ${at(121)}, 'de', ${at(0)}, ${at(0)}, 'Ida', 'i@x.de', 'i@x.de')`.execute(
    store.db,
  );
  await watch();
  expect((await list()).rows).toEqual([]);
  store.clock.advance(2 * 60_000);
  await watch();
  expect((await list()).rows.map(({ kind }) => kind).toSorted()).toEqual([
    'claim_due',
    'order_late',
    'ticket_due',
  ]);
  expect(firstOf(await openOf('order_late'))).toMatchObject({
    said: { name: orderNo },
    path: `/orders/${orderNo}`,
  });
  expect(JSON.stringify(await list())).not.toMatch(/Ida|i@x/);
  store.clock.advance(60 * 60_000);
  // The session has idled for an hour.
  owner = await atWork(store, 'owner');
  await watch();
  expect(firstOf(await openOf('dispute_due')).said.name).toBe(orderNo);
  await sql`update disputes set state = 'won', closed_at = now()`.execute(store.db);
  await sql`delete from support_tickets`.execute(store.db);
  await sql`delete from claims`.execute(store.db);
  await store.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = 'replica'`.execute(trx);
    await sql`update orders set status = 'refunded', payment_status = 'refunded' where id = ${id}`.execute(
      trx,
    );
  });
  await watch();
  expect((await list()).rows).toEqual([]);
});

test('alerts are posted, signed, to the address of the owner, and tried again if it refuses them', async () => {
  const boss = await atWork(store, 'owner');
  const url = `http://127.0.0.1:${portOf(receiver)}/hook`;
  const { version, ...limits } = await boss.call('GET /admin/alarms/settings');
  const { hasSecret: _1, savedBy: _2, savedAt: _3, ...wish } = limits;
  const save = (hookUrl: string, at = version) =>
    boss.call('POST /admin/alarms/settings', { body: { ...wish, hookUrl, newSecret: false, version: at } });
  for (const bad of ['http://example.com/x', 'https://10.0.0.8/x', 'https://me:pw@example.com/', 'ftp://x'])
    expect(await refused(save(bad)), bad).toEqual(['invalid_input', 'hookUrl']);
  const secret = present((await save(url)).secret);
  expect(secret).toMatch(/^alsec_/);
  expect(JSON.stringify(await auditOf(store, 'alerts'))).not.toContain(secret);
  expect(await refused(save(url))).toEqual(['content_changed']);

  await failForGood('tests.posted');
  await watch();
  const job = await sql<{
    flags: object;
  }>`select flags from graphile_worker.jobs where task_identifier = 'alarms.post'`.execute(store.db);
  expect(job.rows).toHaveLength(1);
  const alarmId = firstOf(await openOf('job_failed')).id;
  const run = { attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  answer = 500;
  await expect(postAlarm.run(store.context, { alarmId, event: 'opened' }, run)).rejects.toThrow('500');
  answer = 204;
  await postAlarm.run(store.context, { alarmId, event: 'opened' }, run);
  const { body, signature } = present(posts.at(-1));
  expect(JSON.parse(body)).toMatchObject({
    event: 'alert.opened',
    kind: 'job_failed',
    subject: 'tests.posted',
    closedAt: null,
  });
  const [, at, mac] = present(/^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature));
  expect(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')).toBe(mac);

  expect(await boss.call('POST /admin/alarms/settings/test')).toEqual({
    result: 'works',
    detail: 'HTTP 204',
  });
  answer = 404;
  expect(await boss.call('POST /admin/alarms/settings/test')).toEqual({
    result: 'refused',
    detail: 'HTTP 404',
  });
  answer = 204;
  expect(await refused((await atWork(store, 'support')).call('GET /admin/alarms/settings'))).toEqual([
    'forbidden',
  ]);
});

test('the second of two looks waits for the first, and opens nothing twice', async () => {
  await failForGood('tests.raced');
  const { waited } = await holdFirstCommit({
    db: store.db,
    first: async (trx) => {
      await lockAlarmSettings(trx);
      await sql`insert into alarms (kind, subject, said, path, opened_at)
        values ('job_failed', 'tests.raced', '{"name":"tests.raced","count":1}', '', now())`.execute(trx);
    },
    second: watch,
  });
  expect(waited).toBe(true);
  expect((await openOf('job_failed')).filter(({ said }) => said.name === 'tests.raced')).toHaveLength(1);
});

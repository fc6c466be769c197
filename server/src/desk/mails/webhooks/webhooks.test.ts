import { createPublicKey, randomUUID, verify, type KeyObject } from 'node:crypto';
import type { MailProvider } from '@halfturn/contract/staff/mail-providers.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as samples from '../../../../test/mail-provider-samples.ts';
import { makeMember } from '../../../../test/member-browser.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { makeAuthority } from '../../../../test/stand-ins/paypal-signer.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { countUndelivered } from '../../../platform/mail/mails.queries.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { takeReports } from './take-reports.ts';
import { forgetEvents, savedWebhooks } from './webhooks.queries.ts';

const MAILGUN_KEY = 'f1e2d3c4b5a697887766554433221100';
const sendgrid = samples.sendgridKeys();
let store: TestStore;
let owner: StaffAtWork;
/** The key behind Amazon's certificate, and what was asked of Amazon. */
let amazon: { key: KeyObject; asked: string[]; answers: boolean };

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  owner = await atWork(store, 'owner');
  const { key, chainPem } = await (await makeAuthority()).issue({ cn: 'sns.amazonaws.com' });
  amazon = { key, asked: [], answers: true };
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!new URL(address).host.endsWith('amazonaws.com')) return await real(input, init);
    amazon.asked.push(address);
    if (!amazon.answers) throw new TypeError('fetch failed');
    return new Response(address.endsWith('.pem') ? chainPem : '<ConfirmSubscriptionResponse/>');
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await store.close();
});

const rows = () => owner.call('GET /admin/mail-webhooks');
async function save(provider: MailProvider, secret: string, version?: number) {
  const known = (await rows()).find((row) => row.provider === provider)?.version ?? 0;
  const body = { secret, version: version ?? known };
  return await owner.call('POST /admin/mail-webhooks/{provider}', { params: { provider }, body });
}
async function send(provider: string, { body, headers }: samples.Sample): Promise<number> {
  const answer = await fetch(`${store.url}/prod-api/api/mail-reports/${provider}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return answer.status;
}

let count = 0;
/** A mail that the mail server has taken. */
async function accepted(): Promise<{ id: string; messageId: string; to: string }> {
  const to = `reported${++count}@example.net`;
  const subjectId = randomUUID();
  const mail = { kind: 'store-test', dedupe: `report:${count}`, subjectId, recipient: to } as const;
  await inTransaction(store.db, (trx) => queueMail(trx, { ...mail, locale: 'en-US' }));
  const { id } = await store.db
    .updateTable('mails')
    .set({ state: 'accepted', accepted_at: new Date() })
    .where('subject_id', '=', subjectId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, messageId: `${id}@shop.example`, to };
}
const rowOf = (id: string) =>
  store.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const now = () => store.clock.now();
const ago = (ms: number) => new Date(now().getTime() - ms);

describe('a provider', () => {
  test('is set up by owners alone, its secret sealed and never sent back', async () => {
    const catalogue = await atWork(store, 'catalogue');
    await expect(catalogue.call('GET /admin/mail-webhooks')).rejects.toMatchObject({ slug: 'forbidden' });
    expect(await save('mailgun', MAILGUN_KEY)).toMatchObject({
      secretSet: true,
      version: 1,
      heardAt: null,
      url: expect.stringContaining('/prod-api/api/mail-reports/mailgun/webhook'),
    });
    const log = JSON.stringify(await auditOf(store, 'settings:mail-webhook:mailgun'));
    expect(log).toContain('mail.webhook_saved');
    const saved = (await savedWebhooks(store.db)).map(({ sealed }) => sealed?.toString('latin1')).join();
    for (const text of [log, saved, store.logged(), JSON.stringify(await rows())])
      expect(text).not.toContain(MAILGUN_KEY);
    await expect(save('mailgun', MAILGUN_KEY, 0)).rejects.toMatchObject({ slug: 'content_changed' });
  });

  test.each([
    ['mailgun', 'short'],
    ['sendgrid', 'no key'],
    ['sendgrid', Buffer.from('not a key').toString('base64')],
    ['ses', 'arn:aws:s3:::bucket'],
    ['ses', 'https://sns.eu-central-1.amazonaws.com'],
  ] as const)('%s refuses %j', async (provider, secret) => {
    await expect(save(provider, secret)).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { secret: expect.any(String) },
    });
  });

  test('that is not set up, or is none, is not heard', async () => {
    const { messageId } = await accepted();
    const sample = samples.mailgunSample(MAILGUN_KEY, { messageId, at: now() });
    expect(await send('sendgrid', sample)).toBe(404);
    expect(await send('postcard', sample)).toBe(404);
  });
});

describe('Mailgun', () => {
  test('reports a bounce, a delay and a complaint, each event once', async () => {
    const [lost, late, spam] = [await accepted(), await accepted(), await accepted()];
    const sample = samples.mailgunSample(MAILGUN_KEY, { messageId: lost.messageId, at: now() });
    const before = await countUndelivered(store.db, new Date(0));
    expect(await send('mailgun', sample)).toBe(200);
    expect(await rowOf(lost.id)).toMatchObject({
      state: 'bounced',
      error: 'Not delivering to previously bounced address',
    });
    expect(await countUndelivered(store.db, new Date(0))).toBe(before + 1);
    const temporary = { severity: 'temporary' };
    await send(
      'mailgun',
      samples.mailgunSample(MAILGUN_KEY, { messageId: late.messageId, at: now() }, temporary),
    );
    expect(await rowOf(late.id)).toMatchObject({
      state: 'accepted',
      error: expect.stringContaining('bounced'),
    });
    const complained = { event: 'complained' };
    await send(
      'mailgun',
      samples.mailgunSample(MAILGUN_KEY, { messageId: spam.messageId, at: now() }, complained),
    );
    expect(await rowOf(spam.id)).toMatchObject({ state: 'complained' });
    expect((await rows()).find(({ provider }) => provider === 'mailgun')?.heardAt).not.toBeNull();

    // The same request again changes nothing, even for an email that could be marked once more.
    await store.db.updateTable('mails').set({ state: 'accepted' }).where('id', '=', lost.id).execute();
    expect(await send('mailgun', sample)).toBe(200);
    expect((await rowOf(lost.id)).state).toBe('accepted');
  });

  test('is refused with another key, at another time, or without a signature', async () => {
    const { id, messageId } = await accepted();
    const of = (key: string, at: Date) => samples.mailgunSample(key, { messageId, at });
    expect(await send('mailgun', of(`${MAILGUN_KEY}0`, now()))).toBe(400);
    expect(await send('mailgun', of(MAILGUN_KEY, ago(3 * 86_400_000)))).toBe(400);
    expect(await send('mailgun', of(MAILGUN_KEY, ago(-3_600_000)))).toBe(400);
    expect(await send('mailgun', { body: '{"event-data":{"event":"failed"}}' })).toBe(400);
    expect(await send('mailgun', { body: 'no JSON' })).toBe(400);
    expect((await rowOf(id)).state).toBe('accepted');
  });

  test('may report emails that are none of the store’s', async () => {
    const unknown = [`${randomUUID()}@shop.example`, '20130503182626.18666.16540@elsewhere.example', ''];
    for (const messageId of unknown)
      expect(await send('mailgun', samples.mailgunSample(MAILGUN_KEY, { messageId, at: now() }))).toBe(200);
    const opened = samples.mailgunSample(MAILGUN_KEY, { messageId: '', at: now() }, { event: 'opened' });
    expect(await send('mailgun', opened)).toBe(200);
  });
});

describe('SendGrid', () => {
  test('has the signatures that its own library is tested with', () => {
    const { publicKey, signature, timestamp, body } = samples.SENDGRID_PUBLISHED;
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(verify('sha256', Buffer.from(timestamp + body), key, Buffer.from(signature, 'base64'))).toBe(true);
  });

  test('reports many events at once; of two about an email the heavier counts', async () => {
    await save('sendgrid', sendgrid.shown);
    const [lost, spam, fine] = [await accepted(), await accepted(), await accepted()];
    const sample = samples.sendgridSample(sendgrid.privateKey, now(), [
      { messageId: lost.messageId, event: 'bounce', reason: '500 unknown recipient' },
      { messageId: lost.messageId, event: 'deferred' },
      { messageId: spam.messageId, event: 'spamreport' },
      { messageId: fine.messageId, event: 'delivered' },
      { messageId: 'other@elsewhere.example', event: 'dropped', reason: 'Bounced Address' },
    ]);
    expect(await send('sendgrid', sample)).toBe(200);
    expect(await rowOf(lost.id)).toMatchObject({ state: 'bounced', error: '500 unknown recipient' });
    expect((await rowOf(spam.id)).state).toBe('complained');
    expect(await rowOf(fine.id)).toMatchObject({ state: 'accepted', error: null });
    expect(await send('sendgrid', { ...sample, body: sample.body.replace('bounce', 'dropped') })).toBe(400);
    expect(await send('sendgrid', { body: sample.body })).toBe(400);
    const old = samples.sendgridSample(sendgrid.privateKey, ago(3 * 86_400_000), []);
    expect(await send('sendgrid', old)).toBe(400);
  });

  test('an event that comes twice at the same moment is taken once', async () => {
    const { id, messageId } = await accepted();
    const event = { id: randomUUID(), mailId: id, kind: 'bounced', reason: 'Gone' } as const;
    const { waited, second } = await holdFirstCommit({
      db: store.db,
      first: (trx) => takeReports(trx, 'sendgrid', [event], now()),
      second: () =>
        send(
          'sendgrid',
          samples.sendgridSample(sendgrid.privateKey, now(), [
            { messageId, event: 'spamreport', id: event.id },
          ]),
        ),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ status: 'fulfilled', value: 200 });
    expect(await rowOf(id)).toMatchObject({ state: 'bounced', error: 'Gone' });
  });
});

describe('Amazon SES', () => {
  const sns = (parts: Omit<Parameters<typeof samples.snsSample>[1], 'at'> & { at?: Date }) =>
    samples.snsSample(amazon.key, { at: now(), ...parts });

  test('confirms the subscription at Amazon’s own address, for the saved topic alone', async () => {
    await save('ses', samples.TOPIC);
    const message = 'You have chosen to subscribe to the topic.';
    expect(await send('ses', sns({ type: 'SubscriptionConfirmation', message }))).toBe(200);
    expect(amazon.asked).toEqual([
      samples.SNS_CERTIFICATE,
      `${samples.SNS_ORIGIN}/?${new URLSearchParams({
        Action: 'ConfirmSubscription',
        TopicArn: samples.TOPIC,
        Token: '2336412f37fb687f5d51e6e241d',
      })}`,
    ]);
    amazon.asked.length = 0;
    const topic = samples.TOPIC.replace('123456789012', '999999999999');
    expect(await send('ses', sns({ type: 'SubscriptionConfirmation', message, topic }))).toBe(400);
    expect(amazon.asked).toEqual([]);
    amazon.answers = false;
    expect(await send('ses', sns({ type: 'SubscriptionConfirmation', message }))).toBe(503);
    amazon.answers = true;
  });

  test('reports bounces and complaints, signed in either version', async () => {
    const [lost, spam, away] = [await accepted(), await accepted(), await accepted()];
    expect(
      await send('ses', sns({ message: samples.sesNotice(lost.messageId, 'Bounce'), version: '1' })),
    ).toBe(200);
    expect(await rowOf(lost.id)).toMatchObject({
      state: 'bounced',
      error: expect.stringMatching(/^550 5\.1\.1/),
    });
    const complaint = sns({ message: samples.sesNotice(spam.messageId, 'Complaint') });
    expect(await send('ses', complaint)).toBe(200);
    expect(await rowOf(spam.id)).toMatchObject({
      state: 'complained',
      error: expect.stringContaining('abuse'),
    });
    await send('ses', sns({ message: samples.sesNotice(away.messageId, 'Bounce', 'Transient') }));
    expect((await rowOf(away.id)).state).toBe('accepted');
    // Other things may be published to the topic.
    expect(await send('ses', sns({ message: 'Successfully validated SNS topic.' }))).toBe(200);
  });

  test('is refused from another certificate, topic or time, or if it was changed', async () => {
    const { id, messageId } = await accepted();
    const message = samples.sesNotice(messageId, 'Bounce');
    const path = '/SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem';
    const refused = [
      sns({ message, certificate: `https://sns.eu-central-1.amazonaws.com.evil.example${path}` }),
      sns({ message, certificate: `https://evil-bucket.s3.amazonaws.com${path}` }),
      sns({ message, certificate: `http://sns.eu-central-1.amazonaws.com${path}` }),
      sns({ message, certificate: `${samples.SNS_ORIGIN}/?Action=x` }),
      sns({ message, topic: samples.TOPIC.replace('store', 'other') }),
      sns({ message, at: ago(3 * 86_400_000) }),
      { ...sns({ message }), body: sns({ message }).body.replace('User', 'Used') },
      samples.snsSample((await (await makeAuthority()).issue()).key, { at: now(), message }),
    ];
    for (const sample of refused) expect(await send('ses', sample), sample.body).toBe(400);
    expect((await rowOf(id)).state).toBe('accepted');
  });
});

test('a customer who marked an email as spam is shown as such', async () => {
  const { to, messageId } = await accepted();
  const member = await makeMember(store, { email: to });
  const kept = () => owner.call('GET /admin/customers/{id}/notes', { params: { id: member.id } });
  expect((await kept()).complainedAt).toBeNull();
  const complained = { event: 'complained' };
  await send('mailgun', samples.mailgunSample(MAILGUN_KEY, { messageId, at: now() }, complained));
  expect(await kept()).toMatchObject({ complainedAt: expect.any(String), bounced: null });
  const { rows: found } = await owner.call('GET /admin/mails', { query: { state: 'complained', q: to } });
  expect(found).toMatchObject([{ state: 'complained', open: false }]);
});

test('events are forgotten once their requests are too old to be believed', async () => {
  const kept = async () =>
    Number(
      (
        await store.db
          .selectFrom('mail_webhook_events')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  expect(await kept()).toBeGreaterThan(0);
  await forgetEvents(store.db, new Date(now().getTime() + 8 * 86_400_000));
  expect(await kept()).toBe(0);
});

test('a provider that was turned off is not heard any more', async () => {
  expect(await save('mailgun', '')).toMatchObject({ secretSet: false });
  expect(await send('mailgun', samples.mailgunSample(MAILGUN_KEY, { messageId: '', at: now() }))).toBe(404);
});

import { portOf } from '../../../test/port-of.ts';
import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { smtpInbox } from '../../../test/smtp-inbox.ts';
import { speak, testServer } from '../../../test/wire.ts';
import { Secret } from '../secret.ts';
import { serveKeptMails } from './kept-mail-pages.ts';
import { listMails, readMail } from './kept-mails.ts';
import { createMailer, type OutgoingMail } from './transport.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-mail-'));
const config = { mailFrom: 'Halfturn <orders@shop.example>', dataDir, production: false, smtpUrl: undefined };
const inbox = await smtpInbox();
const bySmtp = createMailer({ ...config, smtpUrl: new Secret(inbox.url) });
const toDisk = createMailer(config);
const { app, url } = await testServer([], { routes: (it) => serveKeptMails(it, { dataDir }) });
afterAll(async () => {
  bySmtp.close();
  await inbox.close();
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(join(dataDir, 'mail'), { recursive: true, force: true });
  inbox.received.length = 0;
});

const mail = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: 'buyer@example.com',
  subject: 'Ваш ключ, مفتاحك',
  html: '<html><head></head><body><a href="http://shop.test/o">öffnen</a></body></html>',
  text: 'öffnen: http://shop.test/o\n',
  messageId: '<1@shop.example>',
  ...more,
});

test('by SMTP: every script arrives, from us, with its own id', async () => {
  await bySmtp.send(mail());
  const [received] = inbox.received;
  expect(received?.to).toEqual(['buyer@example.com']);
  expect(received?.mail).toMatchObject({
    subject: 'Ваш ключ, مفتاحك',
    from: { name: 'Halfturn', address: 'orders@shop.example' },
    messageId: '<1@shop.example>',
  });
  expect(received?.mail.text?.trim()).toBe('öffnen: http://shop.test/o');
  expect(received?.raw).toContain('Auto-Submitted: auto-generated');
});

test('a server that takes mails and loses its answers gets few of them, and all once it answers', async () => {
  const mailer = createMailer({ ...config, smtpUrl: new Secret(inbox.url) });
  inbox.mood = 'takes it and hangs up';
  // Four at a time, as they are sent, for as long as the server loses its answers.
  const sent = Array.from({ length: 60 }, (_, i) => mail({ messageId: `<${i}@shop.example>` }));
  const waiting: OutgoingMail[] = [];
  const senders = Array.from({ length: 4 }, async () => {
    for (let next = sent.shift(); next; next = sent.shift()) {
      const one = next;
      await mailer.send(one).catch(() => waiting.push(one));
    }
  });
  await Promise.all(senders);
  expect(waiting).toHaveLength(60);
  inbox.mood = null;
  expect(inbox.received.length).toBeGreaterThan(0);
  // Three in a row, and those that were on their way beside the last of them.
  expect(inbox.received.length).toBeLessThanOrEqual(6);
  await expect
    .poll(
      () =>
        mailer.send(firstOf(waiting)).then(
          () => 'sent',
          (error: Error) => error.message,
        ),
      { timeout: 10_000 },
    )
    .toBe('sent');
  await Promise.all(waiting.slice(1).map((one) => mailer.send(one)));
  const copies = Map.groupBy(inbox.received, (received) => received.mail.messageId);
  expect(copies.size).toBe(60);
  expect([...copies.values()].filter((of) => of.length > 1).length).toBeLessThanOrEqual(6);
  mailer.close();
});

describe.each([
  ['SMTP', bySmtp],
  ['disk', toDisk],
])('by %s', (_road, mailer) => {
  test.each([
    'two@example.com, three@example.com',
    'buyer@example.com\r\nBcc: spy@example.com',
    'Buyer <buyer@example.com>',
    '"a b"@example.com',
    'buyer',
    'a@b@c',
    '',
    `${'x'.repeat(65)}@example.com`,
  ])('%j is nobody to send to, for good', async (to) => {
    await expect(mailer.send(mail({ to }))).rejects.toMatchObject({ responseCode: 553, command: 'RCPT TO' });
    expect(inbox.received).toHaveLength(0);
    expect(await listMails(dataDir)).toHaveLength(0);
  });

  test('a line break in a subject adds no header', async () => {
    await mailer.send(mail({ subject: 'Hello\r\nBcc: spy@example.com\r\n\r\nbody' }));
    const kept = await listMails(dataDir);
    const raw =
      inbox.received[0]?.raw ??
      (await fetch(`${url}/dev/mail/${firstOf(kept).id}/raw`).then((r) => r.text()));
    const parsed = await PostalMime.parse(raw ?? '');
    expect(parsed.subject).toBe('Hello Bcc: spy@example.com body');
    expect(parsed.bcc ?? []).toEqual([]);
    expect(inbox.received.flatMap((m) => m.to)).not.toContain('spy@example.com');
  });
});

test('a server that takes the connection and says nothing is given up', async () => {
  const mute = createServer(() => {});
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const port = portOf(mute);
  const mailer = createMailer({ ...config, smtpUrl: new Secret(`smtp://127.0.0.1:${port}`) });
  const start = performance.now();
  await expect(mailer.send(mail())).rejects.toThrow(/Greeting/i);
  expect(performance.now() - start).toBeLessThan(8_000);
  mailer.close();
  mute.close();
});

test('in production a server that offers no TLS is given no mail, but for one on this machine', async () => {
  const here = createMailer({ ...config, production: true, smtpUrl: new Secret(inbox.url) });
  await here.send(mail());
  expect(inbox.received).toHaveLength(1);
  here.close();
  const { port } = new URL(inbox.url);
  // The same server, at an address that does not look like this machine's.
  const smtpUrl = new Secret(`smtp://[::ffff:127.0.0.1]:${port}`);
  const elsewhere = createMailer({ ...config, production: true, smtpUrl });
  await expect(elsewhere.send(mail())).rejects.toMatchObject({ code: 'ETLS' });
  expect(inbox.received).toHaveLength(1);
  elsewhere.close();
});

describe('the folder of mails on disk', () => {
  test('keeps mails as they would have gone out, for our eyes only', async () => {
    await toDisk.send(mail());
    await toDisk.send(mail({ subject: 'second' }));
    const mails = await listMails(dataDir);
    expect(mails.map((m) => m.subject)).toEqual(['second', 'Ваш ключ, مفتاحك']);
    for (const name of readdirSync(join(dataDir, 'mail'))) {
      expect(statSync(join(dataDir, 'mail', name)).mode & 0o777).toBe(0o600);
    }
    const raw = await fetch(`${url}/dev/mail/${nthOf(mails, 1).id}/raw`).then((answer) =>
      answer.arrayBuffer(),
    );
    expect(await PostalMime.parse(raw)).toMatchObject({
      subject: 'Ваш ключ, مفتاحك',
      messageId: '<1@shop.example>',
    });
  });

  test('is read at /dev/mail, each mail shut off from the store', async () => {
    const evil = '<script>alert(1)</script>';
    await toDisk.send(mail({ subject: evil, html: `<head></head>${evil}` }));
    const [{ id } = { id: '' }] = await listMails(dataDir);
    const list = await fetch(`${url}/dev/mail`);
    const page = await fetch(`${url}/dev/mail/${id}`);
    for (const answer of [list, page]) {
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const text = await answer.text();
      expect(text).not.toContain('<script>');
      expect(text).toContain('&lt;script&gt;');
      expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
    }
    const html = await fetch(`${url}/dev/mail/${id}/html`);
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/);
    expect(await html.text()).toContain('<base target="_top">');
    expect((await fetch(`${url}/dev/mail/${id}/text`)).headers.get('content-type')).toContain('text/plain');
  });

  test.each([
    ['under another name', 'Host: shop.example'],
    ['through a proxy', 'Host: localhost\r\nX-Forwarded-For: 198.51.100.7'],
    ['through a proxy that says so in its own way', 'Host: localhost\r\nForwarded: for=198.51.100.7'],
  ])('is not there %s', async (_how, headers) => {
    const ask = (lines: string) =>
      speak(Number(new URL(url).port), [`GET /dev/mail HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`]);
    expect((await ask('Host: localhost')).answer).toContain(' 200 ');
    expect((await ask(headers)).answer).toContain(' 404 ');
  });

  test('knows no other files', async () => {
    expect(await readMail(dataDir, '../config')).toBeNull();
    for (const id of ['nothing', '..%2f..%2fetc%2fpasswd', '00000000-0000-7000-8000-000000000000']) {
      expect((await fetch(`${url}/dev/mail/${id}/raw`)).status).toBe(404);
    }
    expect(
      (await fetch(`${url}/dev/mail`).then((a) => a.text())).includes('No email has been sent yet'),
    ).toBe(true);
  });
});

import { portOf } from '../../../test/port-of.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { smtpInbox } from '../../../test/smtp-inbox.ts';
import { Secret } from '../secret.ts';
import { checkMailServer } from './check-mail-server.ts';

const inbox = await smtpInbox();
afterAll(() => inbox.close());
const check = (url: string) => checkMailServer({ smtpUrl: new Secret(url), production: true });

test('a mail server that answers is no news', async () => {
  expect(await check(inbox.url)).toBeNull();
  expect(await checkMailServer({ smtpUrl: undefined, production: true })).toBeNull();
});

test('one that is dead is named, and its password is not', async () => {
  const sentence = await check('smtp://u:CANARY@127.0.0.1:1');
  expect(sentence).toContain('127.0.0.1');
  expect(sentence).toContain('Mails wait');
  expect(sentence).not.toContain('CANARY');
});

test('one that turns us away is named, with what it answered', async () => {
  const strict = createServer((socket) => socket.end('554 go away\r\n')).listen(0, '127.0.0.1');
  await once(strict, 'listening');
  try {
    expect(await check(`smtp://127.0.0.1:${portOf(strict)}`)).toContain('554');
  } finally {
    strict.close();
  }
});

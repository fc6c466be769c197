import { portOf } from '../../../test/port-of.ts';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { tcpProxy } from '../../../test/tcp-proxy.ts';
import { awaitDatabase, DatabaseUnreachable } from './await-database.ts';

const { url } = await testDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function refusal(work: Promise<void>): Promise<string> {
  const error = await work.then(
    () => null,
    (why: unknown) => why,
  );
  expect(error).toBeInstanceOf(DatabaseUnreachable);
  return (error as Error).message;
}

test('a database that comes up late is waited for, with a sentence', async () => {
  const proxy = await tcpProxy(url);
  closers.push(proxy.close);
  proxy.mode('down');
  const said: string[] = [];
  await awaitDatabase(proxy.url, (sentence) => {
    said.push(sentence);
    proxy.mode('pass');
  });
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(`127.0.0.1:${proxy.port}`);
});

test('one that never comes up ends the wait with a sentence, without the password', async () => {
  const dead = new URL(url);
  dead.port = '1';
  const said: string[] = [];
  const message = await refusal(
    awaitDatabase(dead.href, (sentence) => said.push(sentence), { patienceMs: 1_200 }),
  );
  expect(message).toContain('ECONNREFUSED');
  expect(message + said.join()).not.toContain(dead.password);
  expect(said.length).toBeGreaterThan(0);
});

test('one that is silent is not waited for without end', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  closers.push(() => silent.close());
  const far = new URL(url);
  far.port = String(portOf(silent));
  expect(await refusal(awaitDatabase(far.href, () => {}, { patienceMs: 100 }))).toContain('has not answered');
});

test('a refusal is told at once', async () => {
  const wrong = new URL(url);
  wrong.password = 'CANARY';
  const message = await refusal(awaitDatabase(wrong.href, () => {}));
  expect(message).toContain('password authentication failed');
  expect(message).not.toContain('CANARY');
  const unknown = new URL(url);
  unknown.pathname = '/nowhere';
  expect(await refusal(awaitDatabase(unknown.href, () => {}))).toContain('does not exist');
});

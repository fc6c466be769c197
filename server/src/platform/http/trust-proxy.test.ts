import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpServer, type HttpOptions } from './server.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The client address that the server sees if the proxies have written this header. */
async function seen(trustProxy: HttpOptions['trustProxy'], forwarded: string): Promise<string> {
  const log = createLog({ logLevel: 'silent', production: true });
  const app = createHttpServer({ publicUrl: 'http://shop.test', production: true, trustProxy, log });
  app.get('/ip', (request) => request.ip);
  closers.push(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return await (await fetch(`${url}/ip`, { headers: { 'x-forwarded-for': forwarded } })).text();
}

test('a number of proxies is believed so far, and no further', async () => {
  expect(await seen(1, '198.51.100.7')).toBe('198.51.100.7');
  // What the visitor wrote himself stands before what our proxy wrote.
  expect(await seen(1, '203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
  expect(await seen(2, '203.0.113.9, 198.51.100.7')).toBe('203.0.113.9');
});

test('addresses of proxies are believed, strangers are not', async () => {
  expect(await seen(['127.0.0.1'], '198.51.100.7')).toBe('198.51.100.7');
  expect(await seen(['192.0.2.1'], '198.51.100.7')).toBe('127.0.0.1');
  expect(await seen(false, '198.51.100.7')).toBe('127.0.0.1');
});

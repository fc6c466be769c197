import { portOf } from '../../../test/port-of.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeClock, type FakeClock } from '../../../test/fake-clock.ts';
import { createLog } from '../log.ts';
import { FAILURES_TO_OPEN, PAUSE_MS } from './breaker.ts';
import { getOutward, outward, type Outward } from './outward.ts';

let clock: FakeClock;
let there: Outward;
let asked: string[];
let lines: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const fine = (_: IncomingMessage, response: ServerResponse): void => void response.end('{"fine":true}');
const broken = (_: IncomingMessage, response: ServerResponse): void =>
  void response.writeHead(500).end('broken');

const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [clock, asked, lines, answer] = [fakeClock(), [], [], fine];
  const sink = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
  const log = createLog({ logLevel: 'debug', production: true }, sink);
  there = outward({ name: 'bank', origins: [origin], clock, log, deadlineMs: 2_000 });
});

const failToOpen = async (): Promise<void> => {
  answer = broken;
  for (let i = 0; i < FAILURES_TO_OPEN; i++) expect((await there.fetch(`${origin}/x`)).status).toBe(500);
};

test('an answer comes back whole', async () => {
  const said = await there.fetch(`${origin}/x`, { method: 'POST', body: 'a=1' });
  expect([said.status, await said.json()]).toEqual([200, { fine: true }]);
});

test('no other host is called, in whatever form the address is written', async () => {
  const { port } = new URL(origin);
  for (const address of [
    'http://127.0.0.1:1/x',
    `http://localhost:${port}/x`,
    `http://me@127.0.0.1:${port}/x`,
    'file:///etc/passwd',
  ])
    await expect(there.fetch(address)).rejects.toThrow('not one of its addresses');
  expect(asked).toEqual([]);
});

test('a redirect is not followed', async () => {
  answer = (_, response) => void response.writeHead(302, { location: `${origin}/elsewhere` }).end();
  await expect(there.fetch(`${origin}/x`)).rejects.toThrow('sends us elsewhere (302)');
  expect(asked).toEqual(['/x']);
});

test.each([
  ['never begins to answer', () => {}],
  [
    'never ends its answer',
    (_: IncomingMessage, response: ServerResponse) => void response.writeHead(200).write('{'),
  ],
])('who %s is not waited for', async (_, silent) => {
  const hasty = outward({ ...optionsOf(), deadlineMs: 100 });
  answer = silent;
  await expect(hasty.fetch(`${origin}/x`)).rejects.toThrow('its time was up');
});

test('an answer without end is cut off', async () => {
  answer = (_, response) => {
    const more = (): void =>
      void (response.destroyed || (response.write('x'.repeat(65_536)), setImmediate(more)));
    more();
  };
  await expect(there.fetch(`${origin}/x`)).rejects.toThrow('more than');
});

test('who keeps failing is left alone for a while, and heals by itself', async () => {
  await failToOpen();
  expect(there.available()).toBe(false);
  answer = fine;
  await expect(there.fetch(`${origin}/x`)).rejects.toThrow('bank did not answer');
  expect(asked).toHaveLength(FAILURES_TO_OPEN);

  clock.advance(PAUSE_MS - 1);
  expect(there.available()).toBe(false);
  clock.advance(1);
  expect(there.available()).toBe(true);
  expect((await there.fetch(`${origin}/x`)).status).toBe(200);
  expect(asked).toHaveLength(FAILURES_TO_OPEN + 1);
  expect(there.available()).toBe(true);
});

test('one call tries; if it fails, the pause begins again', async () => {
  await failToOpen();
  clock.advance(PAUSE_MS);
  expect((await there.fetch(`${origin}/x`)).status).toBe(500);
  expect(there.available()).toBe(false);
  clock.advance(PAUSE_MS - 1);
  expect(there.available()).toBe(false);
  clock.advance(1);
  answer = fine;
  expect((await there.fetch(`${origin}/x`)).status).toBe(200);
});

test('a refusal is an answer: it opens nothing', async () => {
  answer = (_, response) => void response.writeHead(402).end('{}');
  for (let i = 0; i < FAILURES_TO_OPEN * 2; i++) await there.fetch(`${origin}/x`);
  expect(there.available()).toBe(true);
});

test('what was sent stands in no error and no log', async () => {
  answer = (request) => request.socket.destroy();
  const headers = { authorization: 'Bearer sk_live_secret' };
  const failed = there.fetch(`${origin}/x?card=4242`, { method: 'POST', headers, body: 'cvc=123' });
  const error = await failed.then(
    () => null,
    (thrown: unknown) => thrown as Error,
  );
  expect(error?.message).toContain('POST /x');
  answer = broken;
  while (there.available()) await there.fetch(`${origin}/x`);
  for (const text of [error?.stack, JSON.stringify(error), lines.join('')])
    expect(text).not.toMatch(/sk_live|4242|cvc/);
  expect(lines.join('')).toContain('held back');
});

const optionsOf = () => ({
  name: 'bank',
  origins: [origin],
  clock,
  log: createLog({ logLevel: 'silent', production: true }),
});

test('bytes at an address that a person has typed: redirects are followed a few times, and too many bytes are refused', async () => {
  const limits = { maxBytes: 10, anywhere: true };
  expect(String(await getOutward(new URL(`${origin}/x`), { ...limits, maxBytes: 100 }))).toBe(
    '{"fine":true}',
  );
  await expect(getOutward(new URL(`${origin}/x`), limits)).rejects.toMatchObject({ why: 'large' });
  answer = ({ url = '' }, response) =>
    url === '/4'
      ? response.end('there')
      : response.writeHead(302, { location: `/${Number(url.slice(1)) + 1}` }).end();
  expect(String(await getOutward(new URL(`${origin}/1`), limits))).toBe('there');
  await expect(getOutward(new URL(`${origin}/5`), limits)).rejects.toThrow('too often');
  answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
  await expect(getOutward(new URL(`${origin}/x`), limits)).rejects.toMatchObject({ why: 'private' });
});

test('no address inside is asked for bytes, by number, by name or behind a redirect', async () => {
  const limits = { maxBytes: 10, anywhere: false };
  const { port } = new URL(origin);
  for (const address of [
    origin,
    `http://localhost:${port}/`,
    `https://[::1]:${port}/`,
    'https://169.254.169.254/latest/meta-data',
    `http://2130706433:${port}/`,
  ])
    await expect(getOutward(new URL(address), limits)).rejects.toMatchObject({ why: 'private' });
  expect(asked).toEqual([]);
});

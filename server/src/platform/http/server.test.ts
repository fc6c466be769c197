import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { endpoint } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ORIGIN, speak, testServer } from '../../../test/wire.ts';
import { bind } from './call.ts';
import { rateLimiter } from './rate-limit.ts';

const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/api/echo/{id}',
  access: 'visitor',
  summary: '',
  params: z.object({ id: z.string().max(40) }),
  query: z.object({
    page: z.coerce.number().int().default(1),
    tag: z.union([z.string(), z.array(z.string())]).optional(),
  }),
  body: z.object({
    email: z.string().min(1, 'email_required'),
    deep: z.object({ n: z.int().max(10) }).optional(),
    list: z.array(z.object({ text: z.string() })).optional(),
  }),
  reply: z.object({ email: z.string(), page: z.number() }),
});
const failing = endpoint({
  name: 'failing',
  method: 'GET',
  path: '/api/failing/{how}',
  access: 'public',
  summary: '',
  params: z.object({ how: z.string() }),
  reply: z.object({ ok: z.literal(true) }),
});
const hook = endpoint({
  name: 'hook',
  method: 'POST',
  path: '/api/hook',
  access: 'provider',
  summary: '',
  raw: true,
  reply: z.object({ bytes: z.string() }),
});
const limited = endpoint({
  name: 'limited',
  method: 'GET',
  path: '/api/limited',
  access: 'public',
  summary: '',
  reply: z.object({ ok: z.boolean() }),
  limit: { calls: 2, seconds: 60 },
});
const upload = endpoint({
  name: 'upload',
  method: 'POST',
  path: '/api/upload',
  access: 'public',
  summary: '',
  raw: true,
  maxBytes: 2_000_000,
  reply: z.object({ bytes: z.number() }),
});
const secret = endpoint({
  name: 'secret',
  method: 'GET',
  path: '/api/secret',
  access: 'sandbox',
  summary: '',
  reply: z.object({ ok: z.boolean() }),
});

const bindings = [
  bind(echo, async ({ body, query, setCookie }) => {
    setCookie('seen', 'a b', { maxAge: 60 });
    // What the contract does not name stays in the house.
    return { email: body.email, page: query.page, cost: 3 } as { email: string; page: number };
  }),
  bind(failing, async ({ params: { how } }) => {
    if (how === 'problem') throw problem('price_changed', { data: { total: 5 } });
    if (how === 'database') throw Object.assign(new Error('Query read timeout'));
    if (how === 'nul') throw Object.assign(new Error('x'), { code: '22021' });
    if (how === 'reply') return { ok: false } as never;
    if (how === 'bug') throw new TypeError('CANARY is not a function');
    return { ok: true as const };
  }),
  bind(hook, async ({ raw }) => ({ bytes: raw.toString('hex') })),
  bind(upload, async ({ raw }) => ({ bytes: raw.length })),
  bind(limited, async () => ({ ok: true })),
  bind(secret, async () => ({ ok: true })),
];
const logged: string[] = [];
const { app, url, port } = await testServer(bindings, {
  http: {
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
    limiter: rateLimiter(),
  },
  wire: { paymentsSandbox: false },
});
afterAll(() => app.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/prod-api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
  });

async function refusal(
  answer: Response,
): Promise<{ code: number; error: string; fields?: Record<string, string> }> {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const body = (await answer.json()) as { code: number; msg: string; data: unknown; error: string };
  expect(body.code).toBe(answer.status);
  expect(body.msg).toBeTypeOf('string');
  return body;
}

describe('an answer', () => {
  test('is in the envelope, without what the contract does not name', async () => {
    const answer = await post('/api/echo/1?page=2&lang=de', { email: 'a@b.c', more: 1 });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ code: 200, msg: 'OK', data: { email: 'a@b.c', page: 2 } });
    expect(answer.headers.get('set-cookie')).toBe('seen=a%20b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  test('to invalid input names each field, in the visitor’s language', async () => {
    const input = { email: '', deep: { n: 11 } };
    const english = await refusal(await post('/api/echo/1', input, { 'accept-language': 'fi, en;q=0.8' }));
    expect(english).toMatchObject({
      code: 422,
      error: 'invalid_input',
      fields: { email: 'Email is required!', 'deep.n': 'This is too much.' },
    });
    const byCookie = await refusal(await post('/api/echo/1', input, { cookie: 'lang=de', origin: ORIGIN }));
    const byQuery = await refusal(await post('/api/echo/1?lang=de', input, { 'accept-language': 'fr' }));
    expect(byCookie.fields).toEqual(byQuery.fields);
    expect(byCookie.fields).not.toEqual(english.fields);
  });

  test('to a NUL names its field, however deep it stands', async () => {
    const answer = await refusal(await post('/api/echo/1?tag=a&tag=b', { email: 'a\u0000b' }));
    const said = 'This contains characters that can’t be used here.';
    expect(answer).toMatchObject({ code: 422, error: 'invalid_input', fields: { email: said } });
    const deep = await refusal(await post('/api/echo/1', { email: 'a', list: [{ text: 'a\0' }] }));
    expect(deep).toMatchObject({ code: 422, fields: { 'list.0.text': said } });
  });

  test.each([
    ['problem', 409, 'price_changed'],
    ['database', 503, 'unavailable'],
    ['nul', 400, 'malformed_request'],
    ['reply', 500, 'unknown_error'],
    ['bug', 500, 'unknown_error'],
  ])('to %s is %i %s', async (how, status, slug) => {
    const body = await refusal(await fetch(`${url}/prod-api/api/failing/${how}`));
    expect(body).toMatchObject({ code: status, error: slug });
    expect(JSON.stringify(body)).not.toContain('CANARY');
    if (how === 'problem') expect(body).toMatchObject({ data: { total: 5 } });
  });
});

describe('refused at the door, each in the envelope', () => {
  test.each([
    ['a PUT', 'PUT', '/api/echo/1', 405],
    ['a PATCH of nothing', 'PATCH', '/', 405],
    ['an OPTIONS', 'OPTIONS', '/api/echo/1', 405],
    ['a GET of a call that is POSTed', 'GET', '/api/echo/1', 405],
    ['a DELETE of a call that is POSTed', 'DELETE', '/api/echo/1', 405],
    ['an unknown call', 'GET', '/api/nothing', 404],
    ['a call whose param is far too long', 'GET', `/api/failing/${'x'.repeat(400)}`, 404],
    ['the sandbox where it is off', 'GET', '/api/secret', 404],
    ['a NUL in the address', 'GET', '/api/failing/a%00b', 400],
    ['a NUL in the query', 'GET', '/api/failing/a?q=%00', 400],
    ['a broken escape', 'GET', '/api/failing/%E0%A4%A', 400],
  ])('%s', async (_name, method, path, status) => {
    const answer = await fetch(`${url}/prod-api${path}`, { method });
    expect((await refusal(answer)).code).toBe(status);
    if (status === 405) expect(answer.headers.get('allow')).toBeTruthy();
  });

  test.each([
    ['broken JSON', '{"email":', {}, 400],
    ['__proto__', '{"email":"a","__proto__":{"x":1}}', {}, 400],
    ['constructor.prototype', '{"email":"a","constructor":{"prototype":{"x":1}}}', {}, 400],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), {}, 400],
    ['a form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [
      'plain text, as a form of another site can send it',
      '{"email":"a"}',
      { 'content-type': 'text/plain' },
      415,
    ],
    ['a body over 256 KiB', JSON.stringify({ email: 'x'.repeat(256 * 1024) }), {}, 413],
    ['a cookie without an origin', { email: 'a' }, { cookie: 'session=1' }, 403],
    ['a cookie from another site', { email: 'a' }, { cookie: 'session=1', origin: 'https://evil.test' }, 403],
    [
      'a cookie from a like-named site',
      { email: 'a' },
      { cookie: 'session=1', origin: `${ORIGIN}.evil.test` },
      403,
    ],
  ] as [string, unknown, Record<string, string>, number][])('%s', async (_name, body, headers, status) => {
    expect((await refusal(await post('/api/echo/1', body, headers))).code).toBe(status);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'email=a%40b.c&password=CANARY'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="password"\r\n\r\nCANARY\r\n--x--\r\n',
    ],
  ])('%s to a page: words for a person, and no trace of what was typed', async (type, body) => {
    logged.length = 0;
    const answer = await fetch(`${url}/login?lang=de`, {
      method: 'POST',
      headers: { 'content-type': type, cookie: 'session=1', origin: ORIGIN },
      body,
    });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const page = await answer.text();
    expect(page).toContain(loadWords('de', ['problems']).t('problems.scripts_required'));
    expect(page).not.toContain('CANARY');
    await expect.poll(() => logged.join('')).toContain('/login');
    expect(logged.join('')).not.toContain('CANARY');
  });

  test('nothing, where a cookie comes from the site itself', async () => {
    expect((await post('/api/echo/1', { email: 'a' }, { cookie: 'session=1', origin: ORIGIN })).status).toBe(
      200,
    );
  });

  test('a body of just under 256 KiB is let in, and depth is survived', async () => {
    expect((await post('/api/echo/1', { email: 'x'.repeat(255 * 1024) })).status).toBe(200);
    const deep = `{"email":"a","deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect((await post('/api/echo/1', deep)).status).toBe(422);
  });

  test('a provider’s body is handed over byte for byte, whatever its type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await post('/api/hook', ' {"a" :1}', { 'content-type': type });
      expect(await answer.json()).toMatchObject({
        data: { bytes: Buffer.from(' {"a" :1}').toString('hex') },
      });
    }
  });

  test('more calls than the limit, with the seconds to wait', async () => {
    const codes = [];
    for (let i = 0; i < 3; i++) codes.push((await fetch(`${url}/prod-api/api/limited`)).status);
    expect(codes).toEqual([200, 200, 429]);
    const answer = await fetch(`${url}/prod-api/api/limited`);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await refusal(answer);
  });

  test('a write of another site, cookie or not, but never a provider’s message', async () => {
    const foreign = { origin: 'https://evil.test' };
    expect((await refusal(await post('/api/echo/1', { email: 'a' }, foreign))).error).toBe('origin_refused');
    expect((await post('/api/echo/1', { email: 'a' }, { origin: ORIGIN })).status).toBe(200);
    expect((await post('/api/hook', '{}', foreign)).status).toBe(200);
  });
});

describe('on a bare socket', () => {
  const head = `POST /prod-api/api/echo/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

  test.concurrent('headers that do not end are cut off after 5 s', async () => {
    const { answer, ms, closed } = await speak(port, [
      'GET / HTTP/1.1\r\nHost: x\r\n',
      { wait: 3_000 },
      'X-A: 1\r\n',
    ]);
    expect(closed).toBe(true);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"error":"request_timeout"');
    expect(ms).toBeLessThan(7_000);
  });

  test.concurrent('a body that trickles is cut off after 3 s', async () => {
    const trickle = Array.from({ length: 20 }, () => [{ wait: 400 }, ' ']).flat();
    const { answer, ms, closed } = await speak(port, [`${head}Content-Length: 1000\r\n\r\n`, ...trickle]);
    expect(closed).toBe(true);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeGreaterThan(2_500);
    expect(ms).toBeLessThan(6_000);
  });

  test.concurrent('an upload may take longer than 3 s, if it does not come too slowly', async () => {
    const upload = (bytes: number, every: number, count: number) =>
      speak(
        port,
        [
          `POST /prod-api/api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes * count}\r\nConnection: close\r\n\r\n`,
          ...Array.from({ length: count }, () => [{ wait: every }, 'x'.repeat(bytes)]).flat(),
        ],
        15_000,
      );
    const [steady, slow] = await Promise.all([upload(20_000, 200, 25), upload(200, 200, 60)]);
    expect(steady.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(steady.ms).toBeGreaterThan(4_500);
    expect(slow.answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow.ms).toBeLessThan(8_000);
  });

  test.concurrent('a read whose body never ends leaves no connection behind', async () => {
    const { answer, closed, ms } = await speak(port, [
      'GET /prod-api/api/failing/ok HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(closed).toBe(true);
    expect(ms).toBeLessThan(2_000);
  });

  test.concurrent('two Host headers are refused, whatever they say', async () => {
    for (const hosts of ['Host: x\r\nHost: y', 'Host: x\r\nhost: x']) {
      const { answer } = await speak(port, [
        `GET /prod-api/api/failing/ok HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`,
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test.concurrent.each([
    ['what is not HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a length and chunks', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 413],
  ])('%s is refused in the envelope', async (_name, text, status) => {
    const { answer, closed } = await speak(port, [text], 5_000);
    expect(closed).toBe(true);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(JSON.parse(nthOf(answer.split('\r\n\r\n'), 1))).toMatchObject({ code: status });
  });
});

import { present } from '@halfturn/contract/primitives/rows.ts';
import { sharedAddresses } from '@halfturn/contract/primitives/shared-address.ts';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { race } from '../../../test/race.ts';
import { testServer } from '../../../test/wire.ts';
import { markCacheable } from './cacheable.ts';
import { encodingFor } from './compression.ts';
import { htmlCache } from './html-cache.ts';
import { setTakenCurrencies, setWorkingCurrency } from '../working-currency.ts';
import { visitorOf } from './visitor.ts';

const KEEP = 1_000;
const SETTLE = 20;
const cache = htmlCache({
  addressOf: sharedAddresses((path) =>
    path === '/page/mine' ? null : (name) => ['lang', 'x'].includes(name),
  ),
  keepMs: KEEP,
  maxBytes: 300_000,
  settleMs: SETTLE,
});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let renders = 0;
let status = 200;
let renderMs = 0;

/** A page that says everything that it may depend on, and how often it was made. */
function routes(app: FastifyInstance): void {
  app.get('/page/*', async (asked, reply) => {
    const { lang } = asked.query as { lang?: string };
    const { locale, currency } = visitorOf({ ip: asked.ip, headers: asked.headers, lang });
    const no = ++renders;
    if (renderMs) await pause(renderMs);
    reply.code(status).type('text/html; charset=utf-8');
    if (asked.url.includes('cookie')) reply.header('set-cookie', 'a=b');
    if (!asked.url.includes('private')) markCacheable(reply);
    const filler = asked.url.includes('large') ? 'x'.repeat(60_000) + Math.random() : 'x'.repeat(3_000);
    return `<p>${no} ${locale} ${currency} ${asked.url}</p>${filler}`;
  });
}
const { app, port } = await testServer([], { cache, routes });
afterAll(() => app.close());

/** Node's own client: `fetch` sets headers of its own, and decompresses. */
function get(path: string, headers: Record<string, string> = {}) {
  const answer = Promise.withResolvers<{
    status: number;
    headers: Record<string, unknown>;
    body: Buffer;
    text: string;
  }>();
  request({ port, path, headers, agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => {
      const body = Buffer.concat(chunks);
      answer.resolve({
        status: present(response.statusCode),
        headers: response.headers,
        body,
        text: body.toString().slice(0, 60),
      });
    });
  })
    .on('error', answer.reject)
    .end();
  return answer.promise;
}

// A page grows older where a test says so, and not while a busy machine is at it.
// A store that another test of this process has started may have another one.
beforeEach(() => setWorkingCurrency('USD'));
beforeEach(() => setTakenCurrencies([]));
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());
const later = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(async () => {
  await pause(SETTLE + 10);
  cache.invalidateAll();
  await pause(SETTLE + 10);
  renders = 0;
  status = 200;
  renderMs = 0;
});

describe('a page that is everybody’s', () => {
  test('is made once and given again, with the same headers', async () => {
    const first = await get('/page/a');
    const second = await get('/page/a');
    expect(renders).toBe(1);
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers['x-cache']).toBe('hit');
    for (const name of [
      'content-type',
      'etag',
      'cache-control',
      'content-security-policy',
      'x-content-type-options',
    ]) {
      expect(second.headers[name], name).toBe(first.headers[name]);
      expect(second.headers[name], name).toBeTruthy();
    }
    expect(second.headers['content-length']).toBe(String(second.body.length));
  });

  test.each([
    [{}, { 'accept-language': 'de' }],
    [{}, { cookie: 'lang=fr' }],
    [{}, { cookie: 'currency=EUR' }],
    [{ cookie: 'lang=fr' }, { cookie: 'lang=fr; currency=JPY' }],
    [
      { 'accept-language': 'de', cookie: 'lang=fr' },
      { 'accept-language': 'it', cookie: 'lang=fr' },
    ],
  ] as Record<string, string>[][])('is another one for %j and %j', async (one, other) => {
    await get('/page/a', one);
    await get('/page/a', other);
    await get('/page/a', one);
    await get('/page/a', other);
    expect(renders).toBe(2);
  });

  test('is in the currency of the first language’s country if the store takes it, and one for all who see the same', async () => {
    setTakenCurrencies(['EUR', 'USD']);
    try {
      const german = await get('/page/a', { 'accept-language': 'de-DE, en;q=0.5' });
      expect(german.text).toContain(' EUR ');
      await get('/page/a', { 'accept-language': 'de-AT' });
      await get('/page/a', { 'accept-language': 'de', cookie: 'currency=EUR' });
      expect(renders).toBe(1);
      // No francs here, and who has chosen gets what they chose.
      expect((await get('/page/a', { 'accept-language': 'de-CH' })).text).toContain(' USD ');
      const dollars = await get('/page/a', { 'accept-language': 'de-DE', cookie: 'currency=USD' });
      expect(dollars.text).toContain(' USD ');
      expect(renders).toBe(2);
    } finally {
      setTakenCurrencies([]);
    }
  });

  test('follows another currency of the store, and keeps the one that was chosen', async () => {
    const dollars = { cookie: 'currency=USD' };
    expect((await get('/page/a', dollars)).text).toContain(' USD ');
    setWorkingCurrency('EUR');
    try {
      expect((await get('/page/a')).text).toContain(' EUR ');
      expect((await get('/page/a', dollars)).text).toContain(' USD ');
    } finally {
      setWorkingCurrency('USD');
    }
  });

  test('is the same one for cookies that say nothing, and for made-up languages and currencies', async () => {
    await get('/page/a', { cookie: 'lang=en-US' });
    await get('/page/a', { cookie: 'lang=en-US; theme=dark; _ga=1; currency=XYZ' });
    expect(renders).toBe(1);
    const { text } = await get('/page/b', { cookie: 'lang=zz; currency=%00' });
    expect(text).toContain('en-US USD');
  });

  test('is another one for another query, if the page reads it', async () => {
    await get('/page/a?x=1');
    await get('/page/a?x=2');
    await get('/page/a?lang=de');
    expect(renders).toBe(3);
    await get('/page/a?utm_source=letter&x=2&gclid=3');
    await get('/page/a?v=1&lang=de&_=5');
    expect(renders).toBe(3);
  });

  test.each([
    { cookie: 'session=1' },
    { cookie: 'theme=dark; session=2' },
    { cookie: 'staff=1' },
    { authorization: 'Bearer x' },
  ] as Record<string, string>[])('is the same one for %j', async (headers) => {
    await get('/page/a', headers);
    expect((await get('/page/a')).headers['x-cache']).toBe('hit');
    expect((await get('/page/a', headers)).headers['x-cache']).toBe('hit');
    expect(renders).toBe(1);
  });

  test('comes compressed, as the client takes it, first time and later', async () => {
    for (let i = 0; i < 2; i++) {
      const [br, gz, plain, refused] = [
        await get('/page/a', { 'accept-encoding': 'gzip, br' }),
        await get('/page/a', { 'accept-encoding': 'gzip' }),
        await get('/page/a'),
        await get('/page/a', { 'accept-encoding': 'br;q=0, gzip;q=0.0' }),
      ];
      expect(br.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(refused.headers['content-encoding']).toBeUndefined();
      expect(br.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
    }
    expect(renders).toBe(1);
  });

  test('takes memory for the forms alone in which it was asked for', async () => {
    const bytesFor = async (path: string, encodings: string[]) => {
      const before = cache.stats().bytes;
      for (const encoding of encodings) await get(path, { 'accept-encoding': encoding });
      return cache.stats().bytes - before;
    };
    const one = await bytesFor('/page/large1', ['br', 'identity', 'br']);
    expect(one).toBeLessThan(3_000);
    const two = await bytesFor('/page/large2', ['br', 'gzip', 'gzip, br', 'gzip']);
    expect(two).toBeGreaterThan(one);
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/page/a');
    for (const tag of [String(headers.etag), `"x", ${String(headers.etag)}`]) {
      const again = await get('/page/a', { 'if-none-match': tag });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
    }
    cache.invalidateAll();
    // The new page has another number, so it is sent.
    expect((await get('/page/a', { 'if-none-match': String(headers.etag) })).status).toBe(200);
  });
});

describe('never kept', () => {
  test.each([
    ['of a visitor’s own, marked by mistake', '/page/mine'],
    ['not marked', '/page/private'],
    ['that sets a cookie', '/page/cookie'],
  ])('an answer %s', async (_name, path) => {
    await get(path);
    const second = await get(path);
    expect(renders).toBe(2);
    expect(second.headers['x-cache']).toBeUndefined();
    if (path !== '/page/cookie') expect(String(second.headers.etag ?? '')).toBe('');
    if (path !== '/page/cookie') expect(second.headers['cache-control']).toBe('private, no-store');
  });

  test('an answer that failed or was refused', async () => {
    for (status of [500, 503, 401, 302]) await get('/page/a');
    expect(renders).toBe(4);
    status = 200;
    expect((await get('/page/a')).status).toBe(200);
  });
});

test.each([301, 404, 410])('%i is as good for the next visitor, and stays what it is', async (answer) => {
  status = answer;
  await get('/page/a');
  status = 200;
  const second = await get('/page/a');
  expect([second.status, second.headers['x-cache'], renders]).toEqual([answer, 'hit', 1]);
  // Only of what is there can one be told that it is still the same.
  const again = await get('/page/a', { 'if-none-match': second.headers.etag as string });
  expect(again.status).toBe(answer);
});

describe('many who ask at once', () => {
  test('are answered by one rendering', async () => {
    renderMs = 150;
    const answers = await race(40, () => get('/page/a'));
    expect(renders).toBe(1);
    expect(new Set(answers.map((a) => a.status === 'fulfilled' && a.value.text)).size).toBe(1);
  });

  test('are each answered where it cannot be shared', async () => {
    renderMs = 50;
    const answers = await race(10, () => get('/page/private'));
    expect(answers.every((a) => a.status === 'fulfilled' && a.value.status === 200)).toBe(true);
    expect(renders).toBe(10);
  });

  test('do not hang on one who leaves', async () => {
    renderMs = 150;
    const leaving = request({ port, path: '/page/a', agent: false }).on('error', () => {});
    leaving.end();
    await pause(50);
    const waiting = get('/page/a');
    leaving.destroy();
    expect((await waiting).status).toBe(200);
  });
});

describe('time and change', () => {
  test('without a change, a page is made again after its time', async () => {
    await get('/page/a');
    later(KEEP - 50);
    expect((await get('/page/a')).text).toContain('<p>1 ');
    later(100);
    expect((await get('/page/a')).text).toContain('<p>2 ');
    expect((await get('/page/a')).text).toContain('<p>2 ');
  });

  test('after a change nothing old is given', async () => {
    await get('/page/a');
    cache.invalidateAll();
    expect((await get('/page/a')).text).toContain('<p>2 ');
  });

  test('what was being made while the change came is not kept', async () => {
    renderMs = 200;
    const before = get('/page/a');
    await expect.poll(() => renders, { interval: 5 }).toBe(1);
    cache.invalidateAll();
    await before;
    expect((await get('/page/a')).text).toContain('<p>2 ');
  });

  test('a hundred changes in a row are a few', async () => {
    cache.invalidateAll();
    const begun = Date.now();
    let atLastChange = 0;
    for (let i = 0; i < 100; i++) {
      cache.invalidateAll();
      atLastChange = renders;
      await get('/page/a');
    }
    // One in each time of settling, and the first two; on a busy machine a hundred changes take longer.
    expect(renders).toBeLessThanOrEqual((Date.now() - begun) / (SETTLE - 2) + 2);
    // However they were gathered, what was made before the last of them is given no more.
    const shown = async () => Number(/<p>(\d+) /.exec((await get('/page/a')).text)?.[1]);
    await expect.poll(shown).toBeGreaterThan(atLastChange);
  });
});

test('memory is bounded, and what was used last stays', async () => {
  for (let i = 0; i < 20; i++) {
    await get(`/page/large${i}`);
    await get('/page/kept');
  }
  expect(cache.stats().bytes).toBeLessThanOrEqual(300_000);
  const before = renders;
  await get('/page/kept');
  expect(renders).toBe(before);
});

test('without room for answers, each is made again and is not prepared to be kept', async () => {
  const none = htmlCache({ addressOf: (url) => url, maxBytes: 0 });
  const { app: bare, url } = await testServer([], { cache: none, routes });
  const [first, second] = [await fetch(`${url}/page/a`), await fetch(`${url}/page/a`)];
  expect([first.headers.get('etag'), second.headers.get('x-cache')]).toEqual([null, null]);
  expect(await first.text()).not.toBe(await second.text());
  await bare.close();
});

test('an answer cannot be split by what was asked', async () => {
  const { headers } = await get('/page/a%0d%0ax-evil:%201');
  expect(headers['x-evil']).toBeUndefined();
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIPPED', 'identity'],
])('%s takes %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

import { keysOf } from './primitives/names.ts';
import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { ENDPOINTS, type Calls } from './calls.ts';
import { CallError, type Caller, envelopeOf, unwrap, urlOf, withSentence } from './client.ts';
import type { BodyOf, CallOf, ReplyOf } from './endpoint.ts';
import { openapi } from './openapi.ts';
import { matchLocale } from './primitives/locale.ts';
import { convertFromBase, CURRENCIES } from './primitives/money.ts';
import { email, orderNo } from './primitives/text.ts';
import { PROBLEMS } from './problem.ts';

/** What makes nothing new: it ends, once, what is there; counts its tries by itself; or is a provider's, and is never shed. */
const UNLIMITED: ReadonlySet<string> = new Set([
  'readNotices',
  'detachFile',
  'deleteAddress',
  'endSession',
  'endOtherSessions',
  'removePasskey',
  'removeIdentity',
  'uncollect',
  'cancelOrder',
  'confirmOrder',
  'refundOrder',
  'deleteOrder',
  'staffChoosePassword',
  'staffEnrol',
  'staffConfirmEnrolment',
  'staffEnterCode',
  'staffSignOut',
  'paymentWebhook',
  'mailWebhook',
  'sandboxDecide',
]);

describe('a refusal without a sentence', () => {
  const answering = (envelope: object) =>
    withSentence((async () => unwrap(envelope as never)) as unknown as Caller, (status) => `says ${status}`);

  test('is given one by its status, also if its code is unknown', async () => {
    const call = answering({ code: 418, error: 'a_code_of_tomorrow', data: null });
    await expect(call('GET /api/home/rate')).rejects.toMatchObject({ status: 418, message: 'says 418' });
  });

  test('keeps the one that the store has sent, and what is said where nothing answered', async () => {
    const call = answering({ code: 403, error: 'a_code_of_tomorrow', msg: 'Not today.', data: null });
    await expect(call('GET /api/home/rate')).rejects.toMatchObject({ message: 'Not today.' });
    const silent = withSentence(
      () => Promise.reject(new CallError(0, 'network', '')),
      () => 'says',
    );
    await expect(silent('GET /api/home/rate')).rejects.toMatchObject({ message: '' });
  });
});

test.each([[null], ['down'], [{ error: 'bad gateway' }], [{ code: '502' }]])(
  'an answer that is not the store’s is refused: %j',
  (body) => {
    expect(() => envelopeOf(body)).toThrow('not one of the store');
  },
);

describe('the table of calls', () => {
  test('names every call once, by method, path and operation', () => {
    expect(new Set(ENDPOINTS.map((e) => `${e.method} ${e.path}`)).size).toBe(ENDPOINTS.length);
    expect(new Set(ENDPOINTS.map((e) => e.name)).size).toBe(ENDPOINTS.length);
  });

  test('declares the params of its path, and no others', () => {
    for (const e of ENDPOINTS) {
      const inPath = [...e.path.matchAll(/\{(\w+)\}/g)].map((m) => nthOf(m, 1));
      const params = 'params' in e && e.params ? Object.keys(e.params.shape) : [];
      expect(new Set(params), e.name).toEqual(new Set(inPath));
    }
  });

  test('a GET takes no body, and only a GET is cacheable', () => {
    for (const e of ENDPOINTS) {
      if (e.method === 'GET') expect('body' in e && e.body, e.name).toBeFalsy();
      else expect('cacheable' in e && e.cacheable, e.name).toBeFalsy();
    }
  });

  test('an answer that is kept for everybody is public, and is not told who asks', () => {
    const kept = ENDPOINTS.filter((e) => 'cacheable' in e && e.cacheable);
    expect(kept.length).toBeGreaterThan(20);
    for (const e of kept) expect([e.access, 'member' in e], e.name).toEqual(['public', false]);
  });

  test('limits how often each visitor can write', () => {
    const free = ENDPOINTS.filter(
      (e) => e.access !== 'staff' && e.method !== 'GET' && !('limit' in e && e.limit),
    );
    expect(free.map(({ name }) => name).filter((name) => !UNLIMITED.has(name))).toEqual([]);
  });

  test('gives places of their own to those who buy: from the quote to the keys', () => {
    const inRoom = (room: string) =>
      ENDPOINTS.flatMap((e) => ('room' in e && e.room === room ? [e.name] : [])).toSorted();
    expect(inRoom('checkout')).toEqual(['checkoutQuote']);
    expect(inRoom('purchase')).toEqual([
      'captchaImage',
      'checkRevealCode',
      'getOrder',
      'orderStatus',
      'orderTransfer',
      'payOrder',
      'placeOrder',
      'revealKeys',
      'sandboxDecide',
      'sandboxPayment',
      'sendRevealCode',
    ]);
  });

  test('is imported by the browser as types only', () => {
    const client = readFileSync(new URL('./client.ts', import.meta.url), 'utf8');
    expect(client).not.toMatch(/^import \{[^}]*\} from '\.\/calls\.ts'/m);
  });

  test('infers what a caller hands over and gets', () => {
    expectTypeOf<ReplyOf<Calls['GET /api/home/suggest']>['products'][number]['name']>().toBeString();
    expectTypeOf<BodyOf<Calls['POST /api/orders']>['agree']>().toBeBoolean();
    expectTypeOf<CallOf<Calls['GET /api/home/rate']>['query']>().toEqualTypeOf<
      { lang?: string } | undefined
    >();
  });
});

test('the OpenAPI description holds every call and every declared refusal', () => {
  const doc = openapi(ENDPOINTS, '0') as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  for (const e of ENDPOINTS) {
    const operation = doc.paths[`/prod-api${e.path}`]?.[e.method.toLowerCase()];
    const problems = 'problems' in e ? (e.problems ?? []) : [];
    for (const slug of problems) expect(operation?.responses).toHaveProperty(String(PROBLEMS[slug]));
  }
});

test('a call’s address is encoded and leaves out what is not there', () => {
  expect(urlOf('/api/x/{a}', { a: 'b/c' }, { q: 'ä&', n: undefined, l: ['1', '2'] })).toBe(
    '/prod-api/api/x/b%2Fc?q=%C3%A4%26&l=1&l=2',
  );
});

describe('money', () => {
  test.each([
    ['EUR', 2499, 0.9231, 2307],
    ['JPY', 2499, 153.4, 3833],
    ['HUF', 2499, 371.25, 927_800],
    ['USD', 100, 1, 100],
    ['GBP', 100, 1.005, 101],
    ['KRW', 0, 1390, 0],
  ] as const)('%s for %i cents at %f is %i', (to, base, rate, amount) => {
    expect(convertFromBase(base, rate, to)).toEqual({ amount, currency: to });
  });

  test('what is charged is a multiple of what the currency knows', () => {
    for (const code of keysOf(CURRENCIES))
      expect(convertFromBase(1999, 123.456, code).amount % CURRENCIES[code].roundTo).toBe(0);
  });
});

test.each([
  ['de-AT,en;q=0.8', 'de'],
  ['cs', 'cz'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['en-GB', 'en-US'],
  ['sv,nl;q=0.5', 'nl'],
  ['xx', null],
  [undefined, null],
])('Accept-Language %s reads %s', (header, locale) => {
  expect(matchLocale(header)).toBe(locale);
});

test.each(['a@b.co', 'mara.lindt+keys@example.com', 'ñ@exámple.com', 'ñ@exámple.com'.normalize('NFD')])(
  'takes the address %s',
  (value) => {
    expect(email.safeParse(value).success).toBe(true);
  },
);

test.each([
  '',
  'a',
  'a@b',
  'a b@c.de',
  'a@b.co\nBcc: x@y.z',
  'a@@b.co',
  'a\u0000b@c.de',
  'a\u0001b@c.de',
  'a\u007fb@c.de',
  'a\u200bb@c.de',
  'a\u202eb@c.de',
  'a\u00adb@c.de',
  'a@b\ufeff.de',
  'ａ@b.de',
  'a＠b.de',
])('refuses the address %j', (value) => {
  expect(email.safeParse(value).error?.issues.at(-1)?.message).toBe('email_format');
});

test('an order number is taken in any case and refused where it is not one', () => {
  expect(orderNo.parse(' ht-4t7q-9kxm-2rvbd ')).toBe('HT-4T7Q-9KXM-2RVBD');
  expect(orderNo.safeParse('HT-20417').success).toBe(false);
});

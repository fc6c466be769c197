import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { keepLang, links } from '@halfturn/storefront/app/links.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBooks, type Books } from './harness/database.ts';
import { signedIn } from './harness/member.ts';

/** Public pages are the same bytes for guests, members and staff: nothing in them belongs to one visitor. */
const store = inject('store');
const NAME = 'Ottilie Quernheim';
let books: Books;
let session: string;
beforeAll(async () => {
  books = await openBooks(store.dataDir);
  const member = await signedIn(store.url, books, { name: NAME });
  session = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
afterAll(() => books.close());

interface Answer {
  status: number;
  location: string | undefined;
  html: string;
}

/** Node's own client, as `fetch` changes addresses and shares its connections. */
function page(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  get(new URL(store.url), { path, headers, agent: false }, (response) => {
    let html = '';
    response.setEncoding('utf8').on('data', (part: string) => (html += part));
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, location: response.headers.location, html }),
    );
  }).on('error', reject);
  return promise;
}

/** The same as a browser does it: in the language's own address, and again where the store is too busy for so many at once. */
async function pageAtLast(path: string, headers: Record<string, string>): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await page(path, headers);
    if (answer.status === 301 && answer.location) return await pageAtLast(answer.location, headers);
    if (answer.status !== 503 || tries === 60) return answer;
    await setTimeout(500);
  }
}

const LOCALES: readonly Locale[] = ['en-US', 'de', 'fr', 'es', 'ja', 'ar', 'pl', 'tr'];
const CURRENCIES: readonly Currency[] = ['USD', 'EUR', 'JPY'];
const GAME = links.product({ slug: 'lanternfall', class: { slug: 'games' } });
const PATHS = ['/', links.list('all'), GAME, links.news()];
const WHO = (): Record<string, string> => ({
  guest: 'theme=dark',
  member: session,
  staff: 'staff=0123456789abcdef0123456789abcdef',
});

const cookieOf = (who: string, locale: Locale, currency: Currency) =>
  `${WHO()[who]}; lang=${locale}; currency=${currency}`;

/** Where two pages begin to differ, with what stands around; null if they don't. */
function differenceOf(one: string, other: string): [string, string] | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at++;
  const around = (page: string) => page.slice(Math.max(0, at - 100), at + 100);
  return [around(one), around(other)];
}

/**
 * Asks for two hundred pages at once, and sees that each is in the language that was asked for and names no visitor.
 *
 * @returns the pages by language, currency and address, and where two of the same began to differ
 */
async function twoHundred() {
  const wanted = Array.from({ length: 200 }, (_, i) => ({
    who: ['guest', 'member', 'staff'][i % 3]!,
    locale: LOCALES[i % LOCALES.length]!,
    currency: CURRENCIES[Math.floor(i / 3) % CURRENCIES.length]!,
    path: PATHS[Math.floor(i / 7) % PATHS.length]!,
  }));
  const answers = await Promise.all(
    wanted.map(({ who, locale, currency, path }) =>
      pageAtLast(keepLang(path, locale), { cookie: cookieOf(who, locale, currency) }),
    ),
  );
  const pages = new Map<string, string>();
  const differences: [string, string][] = [];
  for (const [i, { status, html }] of answers.entries()) {
    const { who, locale, currency, path } = wanted[i]!;
    const label = `${who} ${locale} ${currency} ${path}`;
    expect(status, label).toBe(200);
    expect(html.slice(0, 200), label).toContain(`lang="${locale}" dir="${localeDir(locale)}"`);
    expect(html.includes(NAME) || html.includes(session), label).toBe(false);
    const key = `${locale} ${currency} ${path}`;
    // A page says when it was drawn, and was drawn again if something has changed meanwhile. Lines of prices begin 30 days before.
    const timeless = html.replaceAll(/"(?:now|at)":(?:\d{13}|"[^"]*")/g, '');
    const difference = differenceOf(pages.get(key) ?? timeless, timeless);
    if (difference) differences.push(difference);
    pages.set(key, timeless);
  }
  return { pages, differences };
}

test('two hundred pages at once, for guests, members and staff in eight languages and three currencies: no page is mixed up', async () => {
  let { pages, differences } = await twoHundred();
  // Jobs of the files before may still change what a page shows; who asks makes a difference each time.
  for (let tries = 0; differences.length > 0 && tries < 3; tries++)
    ({ pages, differences } = await twoHundred());
  expect(differences).toEqual([]);
  expect(pages.size).toBeGreaterThan(60);
  // Those in other languages and currencies are other pages.
  expect(new Set(pages.values()).size).toBe(pages.size);
});

const OWN = '/my-account';

describe('an address that was tampered with', () => {
  /** What a member is asked to open first, and what a guest asks for afterwards. */
  test.each([
    [OWN, OWN],
    [`${OWN}/`, `${OWN}/`],
    [`/${OWN}`, `/${OWN}`],
    [OWN.toUpperCase(), OWN.toUpperCase()],
    ['/My-Account', '/My-Account'],
    ['/%6dy-account', '/%6dy-account'],
    ['/my%2Daccount', '/my%2Daccount'],
    ['/x/../my-account', '/x/../my-account'],
    ['/../my-account', '/../my-account'],
    ['/x/%2e%2e/my-account', '/x/%2e%2e/my-account'],
    [`${OWN}/style.css`, `${OWN}/style.css`],
    [`${OWN}/x.js`, `${OWN}/x.js`],
    [`${OWN};x.css`, `${OWN};x.css`],
    [`${OWN}%00.css`, `${OWN}%00.css`],
    [`${OWN}%3Fx.css`, `${OWN}%3Fx.css`],
    [`${OWN}%23x`, `${OWN}%23x`],
    [`${OWN}?`, OWN],
    [`${OWN}?x.css`, `${OWN}?x.css`],
    [`${OWN}?utm_source=x`, OWN],
    [`${OWN}??lang=de`, `${OWN}??lang=de`],
    [`${OWN}?lang=en-US`, OWN],
    [`/?next=${OWN}`, '/'],
    ['/?session=x', '/'],
    ['/?__proto__[session]=1', '/'],
    ['/games?keyword=lantern&keyword=x', '/games?keyword=lantern'],
    ['/games?pageNum=1%26currency%3DJPY', '/games?pageNum=1'],
    ['/games?platform=steam;region=x', '/games?platform=steam'],
    ['/games?%6Beyword=lantern', '/games?keyword=lantern'],
    [`${GAME}?variant=x%0d%0aset-cookie:%20a=b`, GAME],
    [`${GAME}?currency=JPY%20`, GAME],
    ['/games?currency=EUR&currency=JPY', '/games'],
    ['/games/?lang=de&lang=fr', '/games'],
  ])('%s leaves nothing for a guest who asks for %s', async (asked, then) => {
    // As a buyer's browser would come, with headers that other caches have been poisoned by.
    await page(asked, {
      cookie: session,
      'x-forwarded-host': 'evil.example',
      'x-original-url': OWN,
      'x-rewrite-url': OWN,
      'x-http-method-override': 'POST',
    });
    const { html, location, status } = await page(then);
    expect(status).toBeLessThan(500);
    expect([html.includes(NAME), html.includes('evil.example')]).toEqual([false, false]);
    expect(location ?? '/').toMatch(/^\//);
    if (then.startsWith('/games') || then === '/' || then === GAME) {
      expect([status, /<html[^>]* lang="en-US"/.test(html)]).toEqual([200, true]);
      expect([html.includes('"currency":"USD"'), html.includes('"currency":"JPY"')]).toEqual([true, false]);
    }
  });
});

import { globSync, readFileSync } from 'node:fs';
import { fetchCaller } from '@halfturn/contract/client.ts';
import { LOCALE_NAMES, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { WORDS_DIR } from '@halfturn/locales/load.ts';
import { COUNTRIES } from '@halfturn/server/src/platform/countries.ts';
import { keepLang, links, type InfoPath } from '@halfturn/storefront/app/links.ts';
import { editionParts } from '@halfturn/storefront/app/product/edition-parts.ts';
import { demoPhrases, demoProducts, demoReviews } from '@halfturn/tools/demo/demo.ts';
import {
  DEMO_ATTRIBUTES,
  DEMO_CLASSES,
  DEMO_GENRES,
  DEMO_PLATFORMS,
  DEMO_REGIONS,
} from '@halfturn/tools/demo/lists.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn } from './axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from './browser.ts';
import { openBooks } from './database.ts';
import { signedIn } from './member.ts';

/**
 * Every page that a visitor reads, in a language: nothing English left in it, no text in yet another language, and nothing
 * beside the narrowest window. Text that a page has in common with its English version is a name, or was forgotten.
 */
const store = inject('store');

/** Texts of some length, in which the shopkeeper's words stand: each says what language it is in. */
const INFO: readonly InfoPath[] = [
  '/about-us',
  '/contact-us',
  '/condition',
  '/privacy-policy',
  '/refund-policy',
  '/shipping',
];
const NEWS = links.news();
const TEXTS: ReadonlySet<string> = new Set([...INFO, NEWS]);
const GUESTS: readonly string[] = [
  '/',
  '/games',
  '/search?keyword=lantern',
  '/search?keyword=qqqqqq',
  links.product({ slug: 'lanternfall', class: { slug: 'games' } }),
  // Its story is told in English alone.
  links.product({ slug: 'kite-and-cordite', class: { slug: 'games' } }),
  links.product({ slug: 'kite-and-cordite', class: { slug: 'games' } }, 'information'),
  ...INFO,
  NEWS,
  '/activation',
  '/affiliate',
  '/feedback',
  '/wholesale',
  '/sale',
  '/nothing-here',
  '/login',
  '/register',
  '/forgot',
  '/resetpassword',
  '/personal-data',
  '/withdrawal',
  '/checkout',
  '/compare',
];
/** What only a member reads; one member goes through it in all languages. */
const MEMBERS: readonly string[] = [
  '/my-changepwd',
  '/my-history',
  '/my-order',
  '/my-collect',
  '/my-address',
  '/my-info',
  '/my-affiliate',
  '/my-account',
];
const ADDRESS = {
  firstName: 'Mara',
  lastName: 'Lindt',
  phone: '+49 30 901820',
  address: 'Lange Straße 1',
  city: 'Berlin',
  zip: '10115',
  country: 'DE',
};
/** Personal pages are drawn in the browser; the others are complete in the response. */
const OWN = new Set([
  '/login',
  '/register',
  '/forgot',
  '/personal-data',
  '/checkout',
  '/compare',
  ...MEMBERS,
]);

const MEMBER_NAME = 'Mara Lindt';

const PRODUCTS = await demoProducts();
const PHRASES = Object.values(demoPhrases());

const isTexts = (value: unknown): value is { 'en-US': string } =>
  typeof value === 'object' && value !== null && 'en-US' in value;

/** Names that are the same in all languages. */
const NAMES = [
  ...PRODUCTS.flatMap(({ name, said }) => [name, said.developer ?? '', said.publisher ?? '']),
  ...demoReviews().map(({ name }) => name),
  MEMBER_NAME,
  'Lange Straße 1',
  '10115 Berlin',
  'Firefox',
  // Languages by their own names, with the number of reviews in each.
  ...Object.values(LOCALE_NAMES).map((name) => `${name} (1)`),
  // What a computer needs: "8 GB RAM".
  ...Object.values(DEMO_ATTRIBUTES.values)
    .flatMap((values) => Object.values(values))
    .flatMap((value) => (isTexts(value) ? value['en-US'].split(', ') : [])),
  'Linux',
  // By what one can sign in, and pay.
  'Google',
  'Visa',
  'Mastercard',
  'Apple Pay',
  'Google Pay',
  'PayPal',
  'Bitcoin',
  ...Object.entries(CURRENCIES).flatMap(([code, { symbol }]) => [code, symbol, `${code} ${symbol}`]),
];

/** Words that are the same in English: "Software", "Total". */
function agreed(locale: Locale): Set<string> {
  const words = globSync(`${WORDS_DIR}${locale}/*.json`).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
  );
  const named = [DEMO_CLASSES, DEMO_GENRES, DEMO_PLATFORMS, DEMO_REGIONS].flat();
  const facts = PHRASES.flatMap((phrase) => phrase[locale] ?? []).flatMap((fact) => [
    fact,
    // What an edition contains stands part by part: "Standard", "Soundtrack".
    ...editionParts(fact),
  ]);
  const said = (type: 'currency' | 'language' | 'region', codes: Iterable<string>) =>
    [...codes].map((code) => formatName(type, code, locale));
  return new Set(
    [
      ...NAMES,
      ...words,
      ...named.map(({ names }) => names[locale]),
      ...facts,
      ...said('currency', Object.keys(CURRENCIES)),
      ...said('region', COUNTRIES),
      ...said('language', new Set(PRODUCTS.flatMap(({ said }) => said.languages ?? []))),
    ].map(plain),
  );
}

let browser: Browser;
/** The newest news item. */
let item: string;
/** A member's wishlist, as those who have its link read it. */
let shared: string;
let session: string;
let english: Map<string, Set<string>>;

/** Long words, a script read from the right, and one without spaces. */
export const WIDEST_APART: readonly Locale[] = ['de', 'ar', 'ja'];

/** Tests that no page in these languages has English left in it. To be called once in a file. */
export function noEnglishLeft(locales: readonly Locale[]): void {
  beforeAll(open);
  afterAll(() => closeVisitors(browser));
  // One reads while another one waits for its page.
  test.concurrent.each(locales)('%s has no English left', expectNoEnglish);
}

async function open(): Promise<void> {
  browser = await openBrowser();
  const books = await openBooks(store.dataDir);
  const member = await signedIn(store.url, books, { name: MEMBER_NAME });
  await member.call('POST /api/addresses', { body: ADDRESS });
  const { rows: cards } = await fetchCaller(store.url)('GET /api/home/queryProducts', {
    query: { keyword: 'lanternfall' },
  });
  for (const { id } of cards.slice(0, 2))
    await member.call('POST /api/wishlist', { body: { productId: id } });
  const { link } = await member.call('POST /api/wishlist/link', { body: { title: '' } });
  shared = links.sharedList(link.token);
  session = member.cookies.get('session')!;
  await books.close();
  const { rows } = await fetchCaller(store.url)('GET /api/news');
  item = links.newsItem(rows[0]!.id);
  english = await read('en-US');
}

async function expectNoEnglish(locale: Locale): Promise<void> {
  const pages = await read(locale);
  const same = agreed(locale);
  const left = [...pages].flatMap(([path, said]) =>
    [...said]
      .filter(
        (text) =>
          english.get(path)!.has(text) &&
          !text.split(/, | · /).every((part) => !hasWords(part) || same.has(part)),
      )
      .map((text) => `${path}: ${text}`),
  );
  expect(left).toEqual([]);
}

/** Goes through the pages in a language, on the narrowest phone. Returns what each of them says. */
async function read(locale: Locale): Promise<Map<string, Set<string>>> {
  const { context, page, complaints, close } = await newVisitor(browser, { locale, width: 360, height: 740 });
  const said = new Map<string, Set<string>>();
  const looked = new Set([item, shared, '/shipping', NEWS, '/checkout', MEMBERS.at(-1)]);
  for (const path of [item, shared, '/wishlist', ...GUESTS, ...MEMBERS]) {
    if (path === MEMBERS[0]) await context.addCookies([{ name: 'session', value: session, url: store.url }]);
    await page.goto(store.url + keepLang(path, locale), { waitUntil: 'load' });
    if (OWN.has(path)) await hydrated(page);
    const { texts, ...rest } = await look(page);
    expect(rest, path).toEqual({ dir: localeDir(locale), headings: 1, beside: 0 });
    said.set(path, new Set(texts.map(plain).filter(hasWords)));
    if (TEXTS.has(path)) await expectOwnTexts(page, path);
    if (looked.has(path)) expect(await axeOn(page), path).toEqual([]);
  }
  expect(complaints().filter((text) => !text.includes('status of 404'))).toEqual([]);
  await close();
  return said;
}

/** Some text, all of it in the page's own language; of news, all that there are. */
async function expectOwnTexts(page: Page, path: string): Promise<void> {
  const languages = await page
    .locator('main [lang]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('lang')));
  expect(new Set(languages), path).toEqual(new Set([await page.locator('html').getAttribute('lang')]));
  expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(200);
  if (path === NEWS) expect(await page.locator('main ol > li').count()).toBe(5);
}

/**
 * How the page stands, with how many pixels beside the window; and every piece of text in it, also what it says to who cannot
 * see it, but not what is marked as being in another language.
 */
const look = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const { lang, dir, scrollWidth, clientWidth } = document.documentElement;
    const foreign = (element: Element | null): boolean =>
      element?.closest('[lang]')?.getAttribute('lang') !== lang;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (foreign(node)) continue;
        for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
          texts.push(node.getAttribute(name) ?? '');
      } else if (!node.parentElement?.closest('script, style, template, svg') && !foreign(node.parentElement))
        texts.push(node.textContent ?? '');
    }
    const headings = document.querySelectorAll('h1').length;
    return { dir, headings, beside: Math.max(0, scrollWidth - clientWidth), texts };
  });

/** Without what isolates a name from the direction of a sentence; a number, or a place for one, is any number. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u2066-\u2069\u200E\u200F]/g, '')
    .replaceAll(/\d+|\{\w+\}/g, '#')
    .trim();
}

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

import { bcp47, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { keepLang, links } from '@halfturn/storefront/app/links.ts';
import { blocksOf, faultsOf } from '@halfturn/tools/schema-org.ts';
import { describe, expect, inject, test } from 'vitest';

const store = inject('store');
/** In English every address is asked for; in the other languages every so manyth, another part of them in each. */
const EVERY = 17;
const AT_ONCE = 4;

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, store.url), { redirect: 'manual', headers });
const read = async (path: string): Promise<string> => {
  const answer = await ask(path);
  expect(answer.status, path).toBe(200);
  return await answer.text();
};
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => plain(loc!));
const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<');
/** The content of the meta tags, or the addresses of the links, that have this attribute. */
const all = (html: string, attribute: string): string[] =>
  [...html.matchAll(/<(?:meta|link)\b[^>]*>/g)]
    .filter(([tag]) => tag.includes(attribute))
    .map(([tag]) => plain(/(?:content|href)="([^"]*)"/.exec(tag)?.[1] ?? ''));
const one = (html: string, attribute: string): string | undefined => {
  const found = all(html, attribute);
  expect(found.length, attribute).toBeLessThan(2);
  return found[0];
};
const titleOf = (html: string): string => plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');

describe('the sitemaps', () => {
  test.each(LOCALES)('every page of %s is there, and says that it is itself', async (locale) => {
    const files = locations(await read('/sitemap.xml')).filter((file) =>
      file.includes(`/sitemaps/${locale}/`),
    );
    expect(files.length).toBeGreaterThan(1);
    const named = (await Promise.all(files.map(async (file) => locations(await read(file))))).flat();
    expect(named.length).toBeGreaterThan(300);
    expect(new Set(named).size).toBe(named.length);
    const offset = LOCALES.indexOf(locale);
    const asked = locale === 'en-US' ? named : named.filter((_, i) => i % EVERY === offset % EVERY);
    const queue = [...asked];
    const faults: string[] = [];
    const work = async () => {
      for (let url = queue.pop(); url; url = queue.pop()) faults.push(...(await faultsOfPage(url, locale)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(faults).toEqual([]);
  });
});

async function faultsOfPage(url: string, locale: Locale): Promise<string[]> {
  const answer = await ask(url);
  if (answer.status !== 200) return [`${url}: ${answer.status}`];
  const html = await answer.text();
  const faults = blocksOf(html).flatMap(faultsOf);
  if (all(html, 'name="robots"').length > 0) faults.push('is kept from search engines');
  if (all(html, 'rel="canonical"').join() !== url) faults.push(`is ${all(html, 'rel="canonical"').join()}`);
  if (all(html, `hreflang="${bcp47(locale)}"`).join() !== url) faults.push('is another in its own language');
  if (!html.includes(`<html lang="${bcp47(locale)}"`)) faults.push('is in another language');
  return faults.map((fault) => `${url}: ${fault}`);
}

describe.each(['en-US', 'de', 'ja'] as const)('in %s', (locale) => {
  const games = { 'en-US': '/games', de: '/spiele', ja: '/games' }[locale];
  const at = (path: string) => keepLang(path, locale);
  const pages = {
    home: '/',
    list: games,
    second: `${games}?pageNum=2`,
    product: `${games}/lanternfall`,
    about: '/about-us',
    news: '/news',
  };

  test.each(Object.entries(pages))('the head of the %s page', async (_name, path) => {
    const html = await read(at(path));
    const url = store.url + at(path);
    expect(one(html, 'rel="canonical"')).toBe(url);
    expect(one(html, 'property="og:url"')).toBe(url);
    expect(all(html, 'rel="alternate"')).toHaveLength(LOCALES.length + 1);
    expect(one(html, 'hreflang="x-default"')).toBe(one(html, 'hreflang="en-US"'));
    expect(one(html, 'hreflang="fr"')).toBe(store.url + keepLang(path.replace(games, '/jeux'), 'fr'));
    // Each of them is a page, and names this one.
    const french = await read(one(html, 'hreflang="fr"')!);
    expect(one(french, `hreflang="${bcp47(locale)}"`)).toBe(url);
    expect(all(html, 'property="og:locale:alternate"')).toHaveLength(LOCALES.length - 1);
    expect(titleOf(html)).toContain(one(html, 'property="og:title"'));
    expect(one(html, 'property="og:description"')).toBe(one(html, 'name="description"'));
    expect(one(html, 'name="twitter:card"')).toBe('summary_large_image');
    const picture = one(html, 'property="og:image"')!;
    expect(picture.includes('/og/store-')).toBe(path !== pages.product);
    const shown = await ask(picture);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(one(html, 'name="robots"')).toBeUndefined();
    expect(blocksOf(html).flatMap(faultsOf)).toEqual([]);
  });

  test('what stands on a page is said in its blocks', async () => {
    const things = async (path: string) => thingsOf(await read(at(path)));
    const home = await things('/');
    expect([...home.keys()]).toEqual(['Organization', 'WebSite']);
    const { target } = home.get('WebSite')!.potentialAction as { target: { urlTemplate: string } };
    expect(await read(target.urlTemplate.replace('{search_term_string}', 'lantern'))).toContain(
      'lanternfall',
    );
    const list = await things(`${games}?pageNum=2`);
    expect(list.get('ItemList')).toMatchObject({ itemListElement: { 0: { position: 11 } } });
    expect(list.get('BreadcrumbList')!.itemListElement).toHaveLength(2);
    const page = await things(`${games}/lanternfall`);
    const url = store.url + at(`${games}/lanternfall`);
    expect(page.get('Product')).toMatchObject({ name: 'Lanternfall', offers: { priceCurrency: 'USD', url } });
    expect(page.get('BreadcrumbList')).toMatchObject({ itemListElement: { 2: { item: { '@id': url } } } });
  });
});

/** The things of a page's block, by their type. */
function thingsOf(html: string): Map<string, Record<string, unknown>> {
  const [block = '{}'] = blocksOf(html);
  const { '@graph': graph } = JSON.parse(block) as {
    '@graph': ({ '@type': string } & Record<string, unknown>)[];
  };
  return new Map(graph.map((thing) => [thing['@type'], thing]));
}

test('a rating is said where buyers gave one, in the currency on the page the price', async () => {
  const html = await (await ask('/games/lanternfall', { cookie: 'currency=JPY' })).text();
  const product = thingsOf(html).get('Product');
  expect(product).toMatchObject({ offers: { priceCurrency: 'JPY', price: '3780' } });
  expect(product).toMatchObject({
    aggregateRating: { reviewCount: expect.any(Number) },
    review: expect.any(Array),
  });
  expect(blocksOf(html).flatMap(faultsOf)).toEqual([]);
});

test('a news item is an article, in each language at the same address', async () => {
  const files = locations(await read('/sitemap.xml')).filter((file) => file.endsWith('/ja/pages.xml'));
  const [url] = locations(await read(files[0]!)).filter((page) => page.includes('/newsInfo?id='));
  const html = await read(url!);
  expect(one(html, 'rel="canonical"')).toBe(url);
  expect(one(html, 'property="og:type"')).toBe('article');
  expect([...thingsOf(html).keys()]).toEqual(['NewsArticle', 'BreadcrumbList']);
  expect(blocksOf(html).flatMap(faultsOf)).toEqual([]);
});

describe('a list', () => {
  test.each([
    ['/games?sort=1', '/games'],
    ['/games?pageSize=20&pageNum=2', '/games'],
    ['/games?sort=2&pageNum=3', '/games'],
    ['/games?pageNum=3', '/games?pageNum=3'],
    ['/games?utm_source=x&ref=y', '/games'],
    ['/games?pageNum=2&utm_source=x', '/games?pageNum=2'],
  ])('%s is %s', async (path, canonical) => {
    const html = await read(path);
    expect(one(html, 'rel="canonical"')).toBe(store.url + canonical);
    expect(one(html, 'name="robots"')).toBeUndefined();
  });

  test.each([
    '/games?platform=steam',
    '/games?platform=steam&region=GLOBAL',
    '/games?minPrice=5',
    '/games?keyword=moth',
  ])('%s is no page of its own', async (path) => {
    const html = await read(path);
    expect(one(html, 'name="robots"')).toBe('noindex');
    expect(one(html, 'rel="canonical"')).toBe(`${store.url}/games`);
  });

  test.each(['/search?keyword=lanternfall', '/search', '/login', '/checkout'])(
    '%s is nothing for a search engine',
    async (path) => {
      const html = await read(path);
      expect(one(html, 'name="robots"')).toBe('noindex');
      expect(all(html, 'rel="canonical"')).toEqual([]);
      expect(all(html, 'hreflang=')).toEqual([]);
    },
  );
});

describe('an address', () => {
  test.each([
    ['/Games', '/games'],
    ['/games/', '/games'],
    // Without what the page does not read.
    ['/games/Lanternfall?variant=Ab&a=B&lang=de#x', '/games/lanternfall?lang=de&variant=Ab'],
    ['//games', '/games'],
    ['/NEWSINFO?id=1', '/newsInfo?id=1'],
    ['/spiele', '/games'],
    ['/spiele/lanternfall?ref=Me', '/games/lanternfall?ref=Me'],
    ['/jeux?lang=de&pageNum=2', '/spiele?lang=de&pageNum=2'],
    ['/role-playing?lang=fr', '/jeux-de-role?lang=fr'],
  ])('%s leads to %s for good, from the cache too', async (path, to) => {
    for (let i = 0; i < 2; i++) {
      const answer = await fetch(store.url + path, {
        redirect: 'manual',
        headers: { cookie: 'lang=de; a=1' },
      });
      // A stored language is part of the question: it is asked for first where the address says none.
      const plainly = await fetch(store.url + path, { redirect: 'manual' });
      expect([plainly.status, plainly.headers.get('location')]).toEqual([301, to]);
      expect([301, 302]).toContain(answer.status);
    }
  });

  test.each(['//evil.test/x', '///evil.test', '/\\evil.test/', '/%5Cevil.test/', '/Evil//test/'])(
    '%s never leads to another site',
    async (path) => {
      const answer = await fetch(store.url + path, { redirect: 'manual' });
      const to = answer.headers.get('location');
      expect(new URL(to ?? '/', store.url).origin).toBe(store.url);
      expect(to ?? '/').toMatch(/^\/(?![/\\])/);
    },
  );

  test.each([
    '/404',
    '/x/y/z',
    '/nothing-here',
    '/games/nothing-here',
    '/nothing/here',
    '/paypal',
    '/topay',
    '/tocancel',
  ])('%s is not there, from the cache too', async (path) => {
    for (let i = 0; i < 2; i++) {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(one(html, 'name="robots"')).toBe('noindex');
      expect(all(html, 'rel="canonical"')).toEqual([]);
    }
  });

  test.each(['/paypal', '/tosuccess?order=1', '/tocancel', '/topay?attempt=x'])(
    '%s says that the link is incorrect, and leads home',
    async (path) => {
      const html = await (await ask(path)).text();
      const { t } = loadWords('en-US', ['payments', 'shell']);
      expect(html).toContain(t('payments.incorrect_link'));
      expect(html).toContain(`href="${links.home()}"`);
    },
  );
});

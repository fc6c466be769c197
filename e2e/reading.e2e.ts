import { LOCALES, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { keepLang, links, type InfoPath } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from './harness/axe.ts';
import { hydrated, newVisitor, openBrowser } from './harness/browser.ts';

const store = inject('store');
const PAGES: InfoPath[] = [
  '/about-us',
  '/contact-us',
  '/condition',
  '/privacy-policy',
  '/refund-policy',
  '/shipping',
];
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test.each(LOCALES)(
  '%s: news and pages are in one’s own language, and fit the narrowest phone',
  async (locale) => {
    const { page, complaints, close } = await newVisitor(browser, { locale, width: 360, height: 740 });
    const read = async (path: string): Promise<string> => {
      await page.goto(store.url + keepLang(path, locale), { waitUntil: 'load' });
      expect(await page.locator('html').getAttribute('dir')).toBe(localeDir(locale));
      expect(await page.locator('h1').count(), path).toBe(1);
      expect(await sideways(page), `${path}: pixels beside the window`).toBe(0);
      // Each text says what language it is in: none is in another one's.
      const languages = await page
        .locator('main [lang]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('lang')));
      expect(new Set(languages)).toEqual(new Set([await page.locator('html').getAttribute('lang')]));
      return await page.getByRole('main').innerText();
    };
    for (const path of PAGES) expect((await read(path)).length, path).toBeGreaterThan(200);
    expect(await axeOn(page)).toEqual([]);
    await read(links.news());
    expect(await page.locator('main ol > li').count()).toBe(5);
    expect(await axeOn(page)).toEqual([]);
    await page.locator('main h2 a').first().click();
    await page.waitForURL(/newsInfo/);
    expect(await sideways(page)).toBe(0);
    expect(await axeOn(page)).toEqual([]);
    expect(complaints()).toEqual([]);
    await close();
  },
);

test('one reads the news from the newest to the oldest, counts once, and comes by links inside a text to other pages', async () => {
  const { t } = loadWords('en-US', ['shell', 'pages']);
  const { page, complaints, close } = await newVisitor(browser);
  await page.goto(store.url + links.news());
  await hydrated(page);
  const titles = await page.locator('main h2').allInnerTexts();
  const counted = page.waitForResponse((answer) => answer.url().includes('/read?'));
  await page.getByRole('link', { name: titles[0]! }).click();
  await page.getByRole('heading', { level: 1, name: titles[0]! }).waitFor();
  expect((await counted).status()).toBe(200);
  expect(await page.title()).toContain(titles[0]!);
  for (const title of titles.slice(1)) {
    await page
      .getByRole('navigation', { name: t('pages.more_news') })
      .locator('a[rel=prev]')
      .click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await page
    .getByRole('navigation', { name: t('pages.more_news') })
    .locator('a[rel=next]')
    .click();
  await page.getByRole('heading', { level: 1, name: titles.at(-2)! }).waitFor();
  await page.locator('main a[rel=next]').click();
  await page.getByRole('link', { name: /refund page/i }).click();
  await page.getByRole('heading', { level: 1, name: t('shell.title_refund_policy') }).waitFor();
  expect(complaints()).toEqual([]);
  await close();
});

test('what is not there says so with its status', async () => {
  for (const [path, status] of [
    ['/newsInfo?id=01999999-0000-7000-8000-000000000000', 404],
    ['/newsInfo?id=x', 404],
    ['/condition?version=99', 404],
    ['/condition?version=1', 200],
  ] as const)
    expect((await fetch(store.url + path)).status, path).toBe(status);
});

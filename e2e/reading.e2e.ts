import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser } from './harness/browser.ts';

const store = inject('store');
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

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

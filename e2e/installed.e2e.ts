import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser } from './harness/browser.ts';

/** The store as an app: installed from its manifest, and opened without a connection. */
const store = inject('store');
const { t } = loadWords('de', ['shell', 'orders']);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** How many service workers the browser has for the store. */
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('Chromium reads how to install it, with icons of the sizes that they say', async () => {
  const { context, page } = await newVisitor(browser);
  await page.goto(store.url);
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data ?? '') as { icons: { src: string; sizes: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await fetch(store.url + src)).arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test('opened without a connection it says so in the visitor’s language, and goes on when it is back', async () => {
  const { context, page } = await newVisitor(browser, { locale: 'de' });
  const address = `${store.url}${links.info('/contact-us')}?lang=de`;
  await page.goto(address);
  await hydrated(page);
  expect(await workers(page)).toBe(0);

  // This Chromium has no windows of apps: the page is told that it is in one.
  await context.addInitScript(() => {
    const own = matchMedia.bind(window);
    window.matchMedia = (query) => own(query === '(display-mode: browser)' ? 'not all' : query);
  });
  await page.reload();
  await hydrated(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: t('shell.offline_heading') }).waitFor();
  expect(page.url()).toBe(address);
  await context.setOffline(false);
  await page.getByRole('link', { name: t('shell.try_again') }).click();
  await page.getByRole('contentinfo').waitFor();
});

import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser, type VisitorOptions } from './harness/browser.ts';
import { openBooks } from './harness/database.ts';
import { signedIn, signInAs } from './harness/member.ts';
import { coveredControls, fingerPress, mousePress } from './harness/pointer.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['catalog']);
const PRODUCT = links.product({ slug: 'lanternfall', class: { slug: 'games' } });
const PHONE: VisitorOptions = { width: 390, height: 844, touch: true };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** Where product cards stand. On the product's page they are the recommendations. */
const WITH_CARDS = ['/', '/games', '/all?keyword=quiet', PRODUCT];

const cardHeart = (page: Page): Locator =>
  page
    .locator('article')
    .getByRole('button', { name: /wishlist/i })
    .first();

test.each([
  ['a mouse', { motion: true }, mousePress],
  ['a finger', PHONE, fingerPress],
] as const)('the heart of a card answers %s', async (_what, options: VisitorOptions, pressOn) => {
  const books = await openBooks(store.dataDir);
  for (const path of WITH_CARDS) {
    const { context, page, close } = await newVisitor(browser, options);
    await signInAs(context, store.url, await signedIn(store.url, books));
    await page.goto(store.url + path);
    await hydrated(page);
    const heart = cardHeart(page);
    const before = await heart.getAttribute('aria-label');
    await pressOn(page, heart);
    await page.getByText(t('catalog.collected'), { exact: true }).first().waitFor();
    expect(await heart.getAttribute('aria-label'), path).not.toBe(before);
    expect(new URL(page.url()).pathname, path).toBe(new URL(path, store.url).pathname);
    await close();
  }
  await books.close();
});

const SWEPT = [
  '/',
  '/games',
  '/all?keyword=quiet',
  PRODUCT,
  '/login',
  '/register',
  '/checkout',
  '/wholesale',
];

test.each([
  ['a mouse at 1280 pixels', { motion: true }],
  ['a finger at 390 pixels', PHONE],
] as const)('nothing lies above a control for %s', async (_what, options: VisitorOptions) => {
  for (const path of SWEPT) {
    const { page, close } = await newVisitor(browser, options);
    await page.goto(store.url + path);
    await hydrated(page);
    const { covered, tried } = await coveredControls(page);
    expect(tried, `${path}: controls that were tried`).toBeGreaterThan(10);
    expect(covered, path).toEqual([]);
    await close();
  }
});

test('the sweep finds a control that another element covers', async () => {
  const { page, close } = await newVisitor(browser);
  await page.setContent(
    `<style>.veil{display:none;position:absolute;inset:0}div:hover>.veil{display:block}</style>
     <div style="position:relative"><button>Buy</button><a class="veil" href="/">veil</a></div>`,
  );
  expect((await coveredControls(page)).covered).toEqual(['<button "Buy"> lies under <a "veil">']);
  await close();
});

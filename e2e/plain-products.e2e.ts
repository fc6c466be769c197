import { loadWords } from '@halfturn/locales/load.ts';
import { plainProduct } from '@halfturn/server/test/plain-products.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser } from './harness/browser.ts';
import { openBooks } from './harness/database.ts';
import { expectWellMade } from './harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['addresses', 'checkout', 'product']);
let browser: Browser;
let id: string;
beforeAll(async () => {
  browser = await openBrowser();
  const books = await openBooks(store.dataDir);
  id = await plainProduct(books.db, { type: 'shirts', name: 'Heron Shirt', onHand: 20 });
  await books.close();
});
afterAll(() => closeVisitors(browser));

test.each(['en-US', 'de', 'ar'] as const)('a shirt has a list and a page in %s', async (locale) => {
  const { page, close, complaints } = await newVisitor(browser, { locale });
  for (const path of ['/shirts', `/shirts/plain-${id}`]) {
    await page.goto(store.url + path);
    await hydrated(page);
    expect(await page.getByRole('main').textContent()).toContain('Heron Shirt');
    expect(await page.getByRole('main').textContent()).not.toMatch(/undefined|null|·\s*·/);
    // Nothing describes it, so no tab does.
    expect(await page.getByRole('tab', { name: t('product.tab_description') }).count()).toBe(0);
    await expectWellMade(page, path);
  }
  expect(complaints()).toEqual([]);
  await close();
});

test('the checkout of goods speaks of goods before the store has said what they cost', async () => {
  const { page, close } = await newVisitor(browser);
  const asked = Promise.withResolvers<void>();
  // Never answered: the page has to know by the cart alone.
  await page.route('**/api/checkout/quote*', () => asked.resolve());
  await page.goto(`${store.url}/shirts/plain-${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: t('product.buy_now') }).click();
  await page.getByRole('heading', { name: t('checkout.your_goods'), exact: true }).waitFor();
  await asked.promise;
  await page.getByRole('textbox', { name: t('addresses.first_name') }).waitFor();
  const main = page.getByRole('main');
  expect(await main.textContent()).toContain('Heron Shirt');
  expect(await main.textContent()).not.toMatch(/\bkeys?\b/i);
  await close();
});

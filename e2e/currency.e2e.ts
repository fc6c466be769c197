import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeOn, sideways } from './harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from './harness/browser.ts';
import { Guest } from './harness/guest.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['shell', 'product', 'cart']);
const PRODUCT = links.product({ slug: 'lanternfall', class: { slug: 'games' } });
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

const opener = (page: Page) =>
  page.getByRole('button', { name: new RegExp(t('shell.language_and_currency')) }).filter({ visible: true });

/** Chooses a currency by keyboard alone, as it is found by a part of its name. */
async function choose(page: Page, part: string): Promise<void> {
  await opener(page).first().focus();
  await page.keyboard.press('Enter');
  const find = page.getByRole('searchbox', { name: t('shell.currency_find') });
  await find.focus();
  await page.keyboard.type(part);
  await page.keyboard.press('Enter');
}

/** Opens a page; counts the documents that are asked for from then on. */
async function open(path: string) {
  const { page, close } = await newVisitor(browser);
  await page.goto(store.url + path);
  await hydrated(page);
  let documents = 0;
  page.on('request', (request) => void (request.isNavigationRequest() && (documents += 1)));
  return { page, close, documents: () => documents };
}

/** Every price on the page begins so, and there are some. */
async function pricesIn(page: Page, symbol: string): Promise<string[]> {
  const main = page.getByRole('main');
  await main.getByText(symbol).first().waitFor();
  const prices = (await main.innerText()).match(/(?:CN¥|[$€£¥₩])[\d.,]+/g) ?? [];
  expect(prices.length).toBeGreaterThan(0);
  expect(prices.every((price) => price.startsWith(symbol))).toBe(true);
  return prices;
}

test('a first visit is in the currency of its country, and says so in a line that moves nothing and can be hidden', async () => {
  const { page, close, complaints } = await newVisitor(browser, {
    country: 'IE',
    timeZone: 'Europe/Dublin',
  });
  const line = page.getByRole('region', { name: t('shell.place_region') });
  const place = () => line.evaluate((one) => JSON.stringify(one.getBoundingClientRect()));
  await page.goto(store.url + PRODUCT);
  await pricesIn(page, '€');
  await line.getByText(t('shell.place_prices', { currency: 'euros' })).waitFor();
  const before = await place();
  await hydrated(page);
  await line.getByText(t('shell.place_prices_for', { currency: 'euros', country: 'Ireland' })).waitFor();
  expect(await place()).toBe(before);
  await line.getByRole('button', { name: t('shell.place_hide') }).click();
  await page.reload();
  await pricesIn(page, '€');
  expect(await line.isVisible()).toBe(false);
  expect(complaints()).toEqual([]);
  await close();
});

test('a first visit from elsewhere than the browser says is offered the currency of there', async () => {
  const { page, close } = await newVisitor(browser, { timeZone: 'Asia/Tokyo' });
  const line = page.getByRole('region', { name: t('shell.place_region') });
  await page.goto(store.url + PRODUCT);
  await pricesIn(page, '$');
  await hydrated(page);
  await line.getByRole('button', { name: t('shell.place_switch', { currency: 'Japanese yen' }) }).click();
  await pricesIn(page, '¥');
  expect(await line.isVisible()).toBe(false);
  // And the country can be another one.
  const sheet = page.getByRole('dialog', { name: t('shell.language_and_currency') });
  await opener(page).first().focus();
  await page.keyboard.press('Enter');
  await sheet.waitFor();
  await sheet.getByRole('combobox', { name: t('shell.place_country'), exact: true }).selectOption('KR');
  expect((await page.context().cookies()).find(({ name }) => name === 'country')?.value).toBe('KR');
  await close();
});

describe('another currency, on the page that stands', () => {
  test('a list: its prices, and the bounds of its price filter', async () => {
    const { page, close, documents } = await open('/games?minPrice=10&maxPrice=30');
    await pricesIn(page, '$');
    await choose(page, 'yen');
    await pricesIn(page, '¥');
    await page.waitForURL(/minPrice=1\d{3}&maxPrice=4\d{3}/);
    expect(documents()).toBe(0);
    await page.reload();
    await pricesIn(page, '¥');
    await close();
  });

  test('a product, its cart, and the next page', async () => {
    const { page, close, documents } = await open(PRODUCT);
    await page
      .getByRole('button', { name: t('product.add') })
      .first()
      .click();
    await choose(page, 'euro');
    const [price] = await pricesIn(page, '€');
    await page.getByRole('button', { name: t('shell.cart_count', { count: 1 }) }).click();
    const cart = page.getByRole('dialog', { name: t('cart.title') });
    await cart.getByText(price!).first().waitFor();
    expect(await cart.innerText()).not.toContain('$');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Games', exact: true }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/games/);
    await pricesIn(page, '€');
    expect(documents()).toBe(0);
    await close();
  });

  test('never an order', async () => {
    const { page, close } = await newVisitor(browser);
    const guest = new Guest({ url: store.url, page, email: 'currency@example.com' });
    await guest.find('Lanternfall');
    await guest.take();
    await guest.fill();
    await guest.pay();
    await guest.decide('approve');
    await guest.hold();
    const before = await pricesIn(page, '$');
    await choose(page, 'euro');
    await opener(page).filter({ hasText: '€' }).first().waitFor();
    expect(await pricesIn(page, '$')).toEqual(before);
    await page.reload();
    expect(await pricesIn(page, '$')).toEqual(before);
    await close();
  });

  test('works without a script, and lets go of bounds that meant another currency', async () => {
    const { page, close } = await newVisitor(browser, { scripts: false });
    await page.goto(`${store.url}/games?platform=steam&minPrice=10`);
    await opener(page).first().click();
    await page.getByRole('radio', { name: /^GBP/ }).check();
    await page.getByRole('button', { name: t('shell.apply'), exact: true }).click();
    await page.waitForURL(`${store.url}/games?platform=steam`);
    await pricesIn(page, '£');
    await close();
  });
});

test.each([
  { width: 360, locale: 'ar' },
  { width: 1280, locale: 'ja' },
] as const)('the dialog offers thirty and more, without a fault: %j', async ({ width, locale }) => {
  const { page, close } = await newVisitor(browser, { width, theme: 'dark' });
  await page.goto(`${store.url}/games?lang=${locale}`);
  await hydrated(page);
  const words = loadWords(locale, ['shell']);
  if (width < 640)
    await page
      .getByRole('button', { name: words.t('shell.menu') })
      .filter({ visible: true })
      .first()
      .click();
  await page
    .getByRole('button', { name: new RegExp(words.t('shell.language_and_currency')) })
    .filter({ visible: true })
    .first()
    .click();
  expect(await page.getByRole('radio').filter({ visible: true }).count()).toBeGreaterThanOrEqual(30);
  expect(await axeOn(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await page.getByRole('searchbox', { name: words.t('shell.currency_find') }).fill('zzz');
  await page.getByText(words.t('shell.currency_none')).waitFor();
  await close();
});

import { LOCALE_NAMES, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { keepLang, links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeOn, sideways } from './harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from './harness/browser.ts';
import { openBooks } from './harness/database.ts';
import { signedIn, signInAs } from './harness/member.ts';

const store = inject('store');
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** The headings of the page, in order, but those of products. */
const headings = (page: Page) => page.getByRole('main').locator('h1, h2').allInnerTexts();

describe.each([
  { locale: 'de', width: 1280, theme: 'light' },
  { locale: 'ar', width: 360, theme: 'dark' },
  { locale: 'ja', width: 1280, theme: 'dark' },
] as const)('the home page, $locale at $width', ({ locale, width, theme }) => {
  const { t } = loadWords(locale, ['home', 'shell']);

  test('stands in its language, in the order of its sections, without a fault', async () => {
    const { page, close, complaints } = await newVisitor(browser, { locale, width, theme });
    await page.goto(store.url + keepLang('/', locale));
    await hydrated(page);
    const html = page.locator('html');
    expect(await html.getAttribute('dir')).toBe(localeDir(locale));
    // Menu and search are buttons where the head has no room for more.
    for (const name of [t('shell.menu'), t('shell.search')])
      expect(await page.getByRole('banner').getByRole('button', { name, exact: true }).count(), name).toBe(
        width < 860 ? 1 : 0,
      );
    const banners = await (await fetch(`${store.url}/prod-api/api/home/scrollPhoto?lang=${locale}`)).json();
    const [hero, ...others] = (banners as { data: { heading: string }[] }).data.map((one) => one.heading);
    const expected = [
      hero,
      t('home.best_sellers'),
      t('home.latest'),
      ...others,
      t('home.hot'),
      t('home.shelves'),
    ];
    // What comes behind them is not this test's.
    expect((await headings(page)).slice(0, expected.length)).toEqual(expected);
    expect(await axeOn(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(complaints()).toEqual([]);
    await close();
  });

  test('keeps platform and country for the whole shop', async () => {
    const { page, close } = await newVisitor(browser, { locale, width, theme });
    await page.goto(store.url + keepLang('/', locale));
    await hydrated(page);
    await page.getByRole('combobox', { name: t('home.platform') }).selectOption({ label: 'GOG' });
    const country = page.getByRole('combobox', { name: t('home.country') });
    // The names come when the list is reached.
    await country.focus();
    await country.selectOption('CH');
    await page.getByRole('main').locator('form button[type=submit]').first().click();
    await page.waitForURL(/\/all\?.*worksIn=CH.*worksOn=gog/);
    await page.goto(store.url + keepLang('/', locale));
    await hydrated(page);
    const chosen = page.getByRole('combobox', { name: t('home.platform') }).locator('option:checked');
    expect(await chosen.innerText()).toBe('GOG');
    expect(await page.getByRole('combobox', { name: t('home.country') }).inputValue()).toBe('CH');
    await close();
  });
});

test('the head keeps a place for the name of a member, and none for a guest', async () => {
  const { t } = loadWords('en-US', ['shell']);
  const visitor = await newVisitor(browser);
  const { page, context } = visitor;
  const head = page.getByRole('banner');
  const chat = head.getByRole('link', { name: t('shell.support') });
  const cart = head.getByRole('button', { name: t('shell.cart_count', { count: 0 }) });
  /** The place of "Sign in": from the end of what stands before it to the start of what follows. */
  const apart = async () => {
    const [left, right] = await Promise.all([chat.boundingBox(), cart.boundingBox()]);
    return right!.x - (left!.x + left!.width);
  };
  await page.goto(store.url);
  const guests = await apart();
  const books = await openBooks(store.dataDir);
  await signInAs(context, store.url, await signedIn(store.url, books));
  await books.close();
  await page.evaluate(() => {
    localStorage.setItem('username', 'Mara');
    localStorage.setItem('token', '1');
  });
  await page.goto(store.url);
  // The name comes with the scripts.
  await head.getByRole('link', { name: t('shell.sign_in') }).waitFor();
  const before = await apart();
  expect(before).toBeGreaterThan(guests + 20);
  await hydrated(page);
  await head.getByRole('link', { name: t('shell.sign_in') }).waitFor({ state: 'detached' });
  expect(await apart()).toBe(before);
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

test('the menu of a phone closes once Tab has left it, and not for the choice of language on it', async () => {
  const { t } = loadWords('en-US', ['shell']);
  const { page, close } = await newVisitor(browser, { width: 390, height: 844 });
  await page.goto(store.url);
  await hydrated(page);
  await page.getByRole('button', { name: t('shell.menu') }).press('Enter');
  const menu = page.getByRole('dialog', { name: t('shell.menu') });
  const within = (dialog: typeof menu) =>
    dialog.evaluate((element) => element.contains(document.activeElement));
  expect(await within(menu)).toBe(true);
  await menu.getByRole('button', { name: t('shell.language_and_currency') }).press('Enter');
  const language = page.getByRole('dialog', { name: t('shell.language_and_currency') });
  await page.keyboard.press('Tab');
  await language.waitFor();
  expect(await within(language)).toBe(true);
  await page.keyboard.press('Escape');
  await language.waitFor({ state: 'hidden' });
  await menu.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await menu.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.closest('dialog'))).toBeNull();
  await close();
});

test('a key that does not work for the visitor is marked, filtered and warned of; a region of an earlier setup is understood', async () => {
  const { t } = loadWords('en-US', ['product', 'catalog', 'list', 'checkout']);
  const { page, close, complaints } = await newVisitor(browser);
  await page.goto(store.url);
  await page.evaluate(() =>
    localStorage.setItem(
      'setup',
      '{"platform":"steam","platformName":"Steam","region":"JAPAN","regionName":"Japan"}',
    ),
  );
  // It activates in the United States only.
  const product = links.product({ slug: 'signal-keeper', class: { slug: 'games' } });
  await page.goto(store.url + product);
  await page.getByText(t('product.region_fails', { country: 'Japan' })).waitFor();

  await page.goto(`${store.url}/sci-fi`);
  const results = page.getByRole('region', { name: t('list.results') });
  await results
    .getByText(t('catalog.not_in', { country: 'Japan' }))
    .first()
    .waitFor();
  const works = page.getByRole('switch', { name: t('catalog.works_for_me') });
  await works.click();
  await page.waitForURL(/worksIn=JP&worksOn=steam/);
  await results.getByRole('link', { name: t('list.works_in', { country: 'Japan' }) }).waitFor();
  expect(await works.getAttribute('aria-checked')).toBe('true');
  expect(await results.getByText(t('catalog.not_in', { country: 'Japan' })).count()).toBe(0);
  expect(await results.getByText(t('catalog.not_on_yours')).count()).toBe(0);
  expect(await axeOn(page)).toEqual([]);

  await page.getByRole('button', { name: t('catalog.change_setup') }).click();
  const dialog = page.getByRole('dialog', { name: t('catalog.setup_title') });
  await dialog.getByRole('checkbox', { name: 'Steam' }).waitFor();
  expect(await dialog.getByRole('checkbox', { name: 'Parcel' }).count()).toBe(0);
  await dialog.getByRole('combobox').focus();
  await dialog.getByRole('combobox').selectOption('CH');
  await dialog.getByRole('button', { name: t('catalog.setup_save') }).click();
  await page.waitForURL(/worksIn=CH/);

  await page.goto(store.url + product);
  await page.getByText(t('product.region_fails', { country: 'Switzerland' })).waitFor();
  await page.getByRole('button', { name: t('product.buy_now') }).click();
  await page.getByRole('button', { name: t('product.misfit_buy') }).click();
  await page.waitForURL(/\/checkout/);
  await page.getByText(t('checkout.not_in', { country: 'Switzerland', region: 'United States' })).waitFor();
  await page.getByRole('link', { name: t('checkout.not_all_in', { country: 'Switzerland' }) }).waitFor();
  expect(complaints()).toEqual([]);
  await close();
});

test('a language is suggested in that language, and the answer is kept', async () => {
  const { page, close } = await newVisitor(browser, { locale: 'de' });
  await page.goto(store.url);
  await hydrated(page);
  const words = loadWords('de', ['suggestion']);
  const { t } = loadWords('en-US', ['shell']);
  await page.getByText(words.t('suggestion.available')).waitFor();
  expect(await page.getByRole('link', { name: words.t('suggestion.switch') }).getAttribute('lang')).toBe(
    'de',
  );
  await page
    .getByRole('button', { name: t('shell.suggest_stay', { language: LOCALE_NAMES['en-US'] }) })
    .click();
  await page.reload();
  expect(await page.getByText(words.t('suggestion.available')).isVisible()).toBe(false);
  await hydrated(page);
  expect(await page.getByText(words.t('suggestion.available')).isVisible()).toBe(false);
  await close();
});

test('the server draws the language suggestion, so it is there before any script', async () => {
  const { page, close } = await newVisitor(browser, { locale: 'de', scripts: false });
  const words = loadWords('de', ['suggestion']);
  await page.goto(store.url);
  await page.getByText(words.t('suggestion.available')).waitFor();
  await page.getByRole('link', { name: words.t('suggestion.switch') }).click();
  await page.waitForURL('**/?lang=de');
  expect(await page.getByText(words.t('suggestion.available')).count()).toBe(0);
  await close();
});

describe('the banners', () => {
  const words = (locale: Locale) => loadWords(locale, ['home']);
  const { t } = words('en-US');
  const at = (page: Page) =>
    page
      .getByRole('region', { name: t('home.banners') })
      .getByRole('list')
      .evaluate((list) => list.scrollLeft);

  /** The same once it has not moved for a while. */
  const atRest = async (page: Page) => {
    for (let before = await at(page); ;) {
      await page.waitForTimeout(400);
      const now = await at(page);
      if (now === before) return now;
      before = now;
    }
  };

  test('are scrolled by their buttons, stand still for who wants less motion, and stop when told', async () => {
    const still = await newVisitor(browser, { width: 390 });
    await still.page.goto(store.url);
    await hydrated(still.page);
    await still.page.getByRole('button', { name: t('home.banners_play') }).waitFor();
    await still.page.getByRole('button', { name: t('home.banner_next') }).click();
    await expect.poll(() => at(still.page)).toBeGreaterThan(100);
    await still.page.getByRole('button', { name: t('home.banner_next') }).click();
    await expect.poll(() => at(still.page)).toBe(0);
    await still.close();

    const moving = await newVisitor(browser, { width: 390, motion: true });
    await moving.page.goto(store.url);
    await hydrated(moving.page);
    await moving.page.getByRole('button', { name: t('home.banners_pause') }).click();
    await moving.page.getByRole('button', { name: t('home.banners_play') }).waitFor();
    await moving.close();
  });

  test('advance by themselves until the visitor interacts', async () => {
    const { page, close } = await newVisitor(browser, { width: 390, motion: true });
    await page.clock.install();
    await page.goto(store.url);
    await page.clock.resume();
    await hydrated(page);
    await page.getByRole('button', { name: t('home.banners_pause') }).waitFor();
    await page.clock.fastForward(7_500);
    await expect.poll(() => at(page)).toBeGreaterThan(100);
    await page.getByRole('button', { name: t('home.banner_previous') }).focus();
    const before = await atRest(page);
    await page.clock.fastForward(20_000);
    expect(await atRest(page)).toBe(before);
    await close();
  });
});

import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser } from './harness/browser.ts';
import { expectWellMade } from './harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'catalog',
  'footer',
  'list',
  'shell',
  'sign-in',
  'checkout',
  'problems',
  'product',
]);
const PRODUCT = links.product({ slug: 'lanternfall', class: { slug: 'games' } });
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

describe('before any script has run', () => {
  test.each(['/', '/games', PRODUCT, '/refund-policy', '/search?keyword=lanternfall'])(
    '%s can be read',
    async (path) => {
      const { page, close } = await newVisitor(browser, { scripts: false });
      const answer = await page.goto(store.url + path);
      expect(answer?.status()).toBe(200);
      expect(await page.locator('h1').count()).toBe(1);
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200);
      expect(await page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThan(5);
      await close();
    },
  );

  test('one can search, and open what is found', async () => {
    const { page, close } = await newVisitor(browser, { scripts: false });
    await page.goto(store.url);
    const search = page
      .getByRole('combobox', { name: t('shell.search_label') })
      .filter({ visible: true })
      .first();
    await search.fill('lanternfall');
    await search.press('Enter');
    await page.waitForURL(/\/search\?/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Lanternfall/ })
      .first()
      .click();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Lanternfall');
    await close();
  });
});

describe('the parameters of a campaign', () => {
  test.each(['/', '/games', '/games/lanternfall', '/privacy-policy'])(
    'are no part of %s, which comes to life as it is',
    async (path) => {
      const { page, complaints, close } = await newVisitor(browser);
      const answer = await page.goto(`${store.url}${path}?utm_source=letter&gclid=a%20b#main`);
      await hydrated(page);
      expect(answer?.status()).toBe(200);
      const { pathname, search, hash } = new URL(page.url());
      expect(pathname + search + hash).toBe(`${path}#main`);
      expect(complaints()).toEqual([]);
      await close();
    },
  );

  test('leave what the page reads as it was written', async () => {
    const { page, complaints, close } = await newVisitor(browser);
    await page.goto(`${store.url}/games?sort=1&genre=RPG`);
    await hydrated(page);
    expect(new URL(page.url()).search).toBe('?sort=1&genre=RPG');
    expect(complaints()).toEqual([]);
    await close();
  });
});

describe('a search', () => {
  test('shows what it has understood as filters that can be removed', async () => {
    const { page, close } = await newVisitor(browser);
    await page.goto(`${store.url}/search?keyword=RPG+under+%2410`);
    await hydrated(page);
    const results = page.getByRole('region', { name: t('list.results') });
    await results.getByText(t('list.from_search')).waitFor();
    const genre = results.getByRole('link', { name: t('list.remove_filter', { name: 'Role-playing' }) });
    const price = results.getByRole('link', { name: /\$10\.00/ });
    await Promise.all([genre.waitFor(), price.waitFor()]);
    await expectWellMade(page, 'a search that is understood');
    await genre.click();
    await page.waitForURL(/maxPrice=10/);
    await price.waitFor();
    await genre.waitFor({ state: 'detached' });
    await close();
  });

  test('suggests categories, products and searches, which the keyboard reaches', async () => {
    const { page, close } = await newVisitor(browser);
    await page.goto(store.url);
    await hydrated(page);
    const field = page
      .getByRole('combobox', { name: t('shell.search_label') })
      .filter({ visible: true })
      .first();
    await field.fill('ps5');
    await page
      .getByRole('option', { name: /PlayStation/ })
      .first()
      .waitFor();
    await expectWellMade(page, 'the suggestions');
    const chosen = page.getByRole('option', { name: /PlayStation/, selected: true });
    // A window of another size closes the list.
    await field.fill('');
    await field.fill('ps5');
    await page
      .getByRole('option', { name: /PlayStation/ })
      .first()
      .waitFor();
    await expect
      .poll(async () => {
        await field.press('ArrowDown');
        return await chosen.count();
      })
      .toBe(1);
    await field.press('Enter');
    await page.waitForURL(/\/playstation/);
    await close();
  });

  test('for help has pages, among the suggestions by keyboard and in place of products', async () => {
    const { page, close } = await newVisitor(browser);
    await page.goto(store.url);
    await hydrated(page);
    const field = page
      .getByRole('combobox', { name: t('shell.search_label') })
      .filter({ visible: true })
      .first();
    await field.fill('redeem');
    await page.getByRole('option', { name: t('shell.title_activation') }).waitFor();
    const chosen = page.getByRole('option', { name: t('shell.title_activation'), selected: true });
    await expect
      .poll(async () => {
        await field.press('ArrowDown');
        return await chosen.count();
      })
      .toBe(1);
    await field.press('Enter');
    await page.waitForURL(/\/activation/);
    await page.getByRole('heading', { level: 1, name: t('shell.title_activation') }).waitFor();
    await page.goto(`${store.url}/search?keyword=refund`);
    const results = page.getByRole('region', { name: t('list.results') });
    await results.getByText(t('list.empty_pages', { keyword: 'refund' })).waitFor();
    await expectWellMade(page, 'a search for help');
    await results.getByRole('link', { name: t('shell.title_refund_policy') }).click();
    await page.waitForURL(/\/refund-policy/);
    await close();
  });

  test('suggests on a phone, too, and Escape closes the list', async () => {
    const { page, close } = await newVisitor(browser, { width: 390, height: 844 });
    await page.goto(store.url);
    await hydrated(page);
    await page.getByRole('button', { name: t('shell.search'), exact: true }).click();
    const field = page
      .getByRole('combobox', { name: t('shell.search_label') })
      .filter({ visible: true })
      .first();
    await field.fill('lantern');
    const options = page.getByRole('option').filter({ visible: true });
    await options.first().waitFor();
    await expectWellMade(page, 'the suggestions on a phone');
    await field.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await close();
  });
});

describe('a list goes on', () => {
  const cards = (page: Page) => page.getByRole('region', { name: t('list.results') }).getByRole('article');
  const names = async (page: Page) => (await cards(page).getByRole('heading').allInnerTexts()).map(String);

  test('with "Show more", kept over the way back, a reload and a link; or page by page', async () => {
    const { page, close } = await newVisitor(browser);
    await page.goto(`${store.url}/games`);
    await hydrated(page);
    const more = page.getByRole('link', { name: t('list.more', { count: 10 }) });
    const pages = page.getByRole('navigation', { name: t('catalog.pages'), exact: true });
    expect(await cards(page).count()).toBe(10);
    expect(await pages.isVisible()).toBe(false);
    const firstTen = await names(page);
    await more.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/through=2/);
    await expect.poll(() => cards(page).count()).toBe(20);
    const shown = await names(page);
    expect(shown.slice(0, 10)).toEqual(firstTen);
    expect(new Set(shown).size).toBe(20);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe(shown[10]);
    await page.getByRole('status').getByText('11–20').waitFor({ state: 'attached' });
    await expectWellMade(page, 'a list that goes on');

    await page.keyboard.press('Enter');
    await page.waitForURL(/\/games\/./);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(shown);
    await page.reload();
    await hydrated(page);
    expect(await names(page)).toEqual(shown);

    await page.getByRole('button', { name: t('list.use_pages') }).click();
    await page.waitForURL(/pageNum=2$/);
    await expect.poll(() => names(page)).toEqual(shown.slice(10));
    await page.getByRole('button', { name: t('list.use_more') }).waitFor();
    await page.goto(`${store.url}/games`);
    expect(await pages.isVisible()).toBe(true);
    expect(await more.isVisible()).toBe(false);
    await close();
  });

  test('page by page before any script has run', async () => {
    const { page, close } = await newVisitor(browser, { scripts: false });
    await page.goto(`${store.url}/games`);
    await page.getByRole('link', { name: t('catalog.next') }).click();
    await page.waitForURL(/pageNum=2/);
    expect(await cards(page).count()).toBe(10);
    await close();
  });
});

test('who wants more than an order may hold is led to wholesale', async () => {
  const { page, close } = await newVisitor(browser);
  await page.goto(store.url + PRODUCT);
  await hydrated(page);
  const wholesale = page.getByRole('link', { name: t('product.quantity_more') });
  expect(await wholesale.count()).toBe(0);
  const more = page.getByRole('button', { name: t('product.more') });
  while (await more.isEnabled()) await more.click();
  await wholesale.click();
  await page.waitForURL(`${store.url}/wholesale`);
  await close();
});

test('a menu that was opened before the scripts stays open', async () => {
  const { page, close } = await newVisitor(browser, { width: 390, height: 844 });
  const scripts = await holdScripts(page);
  await page.goto(store.url + PRODUCT);
  await page.getByRole('button', { name: t('shell.menu') }).click();
  const menu = page.getByRole('dialog', { name: t('shell.menu') });
  await menu.waitFor();
  scripts.resolve();
  await hydrated(page);
  expect(await menu.isVisible()).toBe(true);
  await close();
});

test('a press that comes before the scripts shows that it waits, and counts once they are there', async () => {
  const { page, complaints, close } = await newVisitor(browser);
  const scripts = await holdScripts(page);
  await page.goto(store.url + PRODUCT);
  const buy = page.getByRole('button', { name: t('product.buy_now') }).first();
  await buy.click();
  await expect.poll(() => buy.getAttribute('aria-busy')).toBe('true');
  expect(await buy.evaluate((button) => getComputedStyle(button).cursor)).toBe('progress');
  // Another press takes the place of the first.
  const add = page.getByRole('button', { name: t('product.add') });
  await add.click();
  expect(await buy.getAttribute('aria-busy')).toBeNull();
  scripts.resolve();
  await page.getByRole('button', { name: t('shell.cart_count', { count: 1 }) }).waitFor();
  await expect.poll(() => add.getAttribute('aria-busy')).toBeNull();
  expect(new URL(page.url()).pathname).toBe(PRODUCT);
  expect(complaints()).toEqual([]);
  await close();
});

/** Holds back all scripts but the one that waits for a sign of the visitor. */
async function holdScripts(page: Page): Promise<PromiseWithResolvers<void>> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().includes('/start-')) await scripts.promise;
    await route.continue();
  });
  return scripts;
}

describe('with scripts off', () => {
  test('a product page says that buying needs them', async () => {
    const { page, close } = await newVisitor(browser, { scripts: false });
    await page.goto(store.url + PRODUCT);
    const noscript = page.getByRole('main').locator('noscript').filter({ visible: true });
    expect(await noscript.innerText()).toContain(t('product.needs_script'));
    await close();
  });

  test.each([
    [links.login(), t('sign-in.needs_script')],
    [links.register(), t('sign-in.needs_script')],
    [links.forgot(), t('sign-in.needs_script')],
    [links.checkout(), t('checkout.needs_script')],
  ])('%s says that it needs them, and nothing typed gets into the address', async (path, sentence) => {
    const { page, close } = await newVisitor(browser, { scripts: false });
    await page.goto(store.url + path);
    const main = page.getByRole('main');
    // Playwright finds no text in a `noscript`.
    const noscript = main.locator('noscript').filter({ visible: true });
    expect(await noscript.innerText()).toContain(sentence);
    for (const field of await main.locator('input[type=email], input[type=password]').all())
      await field.fill('CANARY@example.com');
    await main.locator('input[type=email]').first().press('Enter');
    await page.getByText(t('problems.scripts_required')).waitFor();
    expect(page.url()).toBe(store.url + path);
    expect(await page.content()).not.toContain('CANARY');
    await page.getByRole('link', { name: t('shell.try_again') }).click();
    await noscript.waitFor();
    await close();
  });
});

describe('the lang parameter', () => {
  /** Opens the addresses one after the other in one new browser. Returns where the last one led, and its language. */
  async function walk(...paths: string[]): Promise<[where: string, lang: string | null]> {
    const { page, close } = await newVisitor(browser);
    for (const path of paths) {
      await page.goto(store.url + path, { waitUntil: 'load' });
      await hydrated(page);
    }
    const { pathname, search } = new URL(page.url());
    const lang = await page.locator('html').getAttribute('lang');
    await close();
    return [pathname + search, lang];
  }

  test('a language that is ours is stored and applied, and added to the addresses after it', async () => {
    expect(await walk('/games?lang=de')).toEqual(['/spiele?lang=de', 'de']);
    expect(await walk('/games?lang=cz', '/shipping')).toEqual(['/shipping?lang=cz', 'cs']);
  });
  test('en-US is stored, and leaves the address', async () => {
    expect(await walk('/games?lang=en-US')).toEqual(['/games', 'en-US']);
    expect(await walk('/?lang=de', '/games?lang=en-US', '/shipping')).toEqual(['/shipping', 'en-US']);
  });
  test('a value that is no language gives way to the stored one, or leads home', async () => {
    expect(await walk('/games?lang=tlh')).toEqual(['/', 'en-US']);
    expect(await walk('/?lang=ar', '/games?lang=tlh')).toEqual(['/games?lang=ar', 'ar']);
  });
});

describe('a navigation', () => {
  /** A visitor who has pressed a link at the foot of the page: the new page stands, and its time stands still. */
  async function arrived(motion: boolean) {
    const { page, close } = await newVisitor(browser, { motion });
    await page.clock.install();
    await page.goto(store.url);
    await page.clock.resume();
    await hydrated(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: t('footer.about') });
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    // Not by the pointer: one that goes on moving the wheel would rightly stop the glide.
    await link.evaluate((element: HTMLElement) => element.click());
    await page.getByRole('heading', { level: 1, name: t('shell.title_about_us') }).waitFor();
    await page.waitForFunction(() => document.activeElement?.localName === 'h1');
    return { page, close, at: () => page.evaluate(() => scrollY) };
  }

  test('glides to the top in 800 ms', async () => {
    const { page, close, at } = await arrived(true);
    const from = await at();
    expect(from).toBeGreaterThan(100);
    await page.clock.runFor(300);
    const midway = await at();
    expect(midway).toBeLessThan(from);
    expect(midway).toBeGreaterThan(0);
    await page.clock.runFor(520);
    expect(await at()).toBe(0);
    await close();
  });

  test('is at the top at once for those who want less motion', async () => {
    const { close, at } = await arrived(false);
    expect(await at()).toBe(0);
    await close();
  });
});

import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { withKeyboard } from '../harness/hands.ts';
import { signedIn, signInAs } from '../harness/member.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'alerts',
  'browsing',
  'catalog',
  'compare',
  'list',
  'product',
  'saved-filters',
  'shell',
  'wishlist',
]);
let browser: Browser;
let books: Books;

beforeAll(async () => {
  browser = await openBrowser();
  books = await openBooks(store.dataDir);
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(store.url + path);
  await hydrated(page);
};

/** The products of a comparison. A cover is a link, too, and has no text. */
const namesIn = async (page: Page): Promise<string[]> =>
  (await page.getByRole('table').getByRole('columnheader').getByRole('link').allInnerTexts()).filter(Boolean);

test('products are put side by side, the link is shared, and the fifth has no room', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await open(page, '/games');
  const buttons = page.getByRole('main').getByRole('button', { name: /^Compare / });
  const hands = withKeyboard(page);
  const names: string[] = [];
  for (let i = 0; i < 4; i++) {
    // A button that was pressed has another name.
    const button = buttons.first();
    names.push((await button.getAttribute('aria-label'))!.replace('Compare ', ''));
    if (i === 0) await hands.press(button);
    else await button.click();
    await page
      .getByRole('button', { name: t('browsing.uncompare', { name: names[i]! }), exact: true })
      .waitFor();
  }
  await buttons.first().click();
  await page.getByText(t('browsing.compare_full')).waitFor();
  await page
    .getByRole('link', { name: t('browsing.compare_go', { count: 4 }) })
    .first()
    .click();

  const table = page.getByRole('table', { name: t('compare.caption', { count: 4 }) });
  await table.waitFor();
  expect(await namesIn(page)).toEqual(names);
  await expectWellMade(page, 'products side by side');
  const rows = await table.getByRole('rowheader').count();
  await page.getByRole('checkbox', { name: t('compare.only_differences') }).check();
  expect(await table.getByRole('rowheader').count()).toBeLessThan(rows);
  await table.getByRole('link', { name: t('compare.remove', { name: names[0]! }), exact: true }).click();
  await page.getByRole('table', { name: t('compare.caption', { count: 3 }) }).waitFor();

  const other = await newVisitor(browser, { locale: 'ar', width: 390, height: 844 });
  await other.page.goto(page.url());
  await other.page.getByRole('table').waitFor();
  expect(await namesIn(other.page)).toEqual(names.slice(1));
  expect(visitor.complaints()).toEqual([]);
  expect(other.complaints()).toEqual([]);
  await other.close();
  await visitor.close();
});

/** Opens a list, and on it the filters that are kept by name. */
async function keptAt(page: Page, path: string) {
  await open(page, path);
  await page.getByRole('button', { name: t('list.saved_filters') }).click();
  const dialog = page.getByRole('dialog', { name: t('list.saved_filters') });
  await dialog.waitFor();
  return dialog;
}

test('a guest keeps filters by name in the browser, renames, opens and deletes them', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const empty = await keptAt(page, '/games');
  await empty.getByText(t('saved-filters.none_on')).waitFor();
  await page.keyboard.press('Escape');

  let dialog = await keptAt(page, '/games?genre=role-playing&maxPrice=30');
  const filtered = await page.getByRole('heading', { level: 1 }).locator('..').innerText();
  await dialog.getByText(t('saved-filters.in_browser')).waitFor();
  await dialog.getByRole('textbox', { name: t('saved-filters.name') }).fill('Long evenings');
  await dialog.getByRole('button', { name: t('saved-filters.save'), exact: true }).click();
  await dialog.getByRole('link', { name: 'Long evenings' }).waitFor();
  await expectWellMade(page, 'filters by name');
  await dialog.getByRole('button', { name: t('saved-filters.rename', { name: 'Long evenings' }) }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Winter');
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: 'Winter' }).waitFor();

  dialog = await keptAt(page, '/software');
  await dialog.getByRole('link', { name: 'Winter' }).click();
  await page.waitForURL(/\/games\?.*genre=role-playing/);
  expect(page.url()).toMatch(/maxPrice=30/);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).locator('..').innerText()).toBe(filtered);
  dialog = await keptAt(page, '/games');
  await dialog.getByRole('button', { name: t('saved-filters.delete', { name: 'Winter' }) }).click();
  await dialog.getByText(t('saved-filters.empty')).waitFor();
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

test("a member's filters, alerts and wishlist are there on every device; the list is shared, and no longer", async () => {
  const member = await signedIn(store.url, books);
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await signInAs(visitor.context, store.url, member);
  const dialog = await keptAt(page, '/games?genre=strategy');
  await dialog.getByRole('textbox', { name: t('saved-filters.name') }).fill('Thinking');
  await dialog.getByRole('button', { name: t('saved-filters.save'), exact: true }).click();
  await dialog.getByRole('link', { name: 'Thinking' }).waitFor();
  const { slug, name } = store.onShelf;
  await open(page, links.product({ slug, class: { slug: 'games' } }));
  await page.getByRole('button', { name: t('product.wishlist'), exact: true }).click();
  const alert = { name: t('alerts.ask_price'), exact: true };
  await page.getByRole('button', alert).click();
  await page.getByText(t('alerts.mine_price')).waitFor();

  const phone = await newVisitor(browser, { width: 390, height: 844 });
  const before = await keptAt(phone.page, '/games?genre=puzzle');
  await before.getByRole('textbox', { name: t('saved-filters.name') }).fill('On the train');
  await before.getByRole('button', { name: t('saved-filters.save'), exact: true }).click();
  await before.getByRole('link', { name: 'On the train' }).waitFor();
  await signInAs(phone.context, store.url, member);
  const there = await keptAt(phone.page, '/games');
  await there.getByRole('link', { name: 'Thinking' }).waitFor();
  await there.getByRole('link', { name: 'On the train' }).waitFor();
  expect(await phone.page.evaluate(() => localStorage.getItem('filters'))).toBe('[]');
  await open(phone.page, links.product({ slug, class: { slug: 'games' } }));
  await phone.page.getByRole('button', { ...alert, pressed: true }).click();
  await phone.page.getByText(t('alerts.mine_ended')).waitFor();
  await open(phone.page, '/my-collect');
  const main = phone.page.getByRole('main');
  await main.getByRole('link', { name }).first().waitFor();
  await main.getByRole('textbox', { name: t('wishlist.share_name') }).fill("Mara's birthday");
  await main.getByRole('button', { name: t('wishlist.share_make') }).click();
  const link = await main.getByText(/\/wishlist\?list=/).innerText();
  await expectWellMade(phone.page, 'a wishlist that is shared');

  const friend = await newVisitor(browser);
  await friend.page.goto(link);
  await hydrated(friend.page);
  expect(await friend.page.getByRole('heading', { level: 1 }).innerText()).toBe("Mara's birthday");
  await expectWellMade(friend.page, 'a wishlist of another person');
  await friend.page.getByRole('button', { name: t('wishlist.add_named', { name }) }).click();
  await friend.page.getByText(t('wishlist.added', { name })).first().waitFor();

  await main.getByRole('button', { name: t('wishlist.share_end') }).click();
  await phone.page.getByText(t('wishlist.share_ended')).first().waitFor();
  await friend.page.goto(link);
  await friend.page.getByRole('heading', { level: 1, name: t('wishlist.shared_gone') }).waitFor();
  expect(visitor.complaints()).toEqual([]);
  expect(phone.complaints()).toEqual([]);
  for (const one of [friend, phone, visitor]) await one.close();
});

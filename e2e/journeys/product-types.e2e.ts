import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadWords } from '@halfturn/locales/load.ts';
import { smtpInbox, type SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import { plainProduct } from '@halfturn/server/test/plain-products.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { addAttribute, addType } from '../harness/product-type.ts';
import { startStore, type StoreProcess } from '../harness/store-process.ts';
import { expectWellMade } from '../harness/well-made.ts';

const { t } = loadWords('en-US', [
  'staff',
  'staff-form',
  'staff-product-types',
  'staff-editor',
  'catalog',
  'list',
]);
let browser: Browser;
let inbox: SmtpInbox;
let running: StoreProcess;
/** A store of its own: types stand in the menu of every page, and those of the test have English names alone. */
const store = { url: '', dataDir: mkdtempSync(join(tmpdir(), 'halfturn-types-')) };

beforeAll(async () => {
  browser = await openBrowser();
  inbox = await smtpInbox();
  const { dataDir } = store;
  const logFile = join(dataDir, 'store.log');
  running = await startStore({ dataDir, port: await freePort(), smtpUrl: inbox.url, logFile });
  store.url = running.url;
});
afterAll(async () => {
  await closeVisitors(browser);
  await running?.stop();
  await inbox?.close();
  rmSync(store.dataDir, { recursive: true, force: true });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${store.url}/admin${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('T-shirts with sizes, colors, cotton and length are made by hand, filtered by a buyer, and changed', async () => {
  const desk = await atDesk(browser, store, 'catalogue');
  const { page } = desk;
  const { url } = store;
  await addAttribute(page, url, { name: 'Size', kind: 'select', options: ['S', 'M', 'L'] });
  await addAttribute(page, url, { name: 'Color', kind: 'multi_select', options: ['Black', 'Red'] });
  await addAttribute(page, url, { name: 'Cotton', kind: 'yes_no' });
  await addAttribute(page, url, { name: 'Length', kind: 'number', unit: 'cm' });

  // The order of the options, by the keyboard alone.
  await open(page, '/attributes/size');
  const down = page.getByRole('button', { name: t('staff-product-types.move_down', { name: 'S' }) });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('M');
  await page.getByRole('button', { name: t('staff-product-types.move_up', { name: 'S' }) }).click();
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('S');
  await expectWellMade(page, 'an attribute');

  // The type, with its attributes.
  await open(page, '/types');
  await expectWellMade(page, 'the types');
  await addType(page, url, 'T-shirts', ['size', 'color', 'cotton', 'length']);
  await page.getByLabel(`Size: ${t('staff-product-types.required')}`).check();
  await page.getByLabel(`Size: ${t('staff-product-types.onCard')}`).check();
  await page.getByLabel(`Color: ${t('staff-product-types.searched')}`).check();
  await page.getByText(t('staff-product-types.languages'), { exact: false }).first().click();
  // The second one is its address.
  await page.getByLabel('Deutsch').first().fill('T-Shirts (DE)');
  await expectWellMade(page, 'a type that is edited');
  await press(page, t('staff-form.save'));
  await page.getByText(t('staff-product-types.saved')).first().waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'T-shirts' }).waitFor();
  expect(await page.getByLabel(`Size: ${t('staff-product-types.required')}`).isChecked()).toBe(true);

  const books = await openBooks(store.dataDir);
  await plainProduct(books.db, {
    type: 't-shirts',
    name: 'Plover Shirt',
    onHand: 3,
    attributes: { size: 's', color: ['red', 'black'], cotton: true, length: 70 },
  });
  await plainProduct(books.db, {
    type: 't-shirts',
    name: 'Snipe Shirt',
    onHand: 3,
    attributes: { size: 'm', color: ['red'], cotton: false, length: 72 },
  });
  const game = await books.db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'lanternfall')
    .executeTakeFirstOrThrow();
  await books.close();
  await buyerFilters();

  // The many attributes of a game stand in groups, which the keyboard goes through one after the other.
  await open(page, `/products/${game.id}`);
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  const [least, better] = [group(t('staff-editor.group_min')), group(t('staff-editor.group_rec'))];
  expect(await least.getByRole('textbox').count()).toBe(5);
  expect(await better.getByRole('textbox').count()).toBe(5);
  await group(t('staff-editor.group_audience')).getByRole('group', { name: 'Audio languages' }).waitFor();
  await least.getByRole('textbox').last().focus();
  await page.keyboard.press('Tab');
  expect(
    await better
      .getByRole('textbox')
      .first()
      .evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await expectWellMade(page, 'the attributes of a game');

  // An option that a product has gives way only to another one.
  await open(page, '/attributes/size');
  await press(page, `${t('staff-product-types.delete')} S`);
  const asked = page.getByRole('dialog', { name: /Delete/ });
  await asked.getByText(t('staff-product-types.delete_option_used', { count: 1 })).waitFor();
  await asked.getByRole('button', { name: t('staff-product-types.delete'), exact: true }).click();
  await asked.getByRole('alert').waitFor();
  await asked.getByLabel(t('staff-product-types.replacement')).selectOption({ label: 'M' });
  await asked.getByRole('button', { name: t('staff-product-types.delete'), exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toMatch(/^M.*2/);
  // The browser notes that the option was refused to be deleted while a product has it.
  expect(desk.complaints()).toEqual([expect.stringContaining('409')]);
  await desk.close();
});

/** A buyer filters the list, sees what is chosen, and finds the values on the product's page. */
async function buyerFilters(): Promise<void> {
  const { page, close, complaints } = await newVisitor(browser);
  // The store hears of what another process writes within a second.
  await expect
    .poll(async () => {
      await page.goto(`${store.url}/t-shirts`);
      return await page.locator('article').count();
    })
    .toBe(2);
  await hydrated(page);
  const size = page.getByRole('group', { name: 'Size' });
  await size.getByLabel('S').check();
  await page.waitForURL(/attr=size\.s/);
  await expect.poll(() => page.locator('article').count()).toBe(1);
  await page.getByRole('link', { name: t('list.remove_filter', { name: 'Size · S' }) }).waitFor();
  await expectWellMade(page, 'a list that is filtered by an attribute');
  await page.getByRole('link', { name: t('list.remove_filter', { name: 'Size · S' }) }).click();
  await expect.poll(() => page.locator('article').count()).toBe(2);
  const from = page.getByRole('textbox', { name: t('list.number_from', { name: 'Length' }) });
  await from.fill('71');
  await from.press('Enter');
  await page.waitForURL(/range=length%3A71%3A/);
  await expect.poll(() => page.locator('article').count()).toBe(1);
  const range = `Length · ${t('list.price_at_least', { from: '71\u00a0cm' })}`;
  await page.getByRole('link', { name: t('list.remove_filter', { name: range }) }).click();
  await expect.poll(() => from.inputValue()).toBe('');
  // A form without a script sends both fields.
  await page.goto(`${store.url}/t-shirts?min.length=&max.length=71`);
  await page.getByRole('link', { name: 'Plover Shirt' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plover Shirt' }).waitFor();
  const facts = await page.getByRole('main').textContent();
  for (const said of ['Color', 'Black, Red', '70\u00a0cm', 'Cotton']) expect(facts).toContain(said);
  // Machines read a page that is loaded whole.
  await page.reload();
  const things = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(things.join()).toContain('PropertyValue');
  await page.goto(`${store.url}/search?keyword=black`);
  await page.getByRole('link', { name: 'Plover Shirt' }).first().waitFor();
  expect(complaints()).toEqual([]);
  await close();
}

test('regions have their countries, platforms their help, and languages no list', async () => {
  const desk = await atDesk(browser, store, 'catalogue');
  const { page } = desk;
  await open(page, '/attributes/region');
  await press(page, t('staff-product-types.new_option'));
  const dialog = page.getByRole('dialog', { name: t('staff-product-types.new_option') });
  await dialog.getByLabel(t('staff-product-types.name_english')).fill('Benelux');
  const adder = dialog.getByLabel(t('staff-editor.add_to', { name: t('staff-product-types.countries') }));
  for (const country of ['Belgium', 'Netherlands', 'Luxembourg'])
    await adder.selectOption({ label: country });
  await dialog.getByRole('button', { name: t('staff-product-types.add'), exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Benelux' });
  await row.getByText(t('staff-product-types.country_count', { count: 3 })).waitFor();
  await expectWellMade(page, 'the regions');
  await row.getByRole('button', { name: t('staff-product-types.delete') }).click();
  const asked = page.getByRole('dialog', { name: /Benelux/ });
  await asked.getByRole('button', { name: t('staff-product-types.delete'), exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await open(page, '/attributes/language');
  await page.getByText(t('staff-product-types.language_note')).waitFor();
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

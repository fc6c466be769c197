import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadWords } from '@halfturn/locales/load.ts';
import { smtpInbox, type SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';
import { startStore, type StoreProcess } from '../harness/store-process.ts';
import { expectWellMade } from '../harness/well-made.ts';

const { t } = loadWords('en-US', [
  'staff-editor',
  'staff-variants',
  'staff-product-list',
  'staff-orders',
  'staff-currencies',
  'staff-prices',
  'staff-bulk',
  'staff-lists',
  'catalog',
  'product',
]);
let browser: Browser;
let inbox: SmtpInbox;
let store: StoreProcess;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'halfturn-variants-'));
  browser = await openBrowser();
  inbox = await smtpInbox();
  store = await startStore({
    dataDir,
    port: await freePort(),
    smtpUrl: inbox.url,
    logFile: join(dataDir, 'store.log'),
  });
  await shirts();
}, 180_000);
afterAll(async () => {
  await closeVisitors(browser);
  await store?.stop();
  await inbox?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The type "Shirts" with color and size, as the journey of product types makes one on screen. */
async function shirts(): Promise<void> {
  const { db, close } = await openBooks(dataDir);
  const names = (name: string) => JSON.stringify({ 'en-US': name });
  const { id } = await db
    .insertInto('classes')
    .values({ slug: 'shirts', names: names('Shirts'), position: 90 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attributes: Record<string, string[]> = { Color: ['Black', 'Red'], Size: ['M', 'L'] };
  for (const [name, options] of Object.entries(attributes)) {
    const code = name.toLowerCase();
    await db
      .insertInto('attributes')
      .values({ code, kind: 'select', names: names(name) })
      .execute();
    await db
      .insertInto('attribute_options')
      .values(
        options.map((option, position) => ({
          attribute: code,
          code: option.toLowerCase(),
          names: names(option),
          position,
        })),
      )
      .execute();
    await db
      .insertInto('class_attributes')
      .values({ class_id: id, attribute: code, required: true, filterable: true, searched: true })
      .execute();
  }
  await close();
}

const cell = (page: Page, field: 'sku' | 'price' | 'sale' | 'stock', variant: string) =>
  page.getByRole('textbox', {
    name: t('staff-variants.cell', { field: t(`staff-variants.${field}`), variant }),
    exact: true,
  });
const check = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
let orderNo = '';

test('a T-shirt with colors and sizes is made in the back office', async () => {
  const { page, complaints, close } = await atDesk(browser, { dataDir, url: store.url }, 'catalogue');
  await page.goto(`${store.url}/admin/products/new`);
  await page.getByRole('textbox', { name: t('staff-editor.name') }).fill('Heron T-Shirt');
  await page.getByRole('combobox', { name: t('staff-editor.type') }).selectOption({ label: 'Shirts' });
  await page.getByRole('combobox', { name: t('staff-editor.kind') }).selectOption('physical');
  await page.getByRole('textbox', { name: t('staff-editor.weight') }).fill('180');
  await page
    .getByRole('textbox', { name: t('staff-editor.in_dollars', { name: t('staff-editor.price') }) })
    .fill('19');
  await page.getByRole('textbox', { name: t('staff-editor.sku') }).fill('HT-1');
  await button(page, t('staff-editor.create')).click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);

  const card = page.locator('#variants');
  await check(page, 'Color').check();
  await check(page, 'Size').check();
  for (const option of ['Black', 'Red', 'M', 'L']) await check(page, option).check();
  await button(page, t('staff-variants.generate', { count: 4 })).click();
  await page.getByText(t('staff-variants.own_sku', { sku: 'HT-1' })).waitFor();
  await cell(page, 'sku', 'Black · M').fill('HT-B-M');
  await cell(page, 'stock', 'Black · M').fill('7');
  await cell(page, 'price', 'Red · L').fill('21,50');
  await cell(page, 'stock', 'Red · L').fill('2');
  await button(page, t('staff-variants.remove', { name: 'Red · M' })).click();
  await cell(page, 'sale', 'Black · L').fill('17');
  const dates = { name: 'Black · L', dates: t('staff-variants.no_dates') };
  await button(page, t('staff-variants.dates_of', dates)).click();
  const dialog = page.getByRole('dialog', { name: t('staff-variants.dates_title', { name: 'Black · L' }) });
  await dialog.getByLabel(t('staff-editor.sale_from')).fill('2094-03-01T10:00');
  await button(page, t('staff-variants.dates_set')).click();
  await button(page, t('staff-variants.save')).click();
  await page.getByText(t('staff-variants.saved')).waitFor();
  await card.getByText(t('staff-variants.count', { count: 3 })).waitFor();
  await page.reload();
  expect(await cell(page, 'price', 'Red · L').inputValue()).toBe('21.50');
  expect(await cell(page, 'stock', 'Black · M').inputValue()).toBe('7');
  expect(await cell(page, 'sale', 'Black · L').inputValue()).toBe('17');
  await page.getByText(t('staff-variants.from', { from: 'Mar 1, 2094' })).waitFor();
  await expectWellMade(page, 'the variants of a product');
  await button(page, t('staff-editor.publish')).click();
  await page.getByText(t('staff-editor.published')).waitFor();

  await page.goto(`${store.url}/admin/products?q=HT-B-M`);
  const row = page.getByRole('row').filter({ hasText: 'Heron T-Shirt' });
  await row.getByText(t('staff-product-list.variants', { count: 3 })).waitFor();
  expect(complaints()).toEqual([]);
  await close();
});

test('a guest finds it by its filters, picks a variant by keyboard, buys it, and reads its name everywhere', async () => {
  const { page, complaints, close } = await newVisitor(browser);
  const guest = new Guest({ url: store.url, page, email: 'mara@buyer.example' });
  // Red and M are two variants, and no single one.
  await guest.open('/shirts?attr=color.red&attr=size.m');
  expect(await page.getByRole('article').count()).toBe(0);
  // Black and M are one.
  await guest.open('/shirts?attr=color.black&attr=size.m');
  await page.getByRole('link', { name: 'Heron T-Shirt · Black · M', exact: true }).waitFor();
  await guest.open('/shirts');
  const found = page.getByRole('article').filter({ hasText: 'Heron T-Shirt' });
  await found.getByText(t('catalog.from', { price: '$19.00' })).waitFor();
  await found.getByRole('link', { name: 'Heron T-Shirt' }).click();
  await guest.heading('Heron T-Shirt').waitFor();
  await guest.ready();
  await expectWellMade(page, 'a product with variants');

  await button(page, t('product.choose_option', { names: 'Color, Size' })).click();
  // What is sold out or does not go together is said after the name.
  const radio = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}(,|$)`) });
  await page.keyboard.press('Space');
  expect(await radio('Black').isChecked()).toBe(true);
  await radio('L').check({ force: true });
  await page.getByText(t('catalog.sold_out')).first().waitFor();
  await radio('Red').check({ force: true });
  await page.getByText('$21.50').first().waitFor();
  await page
    .getByRole('radio', { name: t('product.option_off', { name: 'M' }), exact: true })
    .check({ force: true });
  await page.getByText(t('product.option_missing')).waitFor();
  await radio('Black').check({ force: true });
  await page.getByText(t('product.sku', { sku: 'HT-B-M' })).waitFor();
  expect(page.url()).toContain('?variant=heron-t-shirt-black-m');

  // The link leads to the variant before scripts run, and its own address leads there as well.
  const { page: plain, close: closePlain } = await newVisitor(browser, { scripts: false });
  await plain.goto(`${store.url}/shirts/heron-t-shirt-red-l`);
  expect(plain.url()).toContain('/shirts/heron-t-shirt?variant=heron-t-shirt-red-l');
  expect(await plain.getByRole('radio', { name: 'Red' }).isChecked()).toBe(true);
  expect(await plain.locator('link[rel=canonical]').getAttribute('href')).not.toContain('variant');
  const [block = ''] = await plain.locator('script[type="application/ld+json"]').allTextContents();
  expect(block).toContain('"@type":"ProductGroup"');
  expect(block).toContain('"sku":"HT-B-M"');
  await closePlain();

  await button(page, t('product.buy_now')).click();
  await guest.heading(guest.words.t('checkout.title')).waitFor();
  await hydrated(page);
  await page.getByRole('link', { name: 'Heron T-Shirt · Black · M' }).first().waitFor();
  await guest.fillParcel();
  await guest.offer();
  await guest.pay();
  orderNo = await guest.decide('approve');
  await page.waitForURL(/\/success-payment\?/, { timeout: 60_000 });
  await page.getByText('Heron T-Shirt · Black · M').first().waitFor();
  await expect
    .poll(() => inbox.received.some(({ raw }) => raw.replaceAll('=\r\n', '').includes('Heron T-Shirt')), {
      timeout: 20_000,
    })
    .toBe(true);
  expect(complaints()).toEqual([]);
  await close();
});

test('staff pack and ship it, by its name', async () => {
  const { page, complaints, close } = await atDesk(browser, { dataDir, url: store.url }, 'orders');
  await page.goto(`${store.url}/admin/orders?q=HT-B-M`);
  await page.getByRole('link', { name: orderNo }).first().click();
  await page.getByText('Heron T-Shirt · Black · M').first().waitFor();
  await page.getByText(t('staff-orders.sku', { sku: 'HT-B-M' })).waitFor();
  await button(page, t('staff-orders.pack')).click();
  await page.getByText(t('staff-orders.packed')).waitFor();
  await page.getByRole('textbox', { name: t('staff-orders.carrier') }).fill('DHL');
  await button(page, t('staff-orders.ship')).click();
  await page.getByText(t('staff-orders.shipped')).waitFor();
  expect(complaints()).toEqual([]);
  await close();
});

test('a guest picks the amount of a gift card by keyboard, and reads it with the key', async () => {
  const { page, complaints, close } = await newVisitor(browser);
  const guest = new Guest({ url: store.url, page, email: 'jo@buyer.example' });
  await guest.open('/gift-cards');
  const found = page.getByRole('article').filter({ hasText: 'Northpaw' });
  // The amount of $25 is sold out.
  await found.getByText(t('catalog.from', { price: '$50.00' })).waitFor();
  await found.getByRole('link', { name: 'Northpaw' }).click();
  await guest.heading('Northpaw').waitFor();
  await guest.ready();
  const amount = (name: string) => page.getByRole('radio', { name, exact: true });
  expect(await page.locator('[name=option-card-value]:checked').count()).toBe(0);
  await expectWellMade(page, 'a gift card with its amounts');

  // The button leads to the first amount, which is sold out and says so.
  await button(page, t('product.choose_option', { names: 'Card value' })).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  expect(await amount('$25').isChecked()).toBe(true);
  const described = (await amount('$25').getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe(t('catalog.sold_out'));
  expect(await button(page, t('product.buy_now')).count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  expect(await amount('$50').isChecked()).toBe(true);
  expect(page.url()).toContain('?variant=northpaw-50');
  await page.getByText('$50.00').first().waitFor();

  await button(page, t('product.buy_now')).focus();
  await page.keyboard.press('Enter');
  await guest.heading(guest.words.t('checkout.title')).waitFor();
  await hydrated(page);
  await guest.fill();
  await guest.offer();
  await guest.pay();
  await guest.decide('approve');
  await page.waitForURL(/\/success-payment\?/, { timeout: 60_000 });
  await page.getByText('Northpaw · $50').first().waitFor();
  const isMailed = () =>
    inbox.received.some(
      ({ to, mail }) => to.includes('jo@buyer.example') && mail.text?.includes('Northpaw · $50'),
    );
  await expect.poll(isMailed, { timeout: 20_000 }).toBe(true);
  // A search with an amount leads to that amount.
  await guest.open('/search?keyword=northpaw+gift+card+100');
  await page.getByRole('link', { name: 'Northpaw · $100', exact: true }).click();
  await guest.heading('Northpaw').waitFor();
  expect(page.url()).toContain('/gift-cards/northpaw?variant=northpaw-100');
  expect(await amount('$100').isChecked()).toBe(true);
  // The address that a single amount had as a product leads to it.
  await guest.open('/gift-cards/wren-audio-30');
  expect(page.url()).toContain('/gift-cards/wren-audio?variant=wren-audio-30');
  expect(await amount('$30').isChecked()).toBe(true);
  expect(complaints()).toEqual([]);
  await close();
});

test('in a store whose currency is the euro, variants are priced in it', async () => {
  const { page, complaints, close } = await atDesk(browser, { dataDir, url: store.url }, 'owner');
  await page.goto(`${store.url}/admin/currencies`);
  await button(page, t('staff-currencies.own')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('staff-currencies.own')).selectOption('EUR');
  await dialog.getByRole('button', { name: t('staff-currencies.own_save') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${store.url}/admin/products?q=HT-B-M`);
  await page.getByRole('link', { name: 'Heron T-Shirt', exact: true }).first().click();
  const euros = (field: 'own_price' | 'own_sale', variant: string) =>
    page.getByRole('textbox', {
      name: t('staff-variants.cell', { field: t(`staff-prices.${field}`, { code: 'EUR' }), variant }),
      exact: true,
    });
  await euros('own_price', 'Black · M').fill('19,99');
  await euros('own_sale', 'Black · M').fill('16,49');
  await button(page, t('staff-variants.save')).click();
  await page.getByText(t('staff-variants.saved')).waitFor();
  await page.reload();
  await expect.poll(() => euros('own_price', 'Black · M').inputValue()).toBe('19.99');
  expect(await euros('own_sale', 'Black · M').inputValue()).toBe('16.49');
  await expectWellMade(page, 'variants in euros');
  const shown = async () =>
    (await fetch(`${store.url}/shirts/heron-t-shirt?variant=heron-t-shirt-black-m`)).text();
  await expect.poll(shown).toMatch(/"price":"16\.49","priceCurrency":"EUR"/);

  // A sale in euros has dates.
  await page.goto(`${store.url}/admin/prices?q=seventh`);
  await page.getByRole('link', { name: 'The Seventh Ferry', exact: true }).first().click();
  const own = page.getByRole('form', { name: t('staff-prices.own', { code: 'EUR' }) });
  await own.getByLabel(t('staff-prices.own_price', { code: 'EUR' }), { exact: true }).fill('14,99');
  await own.getByLabel(t('staff-prices.own_sale', { code: 'EUR' })).fill('12,99');
  await own.getByLabel(t('staff-editor.sale_from')).fill('2094-03-01T10:00');
  await own.getByRole('button', { name: t('staff-prices.own_save') }).click();
  await page.getByText(t('staff-variants.from', { from: 'Mar 1, 2094' })).waitFor();
  await expectWellMade(page, 'a sale in euros that is still to begin');

  // Two euros more, for all products that are chosen, and back again.
  await page.goto(`${store.url}/admin/products?q=seventh%20ferry`);
  await page
    .getByRole('checkbox', { name: t('staff-lists.choose', { name: 'The Seventh Ferry' }) })
    .first()
    .check();
  await button(page, t('staff-bulk.change')).click();
  await dialog.getByLabel(t('staff-bulk.by'), { exact: true }).selectOption('amount');
  // A price that is more than double asks first.
  await dialog.getByLabel(t('staff-bulk.amount', { code: 'EUR' })).fill('20');
  await dialog.getByRole('button', { name: t('staff-bulk.preview') }).click();
  await dialog.getByRole('button', { name: t('staff-bulk.apply', { count: 1 }) }).click();
  await dialog.getByText(t('staff-bulk.doubt_double')).waitFor();
  await expectWellMade(page, 'a change of many prices that are far from the ones before');
  await dialog.getByRole('button', { name: t('staff-editor.doubt_back') }).click();
  await dialog.getByRole('button', { name: t('staff-bulk.back'), exact: true }).click();
  await dialog.getByLabel(t('staff-bulk.amount', { code: 'EUR' })).fill('2');
  await dialog.getByRole('button', { name: t('staff-bulk.preview') }).click();
  await dialog.getByRole('row').filter({ hasText: '€14.99' }).filter({ hasText: '€16.99' }).waitFor();
  await expectWellMade(page, 'a change of many prices in euros');
  await dialog.getByRole('button', { name: t('staff-bulk.apply', { count: 1 }) }).click();
  await page
    .getByText(t('staff-bulk.result', { changed: '1', same: '0', refused: '0' }))
    .waitFor({ timeout: 30_000 });
  await page.getByRole('heading', { name: /\+€2\.00/ }).waitFor();
  await button(page, t('staff-bulk.undo')).click();
  await dialog.getByRole('button', { name: t('staff-bulk.undo') }).click();
  await page.getByText(t('staff-bulk.undo_sum', { undone: '1', kept: '0' })).waitFor({ timeout: 30_000 });

  // The price of a product and that of a variant, right in the list of prices; a far one asks first.
  await page.goto(`${store.url}/admin/prices?q=heron&sort=price`);
  const red = 'Heron T-Shirt · Red · L';
  const row = page.getByRole('row').filter({ hasText: red });
  await button(page, t('staff-prices.edit_of', { name: red })).click();
  await euros('own_price', red).fill('99');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: t('staff-editor.doubt_back') }).click();
  await expectWellMade(page, 'a price that is edited in its row');
  await euros('own_price', red).fill('21,49');
  await page.keyboard.press('Enter');
  await row.getByText('€21.49').waitFor();
  await row.getByText(t('staff-prices.is_fixed'), { exact: true }).waitFor();
  await row.getByRole('link', { name: red }).click();
  await own.getByLabel(t('staff-prices.own_price', { code: 'EUR' }), { exact: true }).fill('20,99');
  await own.getByRole('button', { name: t('staff-prices.own_save') }).click();
  const typed = own.getByLabel(t('staff-prices.own_price', { code: 'EUR' }), { exact: true });
  await expect.poll(() => typed.inputValue()).toBe('20.99');

  // The product itself has no price to type: its page lists the variants, and one is changed in its row.
  const variants = page.getByRole('link', { name: t('staff-variants.title'), exact: true });
  const [, main] = /products\/([^#]+)/.exec((await variants.getAttribute('href')) ?? '') ?? [];
  await page.goto(`${store.url}/admin/prices/${main}`);
  await row.getByText('€20.99').waitFor();
  expect(await page.getByLabel(t('staff-editor.price'), { exact: false }).count()).toBe(0);
  await button(page, t('staff-prices.edit_of', { name: red })).click();
  await euros('own_price', red).fill('21,99');
  await page.keyboard.press('Enter');
  await row.getByText('€21.99').waitFor();
  await expectWellMade(page, 'the prices of a product with variants');
  expect(complaints().filter((line) => !/ 409\b/.test(line))).toEqual([]);
  await close();
});

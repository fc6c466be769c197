import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadWords } from '@halfturn/locales/load.ts';
import { smtpInbox, type SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { startStore, type StoreOptions, type StoreProcess } from '../harness/store-process.ts';
import { shiftsOf } from '../harness/shifts.ts';
import { expectWellMade } from '../harness/well-made.ts';

const { t } = loadWords('en-US', ['staff', 'staff-products', 'staff-editor', 'staff-form', 'validation']);
const shop = loadWords('en-US', ['catalog', 'product']);
let browser: Browser;
let inbox: SmtpInbox;
let store: StoreProcess;
let options: StoreOptions;

beforeAll(async () => {
  browser = await openBrowser();
  inbox = await smtpInbox();
  const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-empty-'));
  const logFile = join(dataDir, 'store.log');
  options = { dataDir, port: await freePort(), smtpUrl: inbox.url, logFile, env: { SEED: 'none' } };
  store = await startStore(options);
});
afterAll(async () => {
  await closeVisitors(browser);
  await store?.stop();
  await inbox?.close();
  rmSync(options.dataDir, { recursive: true, force: true });
});

const desk = () => atDesk(browser, { dataDir: options.dataDir, url: store.url }, 'catalogue');
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const dollars = (name: string) => t('staff-editor.in_dollars', { name });
const state = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const save = (page: Page) =>
  page
    .getByRole('region', { name: t('staff-form.unsaved_changes') })
    .getByRole('button', { name: t('staff-form.save'), exact: true })
    .click();

/** What the category shows a guest who comes now. */
async function cardsOf(path: string): Promise<string> {
  const visitor = await newVisitor(browser);
  await visitor.page.goto(`${store.url}${path}`);
  const text = await visitor.page.locator('main').innerText();
  await visitor.close();
  return text;
}

test('in an empty store a shopkeeper makes the first product, and a guest finds it at once', async () => {
  const { page, complaints, close } = await desk();
  await page.goto(`${store.url}/admin/products`);
  await page.getByRole('link', { name: t('staff-editor.new') }).click();
  await page.waitForURL('**/admin/products/new');
  await page.getByRole('button', { name: t('staff-editor.type_new') }).click();
  const dialog = page.getByRole('dialog', { name: t('staff-editor.type_new') });
  await dialog.getByRole('textbox').fill('Games');
  await dialog.getByRole('button', { name: t('staff-editor.type_add') }).click();
  await dialog.waitFor({ state: 'detached' });
  await field(page, t('staff-editor.name')).fill('Lanternfall');
  await field(page, t('staff-editor.sku')).fill('LF-1');
  await expectWellMade(page, 'a new product');

  // Without a price it is not published, and the field says so.
  await state(page, t('staff-editor.status_live')).check({ force: true });
  const create = page.getByRole('button', { name: t('staff-editor.create') });
  await create.click();
  await page.getByRole('alert').getByText(t('validation.required')).waitFor();
  // The browser notes the refusal, and nothing else.
  expect(complaints()).toEqual([expect.stringContaining('422')]);
  await field(page, dollars(t('staff-editor.price'))).fill('24,99');
  await create.click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { level: 1, name: 'Lanternfall' }).waitFor();
  // Without the toast, which covers a field for a while.
  await page.reload();
  await field(page, t('staff-editor.edition')).waitFor();
  await expectWellMade(page, 'the editor of a product');
  expect(await cardsOf('/games')).toContain('Lanternfall');
  const shown = await cardsOf('/games/lanternfall');
  expect(shown).toContain('$24.99');
  expect(shown).toContain(shop.t('product.sku', { sku: 'LF-1' }));

  await field(page, dollars(t('staff-editor.sale'))).fill('19.99');
  await page.keyboard.press('Control+s');
  await page.getByText(t('staff-editor.saved')).waitFor();
  expect(await cardsOf('/games')).toContain('$19.99');
  await state(page, t('staff-editor.status_retired')).check({ force: true });
  await save(page);
  await page.getByText(new RegExp(t('staff-editor.act_retired', { name: String.raw`Desk \d+` }))).waitFor();
  expect(await cardsOf('/games')).not.toContain('Lanternfall');
  await page.getByRole('button', { name: t('staff-editor.publish') }).click();
  await page.getByText(t('staff-editor.published')).waitFor();
  expect(await cardsOf('/games')).toContain('Lanternfall');
  expect(complaints()).toEqual([]);
  await close();
});

test('a SKU is given once, and stands in the list', async () => {
  const { page, close } = await desk();
  await page.goto(`${store.url}/admin/products?q=LF-1`);
  await page.getByRole('cell', { name: 'LF-1', exact: true }).waitFor();
  await page.getByRole('link', { name: t('staff-editor.new') }).click();
  await field(page, t('staff-editor.name')).fill('Lanternfall 2');
  await field(page, t('staff-editor.sku')).fill('LF-1');
  await page.getByRole('button', { name: t('staff-editor.create') }).click();
  await page
    .getByText(t('validation.sku_taken_by', { product: 'Lanternfall' }))
    .first()
    .waitFor();
  await expectWellMade(page, 'a SKU that is taken');
  await close();
});

test('texts are written in two languages, and those that are older than the English ones are marked', async () => {
  const { page, close } = await desk();
  await page.goto(`${store.url}/admin/products`);
  await page.getByRole('link', { name: 'Lanternfall' }).click();
  const language = (name: string) =>
    page.getByRole('list', { name: t('staff-editor.language') }).getByRole('button', { name });
  const write = async (name: string, text: string) => await page.locator(`[name="texts.${name}"]`).fill(text);
  await language('English').waitFor();
  await write('en-US.summary', 'A city of light.');
  await write('en-US.description', 'Climb the tower.');
  await language('Deutsch').click();
  await page.locator('[name="names.de"]').fill('Laternenfall');
  await write('de.summary', 'Eine Stadt aus Licht.');
  await write('de.description', 'Steigen Sie auf den Turm.');
  await write('de.seoTitle', 'Stadt aus Licht kaufen');
  await save(page);
  await page.getByText(t('staff-editor.saved')).waitFor();
  const visitor = await newVisitor(browser, { locale: 'de' });
  await visitor.page.goto(`${store.url}/games/lanternfall?lang=de`);
  await visitor.page.getByText('Eine Stadt aus Licht.').first().waitFor();
  expect(await visitor.page.title()).toContain('Stadt aus Licht kaufen');
  await visitor.page.getByRole('heading', { level: 1, name: 'Laternenfall' }).waitFor();
  await visitor.page.goto(`${store.url}/games?lang=de`);
  await visitor.page.getByRole('article').getByText('Laternenfall').first().waitFor();
  await visitor.close();

  await language('English').click();
  await write('en-US.summary', 'A city of lights.');
  await save(page);
  await page.getByText(t('staff-editor.texts_older', { count: 1 })).waitFor();
  await language('Deutsch').click();
  await page.getByRole('button', { name: t('staff-editor.up_to_date') }).click();
  await save(page);
  await page.getByText(t('staff-editor.texts_older', { count: 1 })).waitFor({ state: 'detached' });
  await page.reload();
  await language('Deutsch').click();
  await expectWellMade(page, 'the texts of a product');
  // Staff find it by its German name, too.
  await page.goto(`${store.url}/admin/products?q=laternen`);
  await page.getByRole('link', { name: 'Lanternfall' }).waitFor();
  await close();
});

test('a product that is not sold where the visitor is says so on its card and its page', async () => {
  const { page, close } = await desk();
  await page.goto(`${store.url}/admin/products`);
  await page.getByRole('link', { name: 'Lanternfall' }).click();
  const rule = page.getByLabel(t('staff-editor.sale_rule'));
  await rule.selectOption('except');
  await save(page);
  // Without a country, there is nothing to except.
  await page.getByRole('alert').getByText(t('validation.country_required')).waitFor();
  const add = page.getByLabel(t('staff-editor.add_to', { name: t('staff-editor.sale_list') }));
  await add.selectOption('US');
  await add.selectOption('DE');
  await page.getByRole('button', { name: t('staff-editor.remove', { name: 'Germany' }) }).click();
  await expectWellMade(page, 'the countries of sale');
  await save(page);
  await page.getByText(t('staff-editor.saved')).waitFor();

  const visitor = await newVisitor(browser);
  const notSold = shop.t('catalog.not_sold_in', { country: 'the United States' });
  await visitor.page.goto(`${store.url}/games`);
  // The page is the same for all, so it says what is true for all until the browser knows the country.
  expect(await (await fetch(`${store.url}/games`)).text()).toContain(shop.t('catalog.sold_in_some'));
  await visitor.page.mouse.move(50, 50, { steps: 3 });
  await visitor.page.getByRole('article').getByText(notSold).waitFor();
  await visitor.page.goto(`${store.url}/games/lanternfall`);
  await visitor.page.mouse.move(300, 300, { steps: 3 });
  await visitor.page.getByText(shop.t('product.not_sold', { country: 'the United States' })).waitFor();
  await visitor.page.getByText(shop.t('product.sold_except', { countries: 'United States' })).waitFor();
  expect((await shiftsOf(visitor.page)).reduce((all, { value }) => all + value, 0)).toBeLessThan(0.001);
  expect(await visitor.page.content()).toContain('"ineligibleRegion":["US"]');
  await expectWellMade(visitor.page, 'a product that is not sold here');
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();

  await rule.selectOption('everywhere');
  await save(page);
  await page.getByText(t('staff-editor.saved')).first().waitFor();
  await close();
});

test('of two who edit the same product the second sees both versions, and loses nothing', async () => {
  const [mine, theirs] = [await desk(), await desk()];
  const open = async (page: Page) => {
    await page.goto(`${store.url}/admin/products`);
    await page.getByRole('link', { name: 'Lanternfall' }).click();
    await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
    await field(page, t('staff-editor.edition')).waitFor();
  };
  await open(mine.page);
  await open(theirs.page);
  await field(theirs.page, t('staff-editor.edition')).fill('Deluxe');
  await field(theirs.page, t('staff-editor.publisher')).fill('Marrowlight');
  await save(theirs.page);
  await theirs.page.getByText(t('staff-editor.saved')).waitFor();

  const { page } = mine;
  await field(page, t('staff-editor.edition')).fill('Standard');
  await save(page);
  await page.getByText(t('staff-form.kept', { count: 1 })).waitFor();
  expect(await field(page, t('staff-editor.edition')).inputValue()).toBe('Standard');
  await page.getByRole('button', { name: t('staff-form.compare') }).click();
  const compare = page.getByRole('dialog', { name: t('staff-form.compare_title') });
  expect(await compare.innerText()).toMatch(/Standard[^]*Deluxe[^]*Marrowlight/);
  await compare.getByRole('button', { name: t('staff-form.go_on') }).click();
  await save(page);
  await page.getByText(t('staff-editor.saved')).waitFor();
  expect(await field(page, t('staff-editor.publisher')).inputValue()).toBe('Marrowlight');
  expect(await field(page, t('staff-editor.edition')).inputValue()).toBe('Standard');
  await mine.close();
  await theirs.close();
});

test('a price far from the one before asks first, a duplicate is a draft, and a draft can be scheduled', async () => {
  const { page, close } = await desk();
  await page.goto(`${store.url}/admin/products`);
  await page.getByRole('link', { name: 'Lanternfall' }).click();
  await page.locator('input[name=sale]').fill('2');
  await save(page);
  const asked = page.getByRole('dialog', { name: t('staff-editor.doubt_title') });
  await asked.getByText(t('staff-editor.doubt_half')).waitFor();
  await asked.getByRole('button', { name: t('staff-editor.doubt_save') }).click();
  await page.getByText(t('staff-editor.saved')).waitFor();
  expect(await cardsOf('/games')).toContain('$2.00');

  const original = page.url();
  await page.getByRole('button', { name: t('staff-editor.duplicate') }).click();
  await page.waitForURL((url) => url.href !== original);
  await page.getByText(t('staff-editor.status_draft_hint')).waitFor();
  await state(page, t('staff-editor.status_scheduled')).check({ force: true });
  await page.locator('[name=publishAt]').fill('2035-01-02T10:00');
  await save(page);
  await page.getByText(t('staff-editor.saved')).waitFor();
  await page.reload();
  await page.getByText(t('staff-editor.status_scheduled_hint')).waitFor();
  expect(await page.locator('[name=publishAt]').inputValue()).toBe('2035-01-02T10:00');
  await expectWellMade(page, 'a scheduled product');
  await close();
});

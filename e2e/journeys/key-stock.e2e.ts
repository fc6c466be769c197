import { present } from '@halfturn/contract/primitives/rows.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { steamKeys } from '@halfturn/server/test/make-product.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { leaksOf } from '../harness/leaks.ts';
import { mailTo } from '../harness/post-office.ts';
import { ON_SHELF, LAST_UNIT } from '../harness/stock.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** Products of the demo catalog that have keys as Steam writes them, and that no other test counts. */
async function products(): Promise<string[]> {
  const books = await openBooks(store.dataDir);
  try {
    const rows = await books.db
      .selectFrom('products')
      .select('name')
      .where('key_pattern', '=', 'steam')
      .where('status', '=', 'live')
      .where('name', 'not in', [ON_SHELF.name, LAST_UNIT.name])
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('key_batches').select('id').whereRef('key_batches.product_id', '=', 'products.id')),
      )
      .orderBy('name', 'desc')
      .limit(2)
      .execute();
    return rows.map(({ name }) => name);
  } finally {
    await books.close();
  }
}

const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : null;

/** Puts a long text into a field at once. The browser types a text with line breaks line by line, which takes minutes. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, value) => {
    const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
    own?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);

interface Work {
  t: ReturnType<typeof loadWords>['t'];
  keys: readonly string[];
  product: string;
  locale: string;
}

/** Takes a key of the batch off sale, voids another one, finds it by its text, and has a mail sent about low stock. */
async function workWithBatch(page: Page, { t, keys, product, locale }: Work): Promise<void> {
  const main = page.locator('#main');
  const dialog = page.getByRole('dialog');
  const [one = '', two = ''] = keys.slice(40, 42);
  await main.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => main.locator('tbody tr').count()).toBe(30);
  await shot(page, `${locale}-batch`);
  await expectWellMade(page, 'a batch');
  const move = async (key: string, act: 'quarantine' | 'void', state: string) => {
    await main.getByRole('searchbox').fill(key.slice(-5));
    await main.getByRole('searchbox').press('Enter');
    await main
      .locator('tbody')
      .getByText(new RegExp(`${key.slice(-3)}$`))
      .waitFor();
    await expect.poll(() => main.locator('tbody tr').count()).toBe(1);
    await main.locator('tbody').getByRole('checkbox').press('Space');
    const bar = page.getByRole('region', { name: t('staff-lists.chosen_rows') });
    await bar.getByRole('button', { name: t(`staff-keys.act_${act}`), exact: true }).click();
    await dialog.getByLabel(t('staff-keys.reason')).fill('The supplier asks');
    await dialog.getByRole('button', { name: t(`staff-keys.act_${act}`), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await main.locator('tbody').getByText(state, { exact: true }).waitFor();
  };
  await move(one, 'quarantine', t('staff.keys_quarantined'));
  await move(two, 'void', t('staff.keys_voided'));

  await page.goto(`${store.url}/admin/keys?${new URLSearchParams({ q: product })}`);
  await main.locator('tbody tr').first().waitFor();
  await shot(page, `${locale}-stock`);
  await expectWellMade(page, 'the stock');
  await main.getByRole('button', { name: t('staff-keys.find_key'), exact: true }).click();
  await dialog.getByLabel(t('staff-keys.whole_key')).fill(two.toLowerCase());
  await dialog.getByRole('button', { name: t('staff-keys.find_key'), exact: true }).click();
  await dialog.getByText(t('staff.keys_voided'), { exact: true }).waitFor();
  await dialog.getByRole('link', { name: product }).waitFor();
  await shot(page, `${locale}-found`);
  expect(page.url()).not.toContain(two.toLowerCase());
  await dialog.getByRole('link', { name: product }).click();

  await main.getByRole('heading', { level: 1, name: product }).waitFor();
  await shot(page, `${locale}-product`);
  await expectWellMade(page, 'the keys of a product');
  await main.getByRole('button', { name: t('staff-keys.threshold'), exact: true }).click();
  await dialog.getByRole('checkbox').press('Space');
  await dialog.getByRole('textbox').fill('5000');
  await dialog.getByRole('button', { name: t('staff-keys.save'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await mailTo(store.mails, await ownAddress(), new RegExp(product));
}

/** The address of the colleague who came to the desk last. */
async function ownAddress(): Promise<string> {
  const books = await openBooks(store.dataDir);
  try {
    const { email } = await books.db
      .selectFrom('staff')
      .select('email')
      .where('role', '=', 'stock')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return email;
  } finally {
    await books.close();
  }
}

test.each([
  ['en-US', 'at a desk', { width: 1280, height: 900 }, 0],
  ['ar', 'on a phone', { width: 390, height: 844, touch: true, theme: 'dark' }, 1],
] as const)(
  '1,000 pasted keys are checked, imported, moved and found: %s, %s',
  async (locale, _where, screen, which) => {
    const { t } = loadWords(locale, ['staff', 'staff-keys', 'staff-lists']);
    const product = present((await products())[which]);
    const { page, complaints, close } = await atDesk(browser, store, 'stock', { locale, ...screen });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const main = page.locator('#main');

    await page.goto(`${store.url}/admin/keys`);
    await link(t('staff-keys.import')).click();
    const picker = main.getByRole('combobox', { name: t('staff.product') });
    await button(t('staff-keys.check', { count: 0 })).click();
    await main.getByText(t('staff-keys.product_missing')).waitFor();
    await main.getByText(t('staff-keys.nothing_to_check')).waitFor();
    await picker.click();
    await picker.fill(product);
    await main.getByRole('option', { name: product }).first().click();
    await expect.poll(() => picker.inputValue()).toContain(product);

    const keys = steamKeys(1_000);
    const [first = '', second = ''] = keys;
    const text = [...keys, first.toLowerCase(), 'LF7Q2-9XKPM-3KV', '', second];
    await main.getByLabel(t('staff-keys.supplier')).fill('Nordwind');
    await main.getByLabel(t('staff-keys.invoice')).fill('R-7');
    await main.getByLabel(t('staff-keys.cost')).fill('15.20');
    await main.getByLabel(t('staff-keys.currency')).selectOption('EUR');
    await paste(main.getByLabel(t('staff-keys.paste')), text.join('\n'));
    await shot(page, `${locale}-form`);
    await expectWellMade(page, 'a new import');
    await button(t('staff-keys.check', { count: 1_004 })).click();

    await page.waitForURL(/\/keys\/import\/[\da-f-]{36}/);
    await main
      .getByRole('link', { name: `${t('staff-keys.verdict_twice_in_file')}`, exact: false })
      .filter({ hasText: new Intl.NumberFormat(locale).format(2) })
      .waitFor();
    const table = main.getByRole('table');
    await expect.poll(() => table.getByText(t('staff-keys.verdict_wrong_pattern')).count()).toBe(1);
    await table.getByText(t('staff-keys.empty_line')).waitFor();
    expect(await page.content()).not.toContain(first);
    await shot(page, `${locale}-preview`);
    await expectWellMade(page, 'a checked file');
    await main.getByRole('link', { name: t('staff-keys.verdict_wrong_pattern') }).click();
    await expect.poll(() => table.getByRole('row').count()).toBe(2);

    await button(t('staff-keys.import_count', { count: 1_000 })).click();
    await main.getByText(t('staff-keys.are_in', { count: 1_000 })).waitFor({ timeout: 60_000 });
    await shot(page, `${locale}-done`);
    await expectWellMade(page, 'an import that is done');
    await main.locator('a[href*="/keys/batches/"]').click();
    await workWithBatch(page, { t, keys, product, locale });
    await page.goto(`${store.url}/admin/keys/imports`);
    await main.getByRole('row').filter({ hasText: product }).first().waitFor();
    await shot(page, `${locale}-imports`);
    await expectWellMade(page, 'the imports');

    expect(await leaksOf(keys.slice(0, 5), { dataDir: store.dataDir, logFiles: [store.logFile] })).toEqual(
      [],
    );
    expect(complaints()).toEqual([]);
    await close();
  },
);

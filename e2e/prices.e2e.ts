import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from './harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from './harness/browser.ts';
import { atDesk } from './harness/desk.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'staff',
  'staff-editor',
  'staff-prices',
  'staff-currencies',
  'problems',
  'validation',
]);
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

const wellMade = async (page: Page, what: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeOn(page), `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await sideways(page), `${what}: pixels beside the window`).toBe(0);
};

test('a price is fixed at the desk, and is what guests and machines read in that currency', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'catalogue');
  await page.goto(`${store.url}/admin/prices`);
  await page.getByRole('searchbox').fill('seventh ferry');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=seventh/);
  await wellMade(page, 'the list');
  await page.getByRole('link', { name: 'The Seventh Ferry', exact: true }).first().click();

  const regular = page.getByLabel(t('staff-prices.fixed_of', { code: 'SEK' }));
  const sale = page.getByLabel(t('staff-prices.sale_of', { code: 'SEK' }));
  const save = page.getByRole('button', { name: t('staff-prices.save') });
  await regular.waitFor();
  expect(await save.isDisabled()).toBe(true);
  await regular.fill('199');
  await sale.fill('249');
  await save.click();
  await page.getByText(t('validation.sale_not_lower')).waitFor();
  await wellMade(page, 'a refusal');
  await sale.fill('149,50');
  await save.click();
  await page.getByText(t('staff-prices.saved')).waitFor();
  expect(await regular.inputValue()).toBe('199');
  expect(await sale.inputValue()).toBe('149.50');

  const seen = async (currency: string) => {
    const answer = await fetch(`${store.url}/games/the-seventh-ferry`, {
      headers: { cookie: `currency=${currency}` },
    });
    return await answer.text();
  };
  await expect.poll(() => seen('SEK')).toContain('149.50');
  expect(await seen('SEK')).toMatch(/"price":"149\.50","priceCurrency":"SEK"/);
  expect(await seen('USD')).toMatch(/"price":"15\.39","priceCurrency":"USD"/);

  // Emptied, it follows the rate again.
  await regular.fill('');
  await sale.fill('');
  await save.click();
  await page.getByText(t('staff-prices.saved')).waitFor();
  await expect.poll(() => seen('SEK')).toContain('"price":"144.39"');

  // The base price is saved by the command of the editor, which asks about one that is far from the one before.
  const base = page.getByRole('form', { name: t('staff-prices.base') });
  const dollars = base.getByLabel(t('staff-editor.in_dollars', { name: t('staff-editor.sale') }), {
    exact: true,
  });
  await dollars.fill('1.54');
  await base.getByRole('button', { name: t('staff-prices.base_save') }).click();
  await page.getByText(t('staff-editor.doubt_half')).waitFor();
  await wellMade(page, 'a doubtful price');
  await page.getByRole('button', { name: t('staff-editor.doubt_back') }).click();
  await dollars.fill('abc');
  await base.getByRole('button', { name: t('staff-prices.base_save') }).click();
  await base.getByText(t('validation.number')).waitFor();

  // By the dozen it costs less: on the page, and for who buys so many.
  const wholesale = page.getByRole('form', { name: t('staff-prices.wholesale') });
  await wholesale.getByRole('button', { name: t('staff-prices.tier_add') }).click();
  await wholesale.getByLabel(t('staff-prices.tier_from'), { exact: true }).fill('3');
  const price = wholesale.getByLabel(t('staff-prices.tier_price_of', { code: 'USD', from: '3' }));
  const keep = wholesale.getByRole('button', { name: t('staff-prices.tiers_save') });
  await price.fill('99');
  await keep.click();
  await wholesale.getByText(t('validation.tier_not_lower')).waitFor();
  await wellMade(page, 'a refused step');
  await price.fill('12,34');
  await keep.click();
  await wholesale.getByText(t('staff-prices.saved')).waitFor();
  await expect.poll(() => seen('USD')).toContain('$12.34');
  expect(await seen('USD')).toMatch(/"price":"15\.39","priceCurrency":"USD"/);
  // Chromium tells of each answer that is no success; the refusal is one.
  expect(complaints().filter((line) => !/ 4(09|22)\b/.test(line))).toEqual([]);
  await close();
});

test('the store gets its own currency, which visitors see and in which a price is typed', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  const dialog = page.getByRole('dialog');
  const choose = async (code: string) => {
    await page.goto(`${store.url}/admin/currencies`);
    await page.getByRole('button', { name: t('staff-currencies.own'), exact: true }).click();
    await dialog.getByLabel(t('staff-currencies.own')).selectOption(code);
    if (code === 'SEK') await wellMade(page, 'the choice of a currency');
    await dialog.getByRole('button', { name: t('staff-currencies.own_save') }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const seen = async () => (await fetch(`${store.url}/games/the-seventh-ferry`)).text();
  await choose('SEK');
  await expect.poll(seen).toContain('"priceCurrency":"SEK"');
  const row = page.getByRole('row').filter({ has: page.getByText('SEK', { exact: true }) });
  await row.getByRole('button', { name: t('staff-currencies.hide') }).click();
  await page.getByText(t('problems.own_currency_in_use')).waitFor();

  await page.goto(`${store.url}/admin/prices?q=seventh`);
  await page.getByRole('link', { name: 'The Seventh Ferry', exact: true }).first().click();
  const form = page.getByRole('form', { name: t('staff-prices.own', { code: 'SEK' }) });
  await form.getByLabel(t('staff-prices.own_price', { code: 'SEK' }), { exact: true }).fill('199');
  await form.getByLabel(t('staff-prices.own_sale', { code: 'SEK' })).fill('249');
  await form
    .getByText(t('staff-prices.in_dollars', { price: '$' }).slice(2))
    .first()
    .waitFor();
  await form.getByRole('button', { name: t('staff-prices.own_save') }).click();
  await form.getByText(t('validation.sale_not_lower')).waitFor();
  await wellMade(page, "a price in the store's own currency");

  // A new product is priced in it.
  await page.goto(`${store.url}/admin/products/new`);
  await page.getByLabel(t('staff-prices.own_price', { code: 'SEK' }), { exact: true }).fill('199');
  await page.getByText(t('staff-prices.in_dollars', { price: '$' }).slice(2)).waitFor();
  await wellMade(page, 'a new product in the currency of the store');

  await choose('USD');
  await expect.poll(seen).toContain('"priceCurrency":"USD"');
  expect(complaints().filter((line) => !/ 4(09|22)\b/.test(line))).toEqual([]);
  await close();
});

test('amounts are written as each language does, once the desk has chosen so', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  const dialog = page.getByRole('dialog');
  const choose = async (style: 'symbol_first' | 'language') => {
    await page.goto(`${store.url}/admin/currencies`);
    await page.getByRole('button', { name: t('staff-currencies.amounts'), exact: true }).click();
    await dialog.getByRole('radio', { name: t(`staff-currencies.amounts_${style}`) }).check();
    if (style === 'language') await wellMade(page, 'the choice of a format');
    await dialog.getByRole('button', { name: t('staff-currencies.amounts_save') }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const headers = { cookie: 'currency=EUR; lang=de' };
  const seen = async () => (await fetch(`${store.url}/games/the-seventh-ferry?lang=de`, { headers })).text();
  const [said] = /"price":"?[\d.]+/.exec(await seen()) ?? [''];
  expect(said).not.toBe('');
  await choose('language');
  try {
    await expect.poll(seen).toMatch(/>\d+,\d\d\u00a0€</);
    expect(await seen()).toContain(said);
    const visitor = await newVisitor(browser, { locale: 'de' });
    await visitor.context.addCookies([{ name: 'currency', value: 'EUR', url: store.url }]);
    await visitor.page.goto(`${store.url}/games/the-seventh-ferry?lang=de`);
    await hydrated(visitor.page);
    expect(await visitor.page.getByRole('main').innerText()).toMatch(/\d+,\d\d\u00a0€/);
    expect(visitor.complaints()).toEqual([]);
    await visitor.close();
  } finally {
    await choose('symbol_first');
  }
  await expect.poll(seen).toMatch(/>€\d+,\d\d</);
  expect(complaints()).toEqual([]);
  await close();
});

test.each(['ar', 'de', 'ja'] as const)('the prices in %s, on a phone', async (locale) => {
  const { page, complaints, close } = await atDesk(browser, store, 'catalogue', { locale, width: 390 });
  await page.goto(`${store.url}/admin/prices`);
  await page.locator('[data-row]').first().waitFor();
  expect(await sideways(page)).toBe(0);
  await page.locator('[data-row]').first().click();
  await page.locator('form table').first().waitFor();
  expect(await sideways(page)).toBe(0);
  expect(await axeOn(page)).toEqual([]);
  expect(complaints()).toEqual([]);
  await close();
});

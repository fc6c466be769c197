import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** The calls of the back office that a page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/prod-api/admin')) calls.push(pathname.slice('/prod-api/admin'.length));
  });
  return calls;
}

/** Whether something is on the screen, and not covered or scrolled away. */
const inSight = (place: Locator) =>
  place.evaluate((at) => {
    const { top, bottom, left, right } = at.getBoundingClientRect();
    return at.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

describe('the menu', () => {
  test('asks for all counts in one call, and for none when another page is opened', async () => {
    const { page, complaints, close } = await atDesk(browser, store, 'owner', { width: 1280, height: 800 });
    const calls = callsOf(page);
    await page.goto(`${store.url}/admin/staff`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(calls.filter((path) => path === '/counts')).toHaveLength(1);
    expect(calls.filter((path) => path === '/session')).toHaveLength(1);
    calls.length = 0;
    const { t } = loadWords('en-US', ['staff', 'staff-frame', 'staff-coupons']);
    const rail = page.getByRole('navigation', { name: t('staff.rail') });
    // The last place of a menu that is longer than the window is in sight, and so are the search and the person.
    await expect.poll(() => inSight(rail.locator('[aria-current]'))).toBe(true);
    await rail.getByRole('link', { name: t('staff-coupons.title') }).click();
    await page.getByRole('heading', { level: 1, name: t('staff-coupons.title') }).waitFor();
    expect(calls.filter((path) => path === '/counts' || path === '/session')).toEqual([]);
    await expect.poll(() => inSight(rail.locator('[aria-current]'))).toBe(true);
    expect(complaints()).toEqual([]);
    await close();
  });

  test('is a dialog on a phone, which scrolls to the current place and closes on the way to another', async () => {
    const { t } = loadWords('ar', ['staff', 'staff-frame', 'staff-coupons']);
    const { page, complaints, close } = await atDesk(browser, store, 'owner', {
      locale: 'ar',
      width: 390,
      height: 844,
      touch: true,
    });
    await page.goto(`${store.url}/admin/staff`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectWellMade(page, 'staff on a phone');
    await page.getByRole('banner').getByRole('button').first().click();
    const menu = page.getByRole('dialog', { name: t('staff-frame.menu_title') });
    await menu.waitFor();
    await expectWellMade(page, 'the open menu');
    await expect.poll(() => inSight(menu.locator('[aria-current]'))).toBe(true);
    await menu.getByRole('link', { name: t('staff-coupons.title') }).click();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: t('staff-coupons.title') }).waitFor();
    expect(complaints()).toEqual([]);
    await close();
  });
});

test.each(['en-US', 'ar'] as const)(
  'Ctrl+K finds pages, products and what was opened last, by keyboard alone: %s',
  async (locale) => {
    const { t } = loadWords(locale, ['staff', 'staff-frame', 'staff-products', 'staff-tax']);
    const { page, complaints, close } = await atDesk(browser, store, 'owner', { locale });
    await page.goto(`${store.url}/admin/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: t('staff-frame.search_label') });
    await field.waitFor();
    await page.keyboard.type(t('staff-tax.title').toLowerCase());
    await page.getByRole('option', { name: t('staff-tax.title'), exact: true, selected: true }).waitFor();
    await expectWellMade(page, 'the search');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/tax$/);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('tidebreaker');
    const product = page.getByRole('option', { name: /Tidebreaker/ }).first();
    await product.waitFor();
    await expect.poll(() => page.getByRole('status').last().textContent()).not.toBe('');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: /Tidebreaker/ }).waitFor();

    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: t('staff-frame.recent') }).getByRole('option');
    await expect.poll(() => recent.first().innerText()).toContain('Tidebreaker');
    expect(await recent.nth(1).innerText()).toContain(t('staff-tax.title'));
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+k');
    await field.fill('qzxw-nothing');
    await page.getByText(t('staff-frame.none', { q: 'qzxw-nothing' })).waitFor();
    expect(complaints()).toEqual([]);
    await close();
  },
);

test('a page with typed words that are not saved asks before it is left, and not once they are taken out', async () => {
  const { t } = loadWords('en-US', ['staff', 'staff-form', 'staff-coupons', 'staff-tax']);
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  const leaves = () =>
    page
      .getByRole('navigation', { name: t('staff.rail') })
      .getByRole('link', { name: t('staff-tax.title'), exact: true })
      .click();
  await page.goto(`${store.url}/admin/coupons/new`);
  const name = page.getByRole('textbox', { name: t('staff-coupons.name'), exact: true });
  await name.fill('Spring');
  await leaves();
  const asked = page.getByRole('dialog', { name: t('staff-form.leave_title') });
  await asked.getByText(t('staff-form.leave_text', { count: 1 })).waitFor();
  await expectWellMade(page, 'the question before a form is left');
  await asked
    .getByRole('button', { name: t('staff-form.stay') })
    .last()
    .click();
  await asked.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Spring');
  await leaves();
  await asked.getByRole('button', { name: t('staff-form.leave'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('staff-tax.title') }).waitFor();

  await page.goto(`${store.url}/admin/coupons/new`);
  await name.fill('Spring');
  await name.fill('');
  await leaves();
  await page.getByRole('heading', { level: 1, name: t('staff-tax.title') }).waitFor();

  // A dialog with typed words stays until its own buttons close it, and the way back asks as well.
  await page.getByRole('button', { name: t('staff-tax.add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('staff-tax.new_title') });
  const rate = dialog.getByRole('textbox', { name: t('staff-tax.rate') });
  await rate.fill('19');
  await page.keyboard.press('Escape');
  await page.goBack();
  await asked
    .getByRole('button', { name: t('staff-form.stay') })
    .last()
    .click();
  await asked.waitFor({ state: 'detached' });
  expect(await rate.inputValue()).toBe('19');
  expect(complaints()).toEqual([]);
  await close();
});

describe('a page that cannot be shown', () => {
  test('is not there, or not for this person: neither is tried again', async () => {
    const { t } = loadWords('en-US', ['staff', 'staff-frame', 'staff-orders']);
    const { page, close } = await atDesk(browser, store, 'catalogue');
    await page.goto(`${store.url}/admin/orders/HT-NOPE`);
    await page.getByRole('heading', { name: t('staff-frame.no_permission') }).waitFor();
    expect(await page.getByRole('button', { name: t('staff.try_again') }).count()).toBe(0);
    await close();
    const owner = await atDesk(browser, store, 'owner');
    await owner.page.goto(`${store.url}/admin/orders/HT-NOPE`);
    await owner.page.getByRole('heading', { name: t('staff-orders.gone', { order: 'HT-NOPE' }) }).waitFor();
    await owner.close();
  });

  test('leads to sign in without a single refused call', async () => {
    const { page, complaints, close } = await newVisitor(browser);
    await page.goto(`${store.url}/admin/`);
    await page.waitForURL(/sign-in/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(complaints()).toEqual([]);
    await close();
  });
});

import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['staff', 'staff-lists', 'staff-product-list', 'staff-bulk']);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** Two products of one title, which no other journey changes. */
const LIST = '/admin/products?q=crown%20reeds';

const prices = (page: Page) =>
  page
    .getByRole('row')
    .filter({ hasText: 'A Crown of Reeds' })
    .locator('b', { hasText: '$' })
    .allTextContents();

test.each([1280, 390])(
  'prices of many products are changed and put back, by keyboard, at %i px',
  async (width) => {
    const desk = await atDesk(browser, store, 'catalogue', { width });
    const { page } = desk;
    await page.goto(store.url + LIST);
    await page.getByRole('link', { name: 'A Crown of Reeds' }).first().waitFor();
    await expectWellMade(page);
    const before = await prices(page);
    expect(before).toHaveLength(2);

    for (const box of await page
      .getByRole('checkbox', { name: t('staff-lists.choose', { name: 'A Crown of Reeds' }) })
      .all()) {
      await box.focus();
      await page.keyboard.press('Space');
    }
    await page.getByRole('button', { name: t('staff-bulk.change'), exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('staff-bulk.percent')).fill('ten');
    await page.keyboard.press('Enter');
    await dialog.getByLabel(t('staff-bulk.percent')).and(dialog.locator('[aria-invalid=true]')).waitFor();
    await dialog.getByLabel(t('staff-bulk.percent')).fill('+100');
    await page.keyboard.press('Enter');
    await dialog.getByText(t('staff-bulk.sum', { changes: '2', same: '0', refused: '0' })).waitFor();
    await expectWellMade(page);
    await dialog.getByRole('button', { name: t('staff-bulk.apply', { count: 2 }) }).press('Enter');

    await page.waitForURL(/\/admin\/products\/changes\/[0-9a-f-]{36}/);
    await page
      .getByText(t('staff-bulk.result', { changed: '2', same: '0', refused: '0' }))
      .waitFor({ timeout: 30_000 });
    await expectWellMade(page);
    const change = page.url();
    await page.goto(store.url + LIST);
    await expect.poll(() => prices(page)).not.toEqual(before);

    await page.goto(change);
    await page.getByRole('button', { name: t('staff-bulk.undo') }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('staff-bulk.undo') })
      .press('Enter');
    await page.getByText(t('staff-bulk.undo_sum', { undone: '2', kept: '0' })).waitFor({ timeout: 30_000 });
    await page.goto(`${store.url}/admin/products/changes`);
    await page.getByText(t('staff-bulk.undone')).first().waitFor();
    await expectWellMade(page);
    await page.goto(store.url + LIST);
    await expect.poll(() => prices(page)).toEqual(before);
    expect(desk.complaints().filter((one) => !one.includes('422'))).toEqual([]);
    await desk.close();
  },
);

import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['staff-coupons', 'staff-lists', 'staff-disputes', 'staff-newsletter']);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test('a list is filtered, sorted and downloaded, and says whose days it means', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'owner', { timeZone: 'Asia/Tokyo' });
  await page.goto(`${store.url}/admin/coupons`);
  const names = () => page.locator('tbody td:first-child').allInnerTexts();
  await page.getByRole('link', { name: t('staff-coupons.name') }).click();
  // The list is newest first until it is sorted.
  await expect
    .poll(async () => {
      const all = await names();
      return all.length > 2 && all.join() === all.toSorted((a, b) => a.localeCompare(b)).join();
    })
    .toBe(true);
  await page.getByRole('combobox', { name: t('staff-coupons.takes_off') }).selectOption('percent');
  await expect.poll(names).not.toContain('Ten off sixty');
  expect(await names()).toContain('Harbour week');
  // The days begin and end at midnight in the store, which is not midnight in Tokyo.
  const days = page.getByRole('group', {
    name: t('staff-lists.days_in', { label: t('staff-coupons.created'), zone: 'UTC' }),
  });
  await days.getByLabel(t('staff-lists.to')).fill('2020-01-01');
  await page.getByText(t('staff-coupons.none_found')).waitFor();
  await days.getByLabel(t('staff-lists.to')).fill('');
  await expect.poll(names).toContain('Harbour week');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: t('staff-lists.export') }).click();
  expect((await file).suggestedFilename()).toBe('coupons.csv');
  await expectWellMade(page, 'coupons');

  await page.goto(`${store.url}/admin/disputes?tab=closed`);
  await page.getByRole('combobox', { name: t('staff-disputes.outcome') }).waitFor();
  await expectWellMade(page, 'disputes');
  await page.goto(`${store.url}/admin/newsletter`);
  await page.getByRole('combobox', { name: t('staff-newsletter.language') }).selectOption('de');
  await page.waitForURL(/locale=de/);
  await expectWellMade(page, 'subscribers');
  expect(complaints()).toEqual([]);
  await close();
});

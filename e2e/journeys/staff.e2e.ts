import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';

const store = inject('store');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test.each([
  ['en-US', 'at a desk', { width: 1280, height: 900 }],
  ['ar', 'on a phone', { width: 390, height: 844, touch: true, theme: 'dark' }],
] as const)(
  'an owner adds a colleague, resets their access, deactivates and reactivates them: %s, %s',
  async (locale, _where, screen) => {
    const { t } = loadWords(locale, ['staff', 'staff-people']);
    const { page, complaints, close } = await atDesk(browser, store, 'owner', { locale, ...screen });
    const email = `colleague.${locale.toLowerCase()}@desk.example`;
    await page.goto(`${store.url}/admin/staff`);
    await page.getByRole('textbox', { name: t('staff.name'), exact: true }).fill('Kim Colleague');
    await page.getByRole('textbox', { name: t('staff.email'), exact: true }).fill(email);
    await page.getByRole('button', { name: t('staff.add'), exact: true }).click();

    const notice = page.getByRole('status').filter({ hasText: t('staff.one_time', { email }) });
    const password = async () => (await notice.locator('bdi').innerText()).trim();
    const first = await password();
    expect(first).toMatch(/^[0-9A-Z-]{16,}$/);

    // Other journeys have added people, too: by name, this one may be on a later page.
    await page.getByRole('searchbox', { name: t('staff-people.find') }).fill(email);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: email });
    const press = async (act: 'reset' | 'disable' | 'enable'): Promise<void> => {
      await row.getByRole('button', { name: t(`staff.${act}`), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t(`staff.${act}_title`, { name: 'Kim Colleague' }) });
      expect(await axeOn(page)).toEqual([]);
      await dialog.getByRole('button', { name: t(`staff.${act}`), exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await press('reset');
    await expect.poll(password).not.toBe(first);

    const off = row.getByText(t('staff.shut_out'), { exact: true });
    await press('disable');
    await off.waitFor();
    expect(await axeOn(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    // Nor does the table scroll sideways within the page, which would hide the buttons.
    const frame = page.locator('div:has(> table)');
    expect(await frame.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0);
    await press('enable');
    await off.waitFor({ state: 'hidden' });
    expect(complaints()).toEqual([]);
    await close();
  },
);

import { loadWords } from '@halfturn/locales/load.ts';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['staff', 'staff-alarms', 'staff-form', 'staff-people', 'validation']);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** A job of the store that has used up its tries; it does no harm when it runs again. */
async function failJob(): Promise<void> {
  const books = await openBooks(store.dataDir);
  await sql`select graphile_worker.add_job('keys.watchAll', payload => '{}'::json, run_at => now() + interval '1 hour',
    job_key => 'alerts-journey')`.execute(books.db);
  await sql`select graphile_worker.permanently_fail_jobs(
    array(select id from graphile_worker.jobs where key = 'alerts-journey'), 'broken')`.execute(books.db);
  await books.close();
}

/** Loads the page again until it shows the alert, or no longer: the store looks every 10 seconds. */
async function reloadUntil(page: Page, there: boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
        return (await page.getByText(/keys\.watchAll/).count()) > 0;
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(there);
}

test('a job that failed is an alert until it has run again', { timeout: 180_000 }, async () => {
  await failJob();
  const { page, complaints, close } = await atDesk(browser, store, 'owner', { width: 1280, height: 900 });
  await page.goto(`${store.url}/admin/alerts`);
  await reloadUntil(page, true);
  await expectWellMade(page, 'the open alerts');
  const row = page.getByRole('row').filter({ hasText: 'keys.watchAll' });
  await row.getByRole('button', { name: t('staff-alarms.see') }).click();
  await row.getByText(/^Desk \d+$/).waitFor();
  await row.getByRole('button', { name: t('staff-alarms.run_again') }).click();
  await page.getByText(t('staff-alarms.ran_again')).waitFor();
  await reloadUntil(page, false);
  await page.getByRole('link', { name: t('staff-alarms.past') }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'keys.watchAll' })
    .getByText(/^Desk \d+$/)
    .waitFor();
  await expectWellMade(page, 'the past alerts');
  expect(complaints()).toEqual([]);
  await close();
});

test('an owner says when and where alerts go, and each person what they are mailed about', async () => {
  const { page, close } = await atDesk(browser, store, 'owner', { width: 1280, height: 900 });
  await page.goto(`${store.url}/admin/alerts/settings`);
  const minutes = page.getByLabel(t('staff-alarms.order_minutes'));
  await minutes.fill('0');
  const save = page.getByRole('button', { name: t('staff-form.save') });
  await save.click();
  await expect.poll(() => minutes.getAttribute('aria-invalid')).toBe('true');
  await minutes.fill('12');
  const address = page.getByLabel(t('staff-alarms.hook_url'));
  await address.fill('https://192.168.1.9/hook');
  await save.click();
  await page.getByText(t('validation.https_address')).first().waitFor();
  await address.fill('https://alerts.example.com/hook');
  await expectWellMade(page, 'alert settings');
  await save.click();
  const dialog = page.getByRole('dialog', { name: t('staff-alarms.secret') });
  expect(await dialog.locator('code').innerText()).toMatch(/^alsec_/);
  await expectWellMade(page, 'the secret');
  await dialog.getByRole('button', { name: t('staff-alarms.done') }).click();
  await address.fill('');
  await minutes.fill('10');
  await save.click();
  await save.waitFor({ state: 'hidden' });

  await page.goto(`${store.url}/admin/account`);
  const mine = page.getByRole('group', { name: t('staff-alarms.mine') });
  const rates = mine.getByRole('checkbox', { name: t('staff-alarms.kind_rates_old') });
  expect(await rates.isChecked()).toBe(true);
  await rates.uncheck();
  await page
    .getByRole('region', { name: t('staff-alarms.mine') })
    .or(page.locator('section').filter({ has: mine }))
    .getByRole('button', { name: t('staff-people.save') })
    .click();
  await page.getByText(t('staff-alarms.mine_saved')).waitFor();
  await page.reload();
  await rates.waitFor();
  expect(await rates.isChecked()).toBe(false);
  await expectWellMade(page, 'my account');
  await close();
});

import { loadWords } from '@halfturn/locales/load.ts';
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'staff',
  'staff-content',
  'staff-editor',
  'staff-payment-methods',
  'staff-currencies',
  'staff-hours',
  'staff-backups',
  'staff-form',
  'validation',
  'contact',
]);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test('the captcha is switched off and on again', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  const main = page.getByRole('main');
  await page.goto(`${store.url}/admin/settings`);
  const form = main.locator('form').filter({ has: page.getByRole('heading', { name: 'Captcha' }) });
  const box = form.getByRole('checkbox', { name: t('staff-content.captcha_on') });
  const save = form.getByRole('button', { name: t('staff-content.save') });
  await box.uncheck();
  await form.getByText(t('staff-content.captcha_off')).waitFor();
  await expectWellMade(page, 'the settings with a switch');
  await save.click();
  await page.getByText(t('staff-content.setting_saved')).waitFor();
  await page.reload();
  await form.getByText(t('staff-content.captcha_off')).waitFor();
  await box.check();
  await save.click();
  await page.getByText(t('staff-content.setting_saved')).waitFor();
  expect(complaints()).toEqual([]);
  await close();
});

test('a payment method is for some countries alone', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  const main = page.getByRole('main');
  const row = main
    .getByRole('row')
    .filter({ hasText: t('staff-payment-methods.sandbox') })
    .filter({ hasNotText: t('staff-payment-methods.sandbox_cny') });
  const dialog = page.getByRole('dialog');
  const adder = dialog.getByLabel(t('staff-editor.add_to', { name: t('staff-payment-methods.countries') }));
  const set = async (rule: 'allowed' | 'denied', change: () => Promise<void>) => {
    await row.getByRole('button', { name: t('staff-payment-methods.edit') }).click();
    await dialog.getByLabel(t('staff-payment-methods.country_rule')).selectOption(rule);
    await change();
    if (rule === 'denied') await expectWellMade(page, 'the terms of a payment method');
    await dialog.getByRole('button', { name: t('staff-content.save') }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.goto(`${store.url}/admin/payment-methods`);
  await set('denied', async () => {
    for (const country of ['North Korea', 'Cuba']) await adder.selectOption({ label: country });
  });
  await row.getByText(t('staff-payment-methods.all_but', { countries: 'North Korea, Cuba' })).waitFor();
  await set('allowed', async () => {
    for (const name of ['North Korea', 'Cuba'])
      await dialog.getByRole('button', { name: t('staff-editor.remove', { name }) }).click();
  });
  await row.getByText('North Korea, Cuba').waitFor({ state: 'detached' });
  expect(complaints()).toEqual([]);
  await close();
});

test('the source of rates is chosen, and taken back', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: t('staff-content.save') });
  const open = () => main.getByRole('button', { name: t('staff-currencies.source_title') }).click();
  await page.goto(`${store.url}/admin/currencies`);
  await open();
  await dialog.getByRole('button', { name: t('staff-currencies.by_ecb') }).click();
  await dialog.getByLabel(t('staff-currencies.source_hours')).selectOption('12');
  await expectWellMade(page, 'the source of rates');
  await save.click();
  await main.getByText(t('staff-currencies.not_asked')).waitFor();
  await open();
  await dialog.getByLabel(t('staff-currencies.source_url')).fill('');
  await save.click();
  await main.getByText(t('staff-currencies.no_feed')).waitFor();
  expect(complaints()).toEqual([]);
  await close();
});

test('opening hours are set, shown to visitors, and removed', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  // A changed day says so in its name.
  const day = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
  const act = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`${store.url}/admin/hours`);
  await page.getByText(t('staff-hours.no_hours')).waitFor();
  await act(t('staff-hours.add_span_on', { day: 'Monday' }));
  await act(t('staff-hours.copy'));
  await act(t('staff-hours.add_span_on', { day: 'Friday' }));
  const late = day('Friday').getByLabel(t('staff-hours.closes')).last();
  await act(t('staff-form.save'));
  await day('Friday').getByText(t('validation.hours_time')).waitFor();
  await late.fill('02:00');
  await day('Friday').getByText(t('staff-hours.next_day')).waitFor();
  await act(t('staff-hours.add_closed'));
  await page.getByRole('textbox', { name: t('staff-hours.note') }).fill('Inventory');
  await expectWellMade(page, 'the opening hours');
  await act(t('staff-form.save'));
  await page.getByText(t('staff-hours.saved')).waitFor();

  const visitor = await newVisitor(browser);
  await visitor.page.goto(`${store.url}/contact-us`);
  const hours = visitor.page.getByRole('region', { name: t('contact.hours') });
  await hours.getByText('Inventory').waitFor();
  expect(await hours.getByText('5:00 PM – 2:00 AM').count()).toBe(1);
  await expectWellMade(visitor.page, 'the contact page with opening hours');
  await visitor.close();

  await act(t('staff-hours.remove_closed', { no: 1 }));
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Friday'])
    await act(t('staff-hours.remove_span', { day: name, no: 1 }));
  await act(t('staff-form.save'));
  await page.getByText(t('staff-hours.no_hours')).waitFor();
  // The browser writes down the save that was refused.
  expect(complaints().filter((said) => !said.includes('422'))).toEqual([]);
  await close();
});

test('a backup is made, seen to be complete, and downloaded with a fresh code', async () => {
  const { page, recoveryCode, complaints, close } = await atDesk(browser, store, 'owner', {
    staleCode: true,
  });
  const main = page.getByRole('main');
  const rows = main.getByRole('table').getByRole('row');
  await page.goto(`${store.url}/admin/backups`);
  await main.getByText(t('staff-backups.keys'), { exact: true }).waitFor();
  await page.getByRole('button', { name: t('staff-backups.make') }).click();
  await page.getByText(t('staff-backups.started')).waitFor();
  // Its progress and its end are there after a reload.
  await page.reload();
  const row = rows.filter({ hasText: t('staff-backups.state_made') }).first();
  await row.waitFor({ timeout: 120_000 });
  await main.getByText('npx halfturn restore ').waitFor();
  await expectWellMade(page, 'the backups');
  await row.getByRole('button', { name: t('staff-backups.download') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('staff-backups.download') }).click();
  const code = page.getByRole('dialog').filter({ hasText: t('staff.enter_code') });
  await code.getByRole('button', { name: t('staff.use_recovery') }).click();
  await code.getByRole('textbox').fill(recoveryCode);
  const downloading = page.waitForEvent('download');
  await code.getByRole('button', { name: t('staff.confirm_code') }).click();
  const file = await (await downloading).path();
  expect((await readFile(file)).toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');

  // It was refused at first, and so asked for the code.
  expect(complaints()).toEqual([expect.stringContaining('/download')]);
  await page.goto(`${store.url}/admin/backups/settings`);
  await expectWellMade(page, 'the schedule of backups');
  await main.getByLabel(t('staff-backups.keep')).fill('9');
  await page.getByRole('button', { name: t('staff-form.save') }).click();
  await page.getByText(t('staff-backups.saved')).waitFor();
  expect(complaints()).toEqual([]);
  await close();
}, 180_000);

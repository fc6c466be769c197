import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { withDevice } from '../harness/authenticator.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test.each([
  ['en-US', { width: 1280, height: 900 }],
  ['ar', { width: 390, height: 844, touch: true }],
] as const)(
  'an owner makes a role, gives it to a person, and reads it in the audit log: %s',
  async (locale, screen) => {
    const { t } = loadWords(locale, ['staff', 'staff-people', 'staff-audit']);
    const { page, complaints, close } = await atDesk(browser, store, 'owner', { locale, ...screen });
    const role = `Ticket writer ${locale}`;
    const email = `role.${locale.toLowerCase()}@desk.example`;

    await page.goto(`${store.url}/admin/staff/roles`);
    await page.getByRole('button', { name: t('staff-people.new_role') }).click();
    let dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('staff.name') }).fill(role);
    const box = (area: string, level: 'see' | 'change') =>
      dialog.getByRole('checkbox', {
        name: t('staff-people.permission', { area, level: t(`staff-people.level_${level}`) }),
        exact: true,
      });
    const tickets = loadWords(locale, ['staff-support']).t('staff-support.title');
    await box(tickets, 'change').check();
    expect(await box(tickets, 'see').isChecked()).toBe(true);
    await expectWellMade(page, 'a role');
    await dialog.getByRole('button', { name: t('staff-people.save'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: role });
    expect(await row.innerText()).toContain(tickets);
    await expectWellMade(page, 'roles');

    await page.getByRole('link', { name: t('staff-people.people'), exact: true }).click();
    await page.getByRole('textbox', { name: t('staff.name'), exact: true }).fill('Robin Writer');
    await page.getByRole('textbox', { name: t('staff.email'), exact: true }).fill(email);
    await page.getByRole('button', { name: t('staff.add'), exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('staff.one_time', { email }) })
      .waitFor();
    // Other journeys have added people, too: by name, this one may be on a later page.
    await page.getByRole('searchbox', { name: t('staff-people.find') }).fill(email);
    await page.keyboard.press('Enter');
    const person = page.getByRole('row').filter({ hasText: email });
    await person.getByRole('button', { name: t('staff-people.edit'), exact: true }).click();
    dialog = page.getByRole('dialog', { name: t('staff-people.edit_title', { name: 'Robin Writer' }) });
    await dialog.getByRole('textbox', { name: t('staff.name'), exact: true }).fill('Robin Reader');
    await dialog.getByRole('combobox', { name: t('staff.role') }).selectOption({ label: role });
    await expectWellMade(page, 'a person');
    await dialog.getByRole('button', { name: t('staff-people.save'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => person.innerText()).toContain('Robin Reader');
    expect(await person.innerText()).toContain(role);

    await page.goto(`${store.url}/admin/audit?area=staff`);
    const act = t('staff-audit.entry', { area: t('staff.people'), act: t('staff-audit.act_changed') });
    const entry = page.getByRole('row').filter({ hasText: act }).first();
    await entry.getByRole('button', { name: t('staff-audit.details') }).click();
    dialog = page.getByRole('dialog', { name: act });
    const name = dialog.getByRole('row').filter({ hasText: 'Robin Reader' });
    expect(await name.innerText()).toContain('Robin Writer');
    await expectWellMade(page, 'an entry of the audit log');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectWellMade(page, 'the audit log');
    const csv = await page.request.get(`${store.url}/prod-api/admin/audit.csv?area=staff`);
    expect(await csv.text()).toContain('Robin Reader');

    // A role that a person has stays; there is no button that would be refused.
    await page.goto(`${store.url}/admin/staff/roles`);
    await row.waitFor();
    expect(await row.getByRole('button', { name: t('staff-people.delete') }).count()).toBe(0);
    expect(complaints()).toEqual([]);
    await close();
  },
);

test('a person changes their own name, and sees where they are signed in', async () => {
  const { t } = loadWords('en-US', ['staff', 'staff-people', 'staff-account']);
  const { page, complaints, close } = await atDesk(browser, store, 'support');
  await page.goto(`${store.url}/admin/account`);
  const name = page.getByRole('textbox', { name: t('staff-people.your_name') });
  await name.fill('Sam Ward');
  const form = page.locator('form').filter({ has: name });
  await form.getByRole('button', { name: t('staff-people.save'), exact: true }).click();
  await page
    .getByRole('navigation', { name: t('staff.rail') })
    .getByText('Sam Ward')
    .waitFor();
  await page.getByText(t('staff-people.this_session')).waitFor();
  await expectWellMade(page, 'the own account');
  expect(complaints()).toEqual([]);
  await close();
});

test('a person adds a passkey, and signs in with it in place of password and code', async () => {
  const { t } = loadWords('en-US', ['staff', 'staff-people', 'staff-account']);
  const password = 'seven quiet otters';
  const { page, complaints, close } = await atDesk(browser, store, 'support', { password });
  const device = await withDevice(page);
  await device.touch(true);
  await page.goto(`${store.url}/admin/account`);
  await page.getByRole('button', { name: t('staff-people.add_passkey') }).click();
  const dialog = page.getByRole('dialog', { name: t('staff-people.add_passkey') });
  await dialog.getByRole('textbox', { name: t('staff-people.passkey_name') }).fill('My laptop');
  await dialog.getByRole('textbox', { name: t('staff-account.present_password') }).fill(password);
  await expectWellMade(page, 'a new passkey');
  await dialog.getByRole('button', { name: t('staff-people.add_passkey') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: t('staff-people.remove_passkey', { name: 'My laptop' }) }).waitFor();
  expect(await device.count()).toBe(1);
  await expectWellMade(page, 'the account with a passkey');

  const rail = page.getByRole('navigation', { name: t('staff.rail') });
  await rail.getByRole('button', { name: t('staff.sign_out') }).click();
  await page.waitForURL(/sign-in/);
  await expectWellMade(page, 'the sign-in');
  await page.getByRole('button', { name: t('staff-people.use_passkey') }).click();
  await page.getByRole('heading', { level: 1, name: t('staff.today') }).waitFor({ timeout: 60_000 });
  expect(complaints()).toEqual([]);
  await close();
});

test('Today shows each queue with its count, and how the day goes', async () => {
  const { t } = loadWords('en-US', ['staff', 'staff-today']);
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  await page.goto(`${store.url}/admin/`);
  await page.getByRole('heading', { name: t('staff-today.revenue') }).waitFor();
  await page.getByRole('link', { name: t('staff-today.low_stock') }).waitFor();
  await expectWellMade(page, 'Today');
  expect(complaints()).toEqual([]);
  await close();
  const catalogue = await atDesk(browser, store, 'catalogue');
  await catalogue.page.goto(`${store.url}/admin/`);
  await catalogue.page.getByRole('link', { name: t('staff-today.low_stock') }).waitFor();
  expect(await catalogue.page.getByRole('heading', { name: t('staff-today.revenue') }).count()).toBe(0);
  expect(catalogue.complaints()).toEqual([]);
  await catalogue.close();
});

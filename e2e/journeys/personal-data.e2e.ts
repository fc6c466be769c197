import { readFileSync } from 'node:fs';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { signedIn, signInAs } from '../harness/member.ts';
import { linkIn, mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'shell',
  'personal',
  'personal-mails',
  'captcha',
  'problems',
  'sign-in',
  'staff-personal',
]);
const COUNTS = '**/prod-api/api/account/counts*';
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** Presses a button that hands over a file, and reads it. */
async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

test('a member takes their data away, chooses not to be counted, and is forgotten', async () => {
  const books = await openBooks(store.dataDir);
  const member = await signedIn(store.url, books, { name: 'Zoë Quist' });
  await books.close();
  const { page, context, complaints, close } = await newVisitor(browser);
  await signInAs(context, store.url, member);
  await page.goto(store.url + links.account('/my-info'));
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: t('shell.title_my_info') }).waitFor();
  const exporting = page.getByRole('region', { name: t('personal.export_title') });
  const password = exporting.getByRole('textbox', { name: t('personal.password') });
  await password.fill('not-this-one');
  await exporting.getByRole('button', { name: t('personal.export') }).click();
  await exporting.getByRole('alert').getByText(t('problems.password_wrong')).first().waitFor();
  await password.fill(member.password);
  await password.press('Enter');
  await page.getByText(t('personal.ready')).waitFor();
  expect(await saved(page, t('personal.save_page'))).toContain('Zoë Quist');
  const json = JSON.parse(await saved(page, t('personal.save_json'))) as { account: { email: string }[] };
  expect(json.account[0]!.email).toBe(member.email);
  await expectWellMade(page, '/my-info');

  const counted = page.getByRole('checkbox', { name: t('personal.count_visits') });
  await counted.uncheck();
  // This call stays on its way until the account is gone.
  const erased = Promise.withResolvers<void>();
  await page.route(COUNTS, async (route) => {
    await erased.promise;
    await route.continue();
  });
  await page.reload();
  await hydrated(page);
  await expect.poll(() => counted.isChecked()).toBe(false);

  const erasing = page.getByRole('region', { name: t('personal.erase_title') });
  await erasing.getByRole('textbox', { name: t('personal.password') }).fill(member.password);
  await erasing.getByRole('button', { name: t('personal.erase') }).click();
  await erasing.getByRole('alert').getByText(t('personal.understand_first')).first().waitFor();
  await erasing.getByRole('checkbox').check();
  // The cookie goes last. A call that is refused before that must not lead to the sign-in.
  await page.route('**/api/logout*', async (route) => {
    const refused = page.waitForResponse(
      (answer) => answer.url().includes('/api/account/counts') && answer.status() === 401,
    );
    erased.resolve();
    await refused;
    await route.continue();
  });
  await erasing.getByRole('button', { name: t('personal.erase') }).click();
  await page.waitForURL(/\/personal-data\?forgotten/);
  await page.getByRole('heading', { level: 1, name: t('personal.erased_title') }).waitFor();
  await mailTo(store.mails, member.email, t('personal-mails.erased_title'));
  await page.goto(store.url + links.account('/my-info'));
  await page.waitForURL(/\/login/);
  expect(complaints().filter((text) => !/status of (422|401)/.test(text))).toEqual([]);
  await close();
}, 90_000);

test('a guest confirms an email address; staff see the request, and make one themselves', async () => {
  const email = 'zoe.guest@example.com';
  const { page, complaints, close } = await newVisitor(browser);
  await page.goto(store.url + links.personalData());
  await hydrated(page);
  await expectWellMade(page, '/personal-data');
  await page.getByRole('radio', { name: t('personal.want_export') }).check();
  await page.getByRole('textbox', { name: t('personal.email'), exact: true }).fill(email);
  await page.getByRole('button', { name: t('captcha.without') }).click();
  await page
    .getByRole('status')
    .filter({ hasText: t('captcha.done') })
    .waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: t('personal.send') }).click();
  await page.getByText(t('personal.sent_text')).waitFor();
  const mail = await mailTo(store.mails, email, t('personal-mails.export_title'));
  await page.goto(linkIn(mail, '/personal-data/link').replace(/^https?:\/\/[^/]+/, store.url));
  await hydrated(page);
  await page.getByRole('button', { name: t('personal.export') }).click();
  await page.getByText(t('personal.ready')).waitFor();
  expect(await saved(page, t('personal.save_json'))).toContain('requests');
  await expectWellMade(page, 'the link of an export');
  expect(complaints()).toEqual([]);
  await close();

  const desk = await atDesk(browser, store, 'support');
  await desk.page.goto(`${store.url}/admin/personal-data?state=done`);
  await desk.page.getByRole('row').filter({ hasText: email }).waitFor();
  await desk.page.getByRole('button', { name: t('staff-personal.ask') }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('called@example.com');
  await dialog.getByRole('radio', { name: t('staff-personal.erasure') }).check();
  await dialog.getByRole('button', { name: t('staff-personal.send') }).click();
  await dialog.waitFor({ state: 'detached' });
  await desk.page.goto(`${store.url}/admin/personal-data?state=asked`);
  await desk.page.getByRole('row').filter({ hasText: 'called@example.com' }).waitFor();
  await expectWellMade(desk.page, 'the requests at the desk');
  await mailTo(store.mails, 'called@example.com', t('personal-mails.erasure_title'));
  expect(desk.complaints()).toEqual([]);
  await desk.close();
}, 90_000);

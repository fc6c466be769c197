import { randomUUID } from 'node:crypto';
import { loadWords } from '@halfturn/locales/load.ts';
import { imapInbox } from '@halfturn/server/test/imap-inbox.ts';
import { sendgridKeys } from '@halfturn/server/test/mail-provider-samples.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'mail-kinds',
  'staff-mail-log',
  'staff-mail-texts',
  'staff-bounces',
  'staff-form',
  'staff-products',
  'validation',
]);
const problems = loadWords('en-US', ['validation']);
let browser: Browser;
let books: Books;
beforeAll(async () => {
  [browser, books] = await Promise.all([openBrowser(), openBooks(store.dataDir)]);
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

/** An email that the mail server refused. */
async function lost(recipient: string): Promise<void> {
  const subject = randomUUID();
  await books.db
    .insertInto('mails')
    .values({
      kind: 'staff-own',
      dedupe: `journey:${subject}`,
      subject_id: subject,
      recipient,
      locale: 'en-US',
      state: 'bounced',
      message_id: subject,
      tries: 2,
      error: `550 5.1.1 <${recipient}>: Recipient address rejected`,
    })
    .execute();
}

test('an email that bounced is found, sent again with a reason, and another one marked as handled', async () => {
  await lost('wrong.again@journey.example');
  await lost('wrong.handled@journey.example');
  const { page, complaints, close } = await atDesk(browser, store, 'support');
  const main = page.getByRole('main');
  const row = (email: string) => main.getByRole('row').filter({ hasText: email });
  await page.goto(`${store.url}/admin/`);
  await page.getByRole('link', { name: t('staff-mail-log.lost') }).click();
  await main.getByRole('heading', { name: t('staff-mail-log.title') }).waitFor();

  await row('wrong.again@').getByText(t('staff-mail-log.state_bounced')).waitFor();
  await expectWellMade(page, 'the log of emails');

  const search = main.getByRole('searchbox', { name: t('staff-mail-log.find') });
  await search.fill('wrong.a');
  await search.press('Enter');
  await row('wrong.handled@').waitFor({ state: 'detached' });
  await row('wrong.again@')
    .getByRole('button', { name: t('staff-mail-log.resend') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('staff-mail-log.resend') }).click();
  await dialog.getByText(t('staff-mail-log.reason_missing')).waitFor();
  await expectWellMade(page, 'the dialog that sends an email again');
  await dialog.getByLabel(t('staff-mail-log.reason')).fill('The recipient has space again');
  await dialog.getByRole('button', { name: t('staff-mail-log.resend') }).click();
  await page.getByText(t('staff-mail-log.resent')).waitFor();

  await page.goto(`${store.url}/admin/mails?state=open&q=wrong.h`);

  await row('wrong.handled@').getByRole('checkbox').check();
  await main.getByRole('button', { name: t('staff-mail-log.handle') }).click();
  await page.getByText(t('staff-mail-log.handled')).waitFor();
  await main.getByText(t('staff-mail-log.none')).waitFor();
  expect(complaints()).toEqual([]);
  await close();
});

test('a subject is changed, tried in the preview, sent as a test, and taken back', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'catalogue');
  const main = page.getByRole('main');
  await page.goto(`${store.url}/admin/mails`);
  await main.getByRole('link', { name: t('staff-mail-texts.title') }).click();
  await main.getByRole('heading', { name: t('staff-mail-texts.title') }).waitFor();
  await expectWellMade(page, 'the kinds of emails');
  await main.getByRole('link', { name: t('mail-kinds.newsletter_welcome') }).click();
  await main.getByRole('heading', { name: t('mail-kinds.newsletter_welcome') }).waitFor();
  const frame = page.frameLocator(`iframe[title="${t('staff-mail-texts.preview')}"]`);
  await frame.locator('h1').waitFor();

  const subject = main.getByRole('textbox', { name: t('staff-mail-texts.subject') });
  const save = main.getByRole('button', { name: t('staff-form.save') });
  await subject.fill('Welcome to {shop}');
  await save.click();
  await main.getByText(problems.t('validation.mail_text_placeholder')).first().waitFor();
  await subject.fill('Welcome to {store}, reader');
  await main.getByRole('textbox', { name: t('staff-mail-texts.opening') }).fill('**Good to have you.**');
  await frame.locator('b', { hasText: 'Good to have you.' }).waitFor();
  await main.getByText(/^Welcome to .*, reader$/).waitFor();
  await expectWellMade(page, 'the texts of an email');
  await save.click();
  await page.getByText(t('staff-mail-texts.saved')).waitFor();
  await main.getByRole('button', { name: t('staff-mail-texts.sample') }).click();
  await page.getByText(/will be sent to/).waitFor();

  await main.getByRole('combobox', { name: t('staff-mail-texts.language') }).selectOption('ar');
  await frame.locator('html[dir=rtl]').waitFor();
  await main.getByRole('combobox', { name: t('staff-mail-texts.language') }).selectOption('en-US');
  for (const text of ['Welcome to {store}, reader', '**Good to have you.**']) {
    await main
      .getByText(text, { exact: true })
      .or(main.locator(`input[value="${text}"]`))
      .first()
      .waitFor();
    await main
      .getByRole('button', { name: t('staff-mail-texts.back') })
      .first()
      .click();
  }
  await save.click();
  await main
    .getByRole('button', { name: t('staff-mail-texts.start') })
    .nth(1)
    .waitFor();
  await save.waitFor({ state: 'detached' });
  // The unknown placeholder was refused, by the preview and at the save.
  expect(complaints().filter((one) => !one.includes('422'))).toEqual([]);
  await close();
});

test('the email account of bounces is tested, saved and removed', async () => {
  const inbox = await imapInbox();
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  const act = (name: string) => page.getByRole('button', { name, exact: true }).click();
  // By its name: the label of a changed field says so.
  const field = (name: string) => page.locator(`main input[name=${name}]`);
  await page.goto(`${store.url}/admin/mails`);
  await page.getByRole('link', { name: t('staff-bounces.title'), exact: true }).click();
  await page.getByText(t('staff-bounces.none')).waitFor();
  await field('host').fill('127.0.0.1');
  await field('port').fill(String(inbox.port));
  await field('user').fill(inbox.user);
  await field('password').fill('wrong');
  await act(t('staff-bounces.test'));
  await page.getByText(t('staff-bounces.result_wrong_password')).waitFor();
  await expectWellMade(page, 'the account of bounces');
  await field('password').fill(inbox.password);
  await act(t('staff-bounces.test'));
  await page.getByText(t('staff-bounces.test_works', { count: 0 })).waitFor();
  await act(t('staff-form.save'));
  await page.getByText(t('staff-bounces.saved')).waitFor();
  await expect.poll(() => field('password').inputValue()).toBe('');

  await act(t('staff-bounces.remove'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('staff-bounces.remove') }).click();
  await page.getByText(t('staff-bounces.none')).waitFor();
  expect(complaints()).toEqual([]);
  await close();
  await inbox.close();
});

test('the reports of a provider are set up with its key, and turned off', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  const dialog = page.getByRole('dialog');
  const press = (name: string) =>
    page.getByRole('button', { name: `${name}: SendGrid`, exact: true }).click();
  const save = () => dialog.getByRole('button', { name: t('staff-products.save'), exact: true }).click();
  await page.goto(`${store.url}/admin/mails/bounces`);
  await press(t('staff-bounces.set_up_button'));
  await dialog.getByText('/prod-api/api/mail-reports/sendgrid/webhook').waitFor();
  await save();
  await dialog.getByText(t('staff-bounces.secret_missing')).waitFor();
  const secret = dialog.getByRole('textbox', { name: t('staff-bounces.secret_sendgrid') });
  await secret.fill('no key');
  await save();
  await dialog.getByText(t('validation.sendgrid_key')).waitFor();
  await expectWellMade(page, 'the dialog of a provider');
  await secret.fill(sendgridKeys().shown);
  await save();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(t('staff-bounces.not_heard')).waitFor();
  await expectWellMade(page, 'a provider that reports');
  await press(t('staff-bounces.turn_off'));
  await dialog.getByRole('button', { name: t('staff-bounces.turn_off'), exact: true }).click();
  await page.getByText(t('staff-bounces.not_heard')).waitFor({ state: 'detached' });
  // The key that was none was refused.
  expect(complaints().filter((one) => !one.includes('422'))).toEqual([]);
  await close();
});

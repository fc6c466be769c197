import { randomUUID } from 'node:crypto';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['mail-kinds', 'staff-mail-log']);
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
  await dialog.getByLabel(t('staff-mail-log.reason')).fill('The mailbox is back');
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

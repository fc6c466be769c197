import { loadWords } from '@halfturn/locales/load.ts';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['staff-replies', 'staff-form', 'staff-support']);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** A guest's question in German. Returns its id. */
async function askTicket(): Promise<string> {
  const books = await openBooks(store.dataDir);
  const [id, now] = [randomUUID(), new Date()];
  await books.db
    .insertInto('support_tickets')
    .values({
      id,
      topic: 'other',
      state: 'waiting',
      due_at: new Date(now.getTime() + 86_400_000),
      locale: 'de',
      messages: 1,
      created_at: now,
      updated_at: now,
      guest_name: 'Ida Brandt',
      guest_email: 'ida@example.com',
      guest_email_norm: 'ida@example.com',
    })
    .execute();
  await books.db
    .insertInto('support_messages')
    .values({ id: randomUUID(), ticket_id: id, no: 1, kind: 'member', content: 'Wo ist mein Key?', at: now })
    .execute();
  await books.close();
  return id;
}

test('a reply is saved in two languages, and put into an answer by its name and by the menu', async () => {
  const ticket = await askTicket();
  const { page, complaints, close } = await atDesk(browser, store, 'support', { width: 1280, height: 900 });
  await page.goto(`${store.url}/admin/replies`);
  await page.getByRole('link', { name: t('staff-replies.new') }).click();
  await page.getByLabel(t('staff-replies.name')).fill('where-key');
  const words = page.getByLabel(t('staff-replies.words'));
  await words.fill('Hello {name}, about {order}: open your order.');
  await page.getByLabel(t('staff-replies.language')).selectOption('de');
  await words.fill('Guten Tag {name}, zu {order}: Öffnen Sie Ihre Bestellung.');
  await expectWellMade(page, 'a new reply');
  await page.getByRole('button', { name: t('staff-form.save') }).click();
  await page.getByRole('heading', { level: 1, name: '/where-key' }).waitFor();

  await page.goto(`${store.url}/admin/support/${ticket}`);
  const answer = page.getByLabel(t('staff-support.answer'), { exact: true });
  await page.getByLabel(t('staff-replies.insert')).waitFor();
  await answer.pressSequentially('/whe');
  await page.getByRole('option', { name: /where-key/, selected: true }).waitFor();
  await expectWellMade(page, 'the replies under the field');
  await answer.press('Enter');
  // In the language of the guest, with what is known of them; the order is not.
  await expect
    .poll(() => answer.inputValue())
    .toBe('Guten Tag Ida Brandt, zu {order}: Öffnen Sie Ihre Bestellung.');
  await page.getByText(t('staff-replies.unfilled', { parts: '{order}' })).waitFor();
  await answer.fill('');
  await page.getByLabel(t('staff-replies.insert')).selectOption({ label: '/where-key' });
  await expect.poll(() => answer.inputValue()).toContain('Ida Brandt');
  await expectWellMade(page, 'an answer from a reply');

  await page.goto(`${store.url}/admin/replies`);
  await page.getByRole('link', { name: '/where-key' }).waitFor();
  await expectWellMade(page, 'the saved replies');
  await page.getByRole('link', { name: '/where-key' }).click();
  await page.getByRole('button', { name: t('staff-replies.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff-replies.remove') })
    .click();
  await page.getByText(t('staff-replies.none')).waitFor();
  expect(complaints()).toEqual([]);
  await close();
});

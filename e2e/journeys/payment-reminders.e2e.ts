import { hashToken, randomToken } from '@halfturn/server/src/platform/ids.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { placedHere } from '../harness/bought-here.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test('staff turn a reminder of unpaid orders on and off again', async () => {
  const { t } = loadWords('en-US', ['staff-reminders', 'staff-form']);
  const { page, complaints, close } = await atDesk(browser, store, 'orders', { width: 1280, height: 900 });
  await page.goto(`${store.url}/admin/reminders`);
  const card = page.getByRole('region', { name: t('staff-reminders.expired') });
  const send = card.getByRole('checkbox', { name: t('staff-reminders.send') });
  await send.check();
  await card.getByLabel(t('staff-reminders.minutes')).fill('90');
  await expectWellMade(page, 'payment reminders');
  const save = page.getByRole('button', { name: t('staff-form.save') });
  await save.click();
  await save.waitFor({ state: 'hidden' });
  await page.reload();
  await card.waitFor();
  expect(await card.getByLabel(t('staff-reminders.minutes')).inputValue()).toBe('90');
  await send.uncheck();
  await save.click();
  await save.waitFor({ state: 'hidden' });
  expect(complaints()).toEqual([]);
  await close();
});

test('the link in a reminder stops further ones', async () => {
  const { t } = loadWords('de', ['letters']);
  const token = randomToken();
  const books = await openBooks(store.dataDir);
  const { page, complaints, close } = await newVisitor(browser, { locale: 'de' });
  const email = 'reminded@example.com';
  const { orderNo } = await placedHere(page, store.url, { slug: store.onShelf.slug, email });
  const { id } = await books.db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  const emailHash = hashToken(email);
  await books.db
    .insertInto('order_reminders')
    .values({
      order_id: id,
      kind: 'open',
      email_hash: emailHash,
      stop_hash: hashToken(token),
      at: new Date(),
    })
    .execute();
  await page.goto(`${store.url}/reminders/stop?token=${token}&lang=de`);
  await page
    .getByRole('heading', { name: t('letters.reminder_title') })
    .last()
    .waitFor();
  await expectWellMade(page, 'the page that stops reminders');
  await page.getByRole('button', { name: t('letters.reminder_stop') }).click();
  await page
    .getByRole('heading', { name: t('letters.reminder_stopped') })
    .last()
    .waitFor();
  expect(await books.db.selectFrom('reminder_stops').selectAll().execute()).toMatchObject([
    { email_hash: emailHash },
  ]);
  await books.db.deleteFrom('reminder_stops').execute();
  await books.db.deleteFrom('order_reminders').where('order_id', '=', id).execute();
  await books.close();
  expect(complaints()).toEqual([]);
  await close();
});

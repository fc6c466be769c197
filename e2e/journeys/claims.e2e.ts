import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';
import { mailTo } from '../harness/post-office.ts';
import { boughtHere } from '../harness/bought-here.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'orders',
  'claims',
  'claims-mails',
  'staff-claims',
  'delivery-mails',
  'problems',
]);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test('a key does not work: its buyer says so with a picture, and has another one', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const email = 'claims@example.com';
  const guest = new Guest({ url: store.url, page, email });
  const orderNo = await boughtHere(page, store.url, { slug: store.onShelf.slug, email });
  // The key stood in the mail, and so was seen.
  const subject = t('delivery-mails.delivered_subject', { count: 1, orderNo });
  const { text } = await mailTo(store.mails, email, subject);
  const bad = store.onShelf.keys.find((key) => text?.includes(key))!;

  await guest.open(`/success-payment?order=${orderNo}`);
  await guest.press(t('orders.not_working'));
  const form = page.getByRole('dialog', { name: t('orders.not_working') });
  await expectWellMade(page, 'the form');
  await form.getByRole('textbox').fill(`It says that ${bad} was activated before.`);
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'said.png', mimeType: 'image/png', buffer: PICTURE });
  await form.getByRole('listitem').getByText('said.webp').waitFor();
  await guest.press(t('claims.send'), form);
  await page
    .getByRole('article')
    .getByText(t('claims.state_open', { time: '' }).slice(0, 20))
    .waitFor();

  const desk = await atDesk(browser, store, 'orders');
  await desk.page.goto(`${store.url}/admin/claims?q=${orderNo}`);
  await desk.page.getByRole('cell').getByRole('link').click();
  const panel = desk.page.getByRole('complementary');
  await panel.getByRole('img', { name: 'said.webp' }).waitFor();
  expect(await panel.textContent()).not.toContain(bad);
  await expectWellMade(desk.page, 'the desk');
  await panel.getByRole('button', { name: t('staff-claims.replace') }).click();
  const asked = desk.page.getByRole('dialog');
  await asked.getByRole('button', { name: t('staff-claims.replace') }).click();
  await panel.getByText(t('staff-claims.state_replaced')).first().waitFor();
  await mailTo(store.mails, email, t('claims-mails.subject', { orderNo }));

  await guest.open(`/success-payment?order=${orderNo}`);
  await page.getByText(t('claims.replacement')).waitFor();
  const fresh = await guest.reveal();
  expect(fresh).not.toBe(bad);
  expect(store.onShelf.keys).toContain(fresh);
  expect([...visitor.complaints(), ...desk.complaints()]).toEqual([]);
  await desk.close();
  await visitor.close();
});

/** Grey pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAeklEQVRogdXOQREAAAyDMKQjfSL62BEFwTiMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwziMwzi+A6sDHz4BaT2HTP0AAAAASUVORK5CYII=',
  'base64',
);

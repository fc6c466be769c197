import { loadWords } from '@halfturn/locales/load.ts';
import { camt, OUR_IBAN, PAYER_IBAN } from '@halfturn/server/test/statements.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';

const store = inject('store');
const PRODUCT = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
const { t } = loadWords('en-US', ['orders', 'payments', 'transfer', 'staff-bank']);
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  // What the other journeys meet at the checkout stays as it was.
  const books = await openBooks(store.dataDir);
  await books.db
    .updateTable('payment_methods')
    .set({ enabled: false })
    .where('code', '=', 'bank-transfer')
    .execute();
  await books.close();
  await browser.close();
});

test('a guest pays by bank transfer: the statement is booked, and the page turns into the order', async () => {
  const clerk = await atDesk(browser, store, 'finance');
  const desk = clerk.page;
  await desk.goto(`${store.url}/admin/bank`);
  await desk.getByRole('button', { name: t('staff-bank.account'), exact: true }).click();
  const named = desk.getByRole('dialog', { name: t('staff-bank.account_title') });
  await named.getByRole('textbox', { name: t('staff-bank.holder') }).fill('Halfturn GmbH');
  const iban = named.getByRole('textbox', { name: t('staff-bank.iban') });
  await iban.fill(OUR_IBAN.replace('89', '88'));
  await named.getByRole('checkbox', { name: t('staff-bank.offer') }).check();
  await named.getByRole('button', { name: t('staff-bank.save') }).click();
  // A wrong figure is found, and said at its field.
  await named.locator('[aria-invalid=true]').waitFor();
  // The browser notes each refusal.
  clerk.complaints();
  await iban.fill(OUR_IBAN);
  await named.getByRole('button', { name: t('staff-bank.save') }).click();
  await named.waitFor({ state: 'detached' });

  const { page } = await newVisitor(browser);
  const buyer = new Guest({ url: store.url, page, email: 'transfer@example.com' });
  await buyer.open(`${PRODUCT}?currency=EUR`);
  await buyer.take();
  await page.getByRole('radio', { name: t('payments.bank_transfer') }).check();
  await buyer.fill();
  await buyer.offer();
  await buyer.pay();
  await page.waitForURL(/\/paying\?/);
  const details = page.getByLabel(t('transfer.details'));
  await details.getByText('DE89 3704 0044 0532 0130 00').waitFor();
  await page.getByRole('img', { name: t('transfer.code') }).waitFor();
  const orderNo = buyer.orderNo();
  await details.getByText(orderNo).waitFor();
  expect(await axeOn(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  const amount = ((await details.getByRole('definition').first().textContent()) ?? '').replaceAll(
    /[^\d.]/g,
    '',
  );

  const day = new Date().toISOString().slice(0, 10);
  const upload = async (lines: Parameters<typeof camt>[0]) => {
    await desk.goto(`${store.url}/admin/bank`);
    await desk.getByRole('button', { name: t('staff-bank.upload') }).click();
    const dialog = desk.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'november.xml', mimeType: 'text/xml', buffer: Buffer.from(camt(lines)) });
    await dialog.getByRole('button', { name: t('staff-bank.read') }).click();
  };

  // A cent too little brings no key: the page says what becomes of it, and lets the buyer begin again.
  const short = (Number(amount) - 0.01).toFixed(2);
  await upload([{ amount: short, day, text: orderNo, ref: `short-${orderNo}` }]);
  await desk.getByRole('button', { name: t('staff-bank.book', { count: 1 }) }).click();
  await desk.getByText(t('staff-bank.all_booked')).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByText(t('transfer.failed_text', { time: '' }).slice(0, 60)).waitFor();
  expect(await axeOn(page)).toEqual([]);
  await buyer.press(t('orders.try_again'));
  await details.getByText(orderNo).waitFor();

  const lines = [
    { amount, day, text: `thanks! ${orderNo.toLowerCase()}`, ref: orderNo },
    { amount: '12.00', day, text: 'Invoice 7', ref: `other-${orderNo}` },
  ];
  await upload(lines);
  await desk.getByRole('row').filter({ hasText: orderNo }).getByText(t('staff-bank.exact')).waitFor();
  expect(await axeOn(desk)).toEqual([]);
  await desk.getByRole('button', { name: t('staff-bank.book', { count: 2 }) }).click();
  await desk.getByText(t('staff-bank.all_booked')).waitFor();
  await desk.getByRole('row').filter({ hasText: orderNo }).getByText(t('staff-bank.tab_matched')).waitFor();

  // The page would look by itself within a quarter of a minute; coming back to it asks at once.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await buyer.hold();

  // A line of nobody's waits for a person, who sets it aside.
  await desk.goto(`${store.url}/admin/bank`);
  const row = desk.getByRole('row').filter({ hasText: 'Invoice 7' }).filter({ hasText: PAYER_IBAN }).first();
  await row.getByRole('button', { name: t('staff-bank.aside') }).click();
  const aside = desk.getByRole('dialog', { name: t('staff-bank.aside_title') });
  await aside.getByRole('textbox').fill('An invoice of ours');
  await aside.getByRole('button', { name: t('staff-bank.aside'), exact: true }).click();
  await aside.waitFor({ state: 'detached' });
  expect(clerk.complaints()).toEqual([]);
});

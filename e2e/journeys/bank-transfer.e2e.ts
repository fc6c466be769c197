import { loadWords } from '@halfturn/locales/load.ts';
import { camt, OUR_IBAN, PAYER_IBAN } from '@halfturn/server/test/statements.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { placedHere } from '../harness/bought-here.ts';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';
import { ARABIC_PHONE, ENGLISH_DESKTOP } from '../harness/places.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const PRODUCT = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
const { t } = loadWords('en-US', ['staff-bank']);
const today = new Date().toISOString().slice(0, 10);
let browser: Browser;
let clerk: Awaited<ReturnType<typeof atDesk>>;

beforeAll(async () => {
  browser = await openBrowser();
  clerk = await atDesk(browser, store, 'finance');
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
  await closeVisitors(browser);
});

test('the shop names its account, and a wrong figure in it is found', async () => {
  const desk = clerk.page;
  await desk.goto(`${store.url}/admin/bank`);
  await desk.getByRole('button', { name: t('staff-bank.account'), exact: true }).click();
  const named = desk.getByRole('dialog', { name: t('staff-bank.account_title') });
  await named.getByRole('textbox', { name: t('staff-bank.holder') }).fill('Halfturn GmbH');
  const iban = named.getByRole('textbox', { name: t('staff-bank.iban') });
  await iban.fill(OUR_IBAN.replace('89', '88'));
  await named.getByRole('checkbox', { name: t('staff-bank.offer') }).check();
  await named.getByRole('button', { name: t('staff-bank.save') }).click();
  // It is said at its field.
  await named.locator('[aria-invalid=true]').waitFor();
  // The browser notes each refusal.
  clerk.complaints();
  await iban.fill(OUR_IBAN);
  await named.getByRole('button', { name: t('staff-bank.save') }).click();
  await named.waitFor({ state: 'detached' });
});

/** Takes a statement of the bank in, with one line in it, and books what it offers. */
async function book(line: { amount: string; text: string; ref: string }, sure: boolean): Promise<void> {
  const desk = clerk.page;
  await desk.goto(`${store.url}/admin/bank`);
  await desk.getByRole('button', { name: t('staff-bank.upload') }).click();
  const dialog = desk.getByRole('dialog');
  const buffer = Buffer.from(camt([{ ...line, day: today }]));
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'november.xml', mimeType: 'text/xml', buffer });
  await dialog.getByRole('button', { name: t('staff-bank.read') }).click();
  const offered = desk.getByRole('button', { name: t('staff-bank.book', { count: 1 }) });
  await offered.waitFor();
  if (sure)
    await desk.getByRole('row').filter({ hasText: line.text }).getByText(t('staff-bank.exact')).waitFor();
  expect(await axeOn(desk)).toEqual([]);
  await offered.click();
  await desk.getByText(t('staff-bank.all_booked')).waitFor();
}

test.each([ENGLISH_DESKTOP, ARABIC_PHONE])(
  'a guest transfers a cent too little, and then the whole: the page turns into the order ($locale)',
  async (place) => {
    const { locale } = place;
    const words = loadWords(locale, ['orders', 'payments', 'transfer']);
    const visitor = await newVisitor(browser, place);
    const { page } = visitor;
    const buyer = new Guest({ url: store.url, page, locale, email: `transfer.${locale}@example.com` });
    await buyer.open(`${PRODUCT}?currency=EUR`);
    await buyer.take();
    await page.getByRole('radio', { name: words.t('payments.bank_transfer') }).check();
    await buyer.fill();
    await buyer.offer();
    await buyer.pay();
    await page.waitForURL(/\/paying\?/);
    const details = page.getByLabel(words.t('transfer.details'));
    await details.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    await page.getByRole('img', { name: words.t('transfer.code') }).waitFor();
    const orderNo = buyer.orderNo();
    await details.getByText(orderNo).waitFor();
    expect(await axeOn(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    const said = (await details.getByRole('definition').first().getByText(/\d/).first().textContent()) ?? '';
    const cents = Number(said.replaceAll(/\D/g, ''));

    // A cent too little brings no key: the page says what becomes of it, and lets the buyer begin again.
    const short = ((cents - 1) / 100).toFixed(2);
    await book({ amount: short, text: orderNo, ref: `short-${orderNo}` }, false);
    // The page would look by itself within a quarter of a minute; coming back to it asks at once.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    const fell = words.t('transfer.failed_text', { time: '#' }).split('#')[0]!;
    await page.getByText(fell).waitFor();
    expect(await axeOn(page)).toEqual([]);
    await buyer.press(words.t('orders.try_again'));
    await details.getByText(orderNo).waitFor();

    const whole = (cents / 100).toFixed(2);
    await book({ amount: whole, text: `thanks! ${orderNo.toLowerCase()}`, ref: orderNo }, true);
    const booked = clerk.page.getByRole('row').filter({ hasText: `thanks! ${orderNo.toLowerCase()}` });
    await booked.getByText(t('staff-bank.tab_matched')).waitFor();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await buyer.hold();
    expect(visitor.complaints()).toEqual([]);
    await visitor.close();
  },
);

test('a transfer that is on the account and in no statement yet is confirmed on the order', async () => {
  const acts = loadWords('en-US', ['staff-order-acts', 'staff-orders']);
  const { page, close } = await newVisitor(browser);
  const { orderNo } = await placedHere(page, store.url, {
    slug: store.onShelf.slug,
    email: 'by-hand@example.com',
    paymentMethod: 'bank-transfer',
    currency: 'EUR',
  });
  const desk = clerk.page;
  await desk.goto(`${store.url}/admin/orders/${orderNo}`);
  await desk.getByRole('button', { name: acts.t('staff-order-acts.confirm_payment'), exact: true }).click();
  const dialog = desk.getByRole('dialog', {
    name: acts.t('staff-order-acts.confirm_title', { order: orderNo }),
  });
  const due = (await dialog.getByRole('paragraph').first().textContent()) ?? '';
  const amount = /€([\d.]+)/.exec(due)?.[1] ?? '';
  await dialog.getByRole('textbox', { name: /EUR/ }).fill(amount);
  const reference = dialog.getByRole('textbox', { name: t('staff-bank.reference') });
  await reference.fill(orderNo);
  await dialog.getByRole('textbox', { name: acts.t('staff-orders.reason') }).fill('Seen on the account');
  await expectWellMade(desk, 'the dialog that confirms a payment');
  await dialog.getByRole('button', { name: acts.t('staff-order-acts.confirm_payment') }).click();
  await dialog.waitFor({ state: 'detached' });
  await desk.getByText(acts.t('staff-order-acts.confirmed'), { exact: true }).waitFor();
  await desk.getByText(acts.t('staff-order-acts.act_payment_confirmed')).waitFor();
  await close();
  expect(clerk.complaints()).toEqual([]);
});

test('a payment without an order waits for a person, who sets it aside', async () => {
  await book({ amount: '12.00', text: 'Invoice 7', ref: 'other' }, false);
  const desk = clerk.page;
  await desk.goto(`${store.url}/admin/bank`);
  const row = desk.getByRole('row').filter({ hasText: 'Invoice 7' }).filter({ hasText: PAYER_IBAN }).first();
  await row.getByRole('button', { name: t('staff-bank.aside') }).click();
  const aside = desk.getByRole('dialog', { name: t('staff-bank.aside_title') });
  await aside.getByRole('textbox').fill('An invoice of ours');
  await aside.getByRole('button', { name: t('staff-bank.aside'), exact: true }).click();
  await aside.waitFor({ state: 'detached' });
  expect(clerk.complaints()).toEqual([]);
});

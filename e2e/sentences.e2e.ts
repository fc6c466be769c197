import { loadWords } from '@halfturn/locales/load.ts';
import { saveSetting } from '@halfturn/server/src/house/settings/door.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { inTransaction } from '@halfturn/server/src/platform/db/kysely.ts';
import { makeCoupon } from '@halfturn/server/test/make-coupon.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { openBooks, type Books } from './harness/database.ts';
import { Guest } from './harness/guest.ts';
import { signedIn, signInAs } from './harness/member.ts';

/**
 * Sentences of the specification (sections 5, 6 and 8) that no journey comes by: what a visitor reads where something is off,
 * gone, not theirs or not to be had. The calls behind them have `server/src/app/sentences.test.ts`. How these pages are made is
 * looked at in `routes.e2e.ts`.
 */
const store = inject('store');
const { t } = loadWords('en-US', [
  'shell',
  'account',
  'captcha',
  'checkout',
  'orders',
  'my-orders',
  'product',
  'payments',
  'problems',
  'reviews',
]);
const PRODUCT = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
let browser: Browser;
let books: Books;
let visitor: Visitor;
let guest: Guest;

beforeAll(async () => {
  [browser, books] = await Promise.all([openBrowser(), openBooks(store.dataDir)]);
  visitor = await newVisitor(browser);
  guest = new Guest({ url: store.url, page: visitor.page, email: 'sentences@example.com' });
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

const main = (page: Page) => page.getByRole('main');
const alarm = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence).first();

test('“Incorrect link”, and the way home', async () => {
  const { page } = visitor;
  await guest.open('/topay?attempt=nothing');
  await guest.heading('Incorrect link').waitFor();
  await main(page)
    .getByRole('link', { name: t('shell.go_home') })
    .click();
  await page.waitForURL(`${store.url}/`);
});

test('“Resource does not exist” at an address that leads nowhere', async () => {
  const { page } = visitor;
  await guest.open('/nothing-here');
  await main(page).getByText('Resource does not exist', { exact: true }).waitFor();
});

test('“No news” before there is any', async () => {
  const { page } = visitor;
  await guest.open(links.home());
  const nothing = { code: 200, msg: 'OK', data: { rows: [], total: 0 } };
  await page.route('**/prod-api/api/news?*', (route) => route.fulfill({ json: nothing }));
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell.title_news') })
    .click();
  await main(page).getByText('No news', { exact: true }).waitFor();
  await page.unrouteAll();
});

test('“Sorry, the comment function has been turned off!”, to who was writing', async () => {
  const { page } = visitor;
  const turn = (on: boolean) => inTransaction(books.db, (trx) => saveSetting(trx, 'comments.enabled', on));
  await guest.open('/feedback');
  const form = page.getByRole('form', { name: t('reviews.feedback_text') });
  await form.getByRole('radio').first().press('Space');
  await form.getByRole('textbox', { name: t('reviews.feedback_text') }).fill('Quick and quiet.');
  await form.getByRole('textbox', { name: t('reviews.name') }).fill('Ida Brandt');
  await form.getByRole('textbox', { name: t('reviews.email'), exact: true }).fill('ida@example.com');
  await guest.press(t('captcha.without'), form);
  await form
    .getByRole('status')
    .filter({ hasText: t('captcha.done') })
    .waitFor({ timeout: 60_000 });
  await turn(false);
  try {
    await guest.press(t('reviews.send_feedback'), form);
    await alarm(page, 'Sorry, the comment function has been turned off!').waitFor();
    // Nothing of what was written is lost.
    expect(await form.getByRole('textbox', { name: t('reviews.feedback_text') }).inputValue()).toBe(
      'Quick and quiet.',
    );
  } finally {
    await turn(true);
  }
});

test('a coupon that does not exist, one that has expired, and a way to pay that does not know the currency', async () => {
  const { page } = visitor;
  await guest.open(PRODUCT);
  await guest.take();
  // "Not available in US Dollar.", beside the way to pay in another one.
  const why = new RegExp(`^${t('checkout.reason_currency', { currency: '.+' })}$`);
  await main(page).getByText(why).first().waitFor();
  const { code } = await makeCoupon(
    { db: books.db, clock: systemClock },
    { endsAt: new Date(Date.now() - 60_000).toISOString() },
  );
  const field = main(page).getByRole('textbox', { name: t('checkout.coupon') });
  for (const [typed, sentence] of [
    ['NOTHING', 'Sorry, the coupon does not exist!'],
    [code, 'Sorry, the coupon has expired!'],
  ] as const) {
    await field.fill(typed);
    await page.keyboard.press('Enter');
    await main(page).getByText(sentence).first().waitFor();
  }
});

test('“Payment status incorrect”: paying once more what was paid in another tab', async () => {
  const { context, page, close } = await newVisitor(browser);
  const buyer = new Guest({ url: store.url, page, email: 'of-two-tabs@example.com' });
  await buyer.open(PRODUCT);
  await buyer.take();
  await buyer.fill();
  await buyer.pay();
  const orderNo = await buyer.decide('decline');
  await buyer.heading(t('orders.failed')).waitFor();
  // This tab hears nothing of what the other one does.
  await page.route(`**/prod-api/api/orders/${orderNo}/{status,events}*`, (route) => route.abort());
  const other = new Guest({ url: store.url, page: await context.newPage(), email: buyer.email });
  await other.open(`/paying?order=${orderNo}`);
  await other.press(t('orders.try_again'));
  await other.decide('approve');
  await other.hold();
  await page.bringToFront();
  // The page that then leads on to the order waits until it was read.
  const read = Promise.withResolvers<void>();
  await page.route(new RegExp(`/prod-api/api/orders/${orderNo}(\\?|$)`), (route) =>
    read.promise.then(() => route.continue()),
  );
  await buyer.press(t('orders.try_again'));
  await alarm(page, 'Payment status incorrect').waitFor();
  read.resolve();
  await buyer.hold();
  await close();
});

test('“No permission for the current operation”: an address that is no longer one’s own to correct', async () => {
  const { page, close } = await newVisitor(browser);
  const buyer = new Guest({ url: store.url, page, email: 'mistyped@example.com' });
  await buyer.open(PRODUCT);
  await buyer.take();
  await buyer.fill();
  await buyer.pay();
  const orderNo = await buyer.decide('approve');
  await buyer.hold();
  await buyer.press(t('orders.mend'));
  const dialog = page.getByRole('dialog', { name: t('orders.mend_title') });
  await dialog.getByRole('textbox', { name: t('orders.mend_email') }).fill('right@example.com');
  // What this browser may do is taken back in the meantime: it still sees the order.
  await sql`update order_access set kind = 'mail'
    where order_id = (select id from orders where order_no = ${orderNo})`.execute(books.db);
  await buyer.press(t('orders.mend_save'), dialog);
  await alarm(page, 'No permission for the current operation').waitFor();
  await close();
});

test('“No orders” to a new member', async () => {
  const { context, page, close } = await newVisitor(browser);
  await signInAs(context, store.url, await signedIn(store.url, books));
  await page.goto(store.url + links.account('/my-order'));
  await main(page).getByText('No orders', { exact: true }).waitFor();
  await close();
});

test('what was done is said: added, cancelled, deleted, receipt confirmed', async () => {
  const { context, page, close } = await newVisitor(browser);
  const member = await signedIn(store.url, books);
  await signInAs(context, store.url, member);
  const buyer = new Guest({ url: store.url, page, email: member.email });
  const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const of = (action: string, orderNo: string) =>
    buyer.press(t('my-orders.about', { action, order: orderNo }), main(page));
  const order = async (outcome: 'approve' | 'cancel') => {
    await buyer.open(PRODUCT);
    await buyer.press(t('product.add'));
    await said(t('product.added_toast', { count: 1, name: store.onShelf.name }));
    await buyer.open(links.checkout());
    await buyer.fill();
    await buyer.pay();
    const orderNo = await buyer.decide(outcome);
    if (outcome === 'approve') await buyer.hold();
    await buyer.open(links.account('/my-order'));
    return orderNo;
  };

  const stopped = await order('cancel');
  await of(t('orders.cancel'), stopped);
  await buyer.press(
    t('orders.cancel'),
    page.getByRole('dialog', { name: t('orders.cancel_ask', { order: stopped }) }),
  );
  await said('Order canceled.');
  await of(t('my-orders.delete'), stopped);
  await buyer.press(
    t('my-orders.delete'),
    page.getByRole('dialog', { name: t('my-orders.delete_ask', { order: stopped }) }),
  );
  await said('Order deleted.');

  const paid = await order('approve');
  await of(t('orders.confirm_receipt'), paid);
  await said('Receipt confirmed. Thank you.');
  await close();
});

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { sql } from 'kysely';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  closeVisitors,
  newVisitor,
  openBrowser,
  type Visitor,
  type VisitorOptions,
  waitsOut,
} from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { Guest } from '../harness/guest.ts';
import { ARABIC_PHONE, ENGLISH_DESKTOP, GERMAN_PHONE } from '../harness/places.ts';

const store = inject('store');
const { onShelf, lastUnit } = store;
const wordsOf = (locale: Locale) => loadWords(locale, ['orders', 'checkout', 'problems']);
const { t } = wordsOf('en-US');
let browser: Browser;
let books: Books;
const visitors: Visitor[] = [];

beforeAll(async () => {
  [browser, books] = await Promise.all([openBrowser(), openBooks(store.dataDir)]);
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

let guests = 0;
async function newGuest(options: VisitorOptions & { locale?: Locale } = {}): Promise<Guest> {
  const visitor = await newVisitor(browser, options);
  visitors.push(visitor);
  const email = `not-as-planned-${++guests}@example.com`;
  return new Guest({ url: store.url, page: visitor.page, email, locale: options.locale ?? 'en-US' });
}

/** A guest with a unit in the cart, at the checkout, everything filled in. */
async function atCheckout(
  product: { slug: string; name: string },
  options: VisitorOptions = {},
): Promise<Guest> {
  const guest = await newGuest(options);
  await guest.open(links.product({ slug: product.slug, class: { slug: 'games' } }));
  await guest.take();
  await guest.fill();
  return guest;
}

const free = async (slug: string): Promise<number> => {
  const { rows } = await sql<{ free: number }>`select count(*) as free from product_keys k
    join products p on p.id = k.product_id where p.slug = ${slug} and k.state = 'free'`.execute(books.db);
  return rows[0]!.free;
};

/** What the checkout says after a press of Pay that led nowhere. */
const alarm = (guest: Guest): Locator => guest.page.getByRole('main').getByRole('alert').first();

test.each([ENGLISH_DESKTOP, GERMAN_PHONE])(
  'the bank says no, and the second try is paid ($locale)',
  async (place) => {
    const { t } = wordsOf(place.locale);
    const guest = await atCheckout(onShelf, place);
    await guest.pay();
    const orderNo = await guest.decide('decline');
    await guest.heading(t('orders.failed')).waitFor();
    await guest.press(t('orders.try_again'));
    expect(await guest.decide('approve')).toBe(orderNo);
    await guest.hold();
    expect(onShelf.keys).toContain(await guest.read());
  },
);

test('a try that is refused at once says why, and a press that follows too soon says when it counts again', async () => {
  const guest = await atCheckout(onShelf);
  const { page } = guest;
  await guest.pay();
  await guest.decide('decline');
  await guest.heading(t('orders.failed')).waitFor();
  let calls = 0;
  await page.route('**/api/orders/*/pay*', (route) => {
    calls += 1;
    // As something in front of the store may answer: no code that the page knows, and no sentence.
    return route.fulfill({ status: 418, json: { code: 418, data: null, error: 'a_code_of_tomorrow' } });
  });
  await guest.press(t('orders.try_again'));
  await page.getByRole('alert').getByText(t('problems.unknown_error')).waitFor();
  const button = guest.button(t('orders.try_again'));
  await button.click();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await button.innerText()).toMatch(/[123]$/);
  expect(calls).toBe(1);
  // It takes no press for the rest of its time, and then it does.
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  await page.unroute('**/api/orders/*/pay*');
  await guest.press(t('orders.try_again'));
  await guest.decide('approve');
  await guest.hold();
});

test.each([GERMAN_PHONE, ARABIC_PHONE])(
  'a guest stops the payment, and cancels the order: its key is back on the shelf ($locale)',
  async (place) => {
    const { t } = wordsOf(place.locale);
    const before = await free(onShelf.slug);
    const guest = await atCheckout(onShelf, place);
    await guest.pay();
    const orderNo = await guest.decide('cancel');
    await guest.heading(t('orders.stopped')).waitFor();
    expect(await free(onShelf.slug)).toBe(before - 1);
    await guest.press(t('orders.cancel'));
    const asked = guest.page.getByRole('dialog', { name: t('orders.cancel_ask', { order: orderNo }) });
    await guest.press(t('orders.cancel'), asked);
    await guest.heading(t('orders.cancelled')).waitFor();
    expect(await free(onShelf.slug)).toBe(before);
  },
);

test.each([ENGLISH_DESKTOP, ARABIC_PHONE])(
  'the time to pay runs out, and the same order can be paid again ($locale)',
  async (place) => {
    const { t } = wordsOf(place.locale);
    const before = await free(onShelf.slug);
    const guest = await atCheckout(onShelf, place);
    await guest.pay();
    const orderNo = await guest.decide('decline');
    await guest.heading(t('orders.failed')).waitFor();
    // A quarter of an hour goes by.
    await sql`update orders set expires_at = now() where order_no = ${orderNo}`.execute(books.db);
    await guest.heading(t('orders.expired')).waitFor({ timeout: 40_000 });
    expect(await free(onShelf.slug)).toBe(before);
    await guest.press(t('orders.order_again'));
    expect(await guest.decide('approve')).toBe(orderNo);
    await guest.hold();
  },
);

test('two guests want the last unit: one gets it, the other is told at the checkout and takes another product', async () => {
  const [first, second] = [await atCheckout(lastUnit), await atCheckout(lastUnit)];
  await first.pay();
  await first.page.waitForURL(/\/topay\?/);
  await second.pay();
  await alarm(second).waitFor();
  // In these words where the order was refused, in those where the checkout had asked for the total once more before.
  const told = await alarm(second).textContent();
  const sentences = [t('problems.sold_out'), t('checkout.line_sold_out', { max: 0 })];
  expect(
    sentences.some((sentence) => told?.includes(sentence)),
    told ?? '',
  ).toBe(true);
  const line = second.page.getByRole('status').filter({ hasText: t('checkout.line_sold_out', { max: 0 }) });
  await line.waitFor();
  expect(second.page.url()).toContain('/checkout');
  await first.decide('approve');
  await first.hold();
  expect(await first.read()).toBe(lastUnit.keys[0]);

  // What is in stock instead stands under the line, and takes its place with one press.
  const { page } = second;
  const main = page.getByRole('main');
  await main.getByText(t('checkout.instead')).waitFor();
  const [before = '', after = ''] = t('checkout.swap_for', { name: '#' }).split('#');
  const swap = main.getByRole('button', { name: before.trim() || after.trim() }).first();
  const label = (await swap.getAttribute('aria-label')) ?? '';
  const name = label.slice(before.length, label.length - after.length);
  await swap.click();
  await page.getByText(t('checkout.swapped', { name })).first().waitFor();
  await line.waitFor({ state: 'detached' });
  await second.offer();
  await second.pay();
  await second.decide('approve');
  await second.hold();
  await main.getByText(name).first().waitFor();
});

test('a price that changes in the meantime is shown before anything is charged', async () => {
  const guest = await atCheckout(onShelf, { clock: true });
  // Changed any sooner it would be the only price that this guest is ever shown, and the first press would be a yes to it.
  const before = await guest.offer();
  await sql`update products set sale_minor = null, was_minor = null, reduced_at = null, price_minor = current_minor + 100
    where slug = ${onShelf.slug}`.execute(books.db);
  await guest.pay();
  await alarm(guest).waitFor();
  const after = await guest.offer();
  expect(after).not.toBe(before);
  const said = t('checkout.price_changed', { before: sumOn(before), after: sumOn(after) });
  expect(await alarm(guest).textContent()).toBe(said);
  expect(guest.page.url()).toContain('/checkout');
  await waitsOut(guest.page);
  await guest.pay();
  await guest.decide('approve');
  await guest.hold();
});
/** The sum in what Pay says. */
const sumOn = (face: string): string => face.replace(t('checkout.pay', { total: '' }), '');

test('Pay pressed before the total is there says so, and can be pressed again', async () => {
  const guest = await newGuest({ clock: true });
  const answer = Promise.withResolvers<void>();
  await guest.page.route(/checkout\/quote/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await guest.open(links.product({ slug: onShelf.slug, class: { slug: 'games' } }));
  await guest.take();
  await guest.fill();
  await guest.press(t('checkout.pay_first'));
  const said = guest.page.getByText(t('checkout.quote_coming'));
  await said.waitFor();
  answer.resolve();
  await said.waitFor({ state: 'detached' });
  await waitsOut(guest.page);
  await guest.pay();
  await guest.page.waitForURL(/\/topay\?/);
});

test('while many begin to buy, a buyer is told to stay, and has the total as soon as the store lets them in', async () => {
  const guest = await newGuest({ clock: true });
  const askedTwice = Promise.withResolvers<void>();
  let isFree = false;
  let refused = 0;
  await guest.page.route(/checkout\/quote/, async (route) => {
    if (isFree) return await route.continue();
    refused += 1;
    await route.fulfill({
      status: 503,
      headers: { 'retry-after': '2' },
      json: { code: 503, msg: 'Busy.', data: null, error: 'busy' },
    });
    if (refused === 2) askedTwice.resolve();
  });
  await guest.open(links.product({ slug: onShelf.slug, class: { slug: 'games' } }));
  await guest.take();
  const queued = guest.page.getByRole('status').filter({ hasText: t('checkout.quote_queued') });
  await queued.waitFor();
  await guest.fill();
  // Asked again without a press.
  await askedTwice.promise;
  expect(await queued.isVisible()).toBe(true);
  isFree = true;
  await queued.waitFor({ state: 'detached' });
  await guest.offer();
  await waitsOut(guest.page);
  await guest.pay();
  await guest.page.waitForURL(/\/topay\?/);
});

test('nothing of all that is an error of a page', () => {
  expect(visitors.flatMap((visitor) => visitor.complaints()).filter((text) => !REFUSAL.test(text))).toEqual(
    [],
  );
});
/** Chromium writes a line for each answer that is not 2xx: to be sold out is one (409), and so is what this file itself answers (418, 503). */
const REFUSAL = /Failed to load resource: the server responded with a status of (?:409|418|503)/;

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '@halfturn/server/src/platform/db/kysely.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, newVisitor, openBrowser, type VisitorOptions } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';
import { signedIn, signInAs } from '../harness/member.ts';
import { mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const PRODUCT = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
const { t } = loadWords('en-US', [
  'affiliates',
  'affiliate-mails',
  'balance',
  'problems',
  'shell',
  'staff-affiliates',
]);
const MEMBER = { name: 'Ines Duarte', email: 'ines.duarte@example.com' };
let browser: Browser;
let books: Books;
let guests = 0;

beforeAll(async () => {
  [browser, books] = await Promise.all([openBrowser(), openBooks(store.dataDir)]);
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

test('staff make a member an affiliate, whose link earns; the earnings are moved to the store balance', async () => {
  const member = await signedIn(store.url, books, MEMBER);
  const own = await newVisitor(browser);
  await signInAs(own.context, store.url, member);
  const reader = new Guest({ url: store.url, page: own.page, email: member.email });
  const main = own.page.getByRole('main');
  const rail = own.page.getByRole('navigation', { name: t('shell.my_account') }).last();
  const figure = (name: string) =>
    main
      .locator('dl > div')
      .filter({ has: own.page.locator('dt').getByText(name, { exact: true }) })
      .locator('dd');

  // Not an affiliate: the page says so and leads on, and no link in the menu leads to it.
  await reader.open(links.account('/my-affiliate'));
  await main.getByText(t('affiliates.none'), { exact: true }).waitFor();
  expect(await rail.getByRole('link', { name: t('shell.title_affiliate') }).count()).toBe(0);
  await expectWellMade(own.page, 'the page of a member who is not an affiliate');
  await main.getByRole('link', { name: t('affiliates.apply') }).click();
  await main.getByRole('heading', { name: t('affiliates.how') }).waitFor();
  await expectWellMade(own.page, 'how the program works');

  const desk = await atDesk(browser, store, 'finance');
  await makeAffiliate(desk.page, member.id);
  await mailTo(store.mails, member.email, t('affiliate-mails.welcome_subject'));

  await reader.open(links.account('/my-affiliate'));
  await rail.getByRole('link', { name: t('shell.title_affiliate') }).waitFor();
  const link = (await main.getByText(/\?ref=/).innerText()).trim();
  expect(link).toMatch(/\?ref=[0-9A-Z]{8}$/);
  expect(link.startsWith(store.url)).toBe(true);
  await main.getByText(t('affiliates.no_entries'), { exact: true }).waitFor();

  // Guests come by the link and buy a key each: half its price is the affiliate's, and one half is too little to move.
  const arrival = link.slice(store.url.length);
  await buyBy(arrival, 'en-US', { width: 1280, height: 900 });
  await expect.poll(() => earnedBy(member.id)).toBe(1);
  await reader.open(links.account('/my-affiliate'));
  expect(await figure(t('affiliates.held')).innerText()).not.toContain('$0.00');
  const move = main.getByRole('button', { name: t('affiliates.move') });
  expect(await move.getAttribute('aria-disabled')).toBe('true');
  await main.getByText(t('affiliates.least', { amount: '$10.00' })).waitFor();
  await buyBy(arrival, 'ar', { width: 390, height: 844 });
  await buyBy(arrival, 'en-US', { width: 1280, height: 900 });
  await expect.poll(() => earnedBy(member.id)).toBe(3);

  // The clock of this store cannot be changed, so the test moves the day on which the entries become available.
  await becomeDue(member.id);
  await payOut(desk.page, member.id);
  await mailTo(store.mails, member.email, t('affiliate-mails.paid_subject', { amount: '$1.50' }));
  await reader.open(links.account('/my-affiliate'));
  const available = (await figure(t('affiliates.available')).innerText()).trim();
  expect(await move.getAttribute('aria-disabled')).toBeNull();
  await expectWellMade(own.page, 'the page of an affiliate');
  await move.dblclick();
  await own.page.getByText(t('affiliates.moved', { amount: available })).waitFor();
  const row = (kind: string) => main.getByRole('row').filter({ hasText: kind });
  await row(t('affiliates.kind_paid_out')).waitFor();
  await row(t('affiliates.kind_to_balance')).waitFor();
  expect(await row(t('affiliates.kind_to_balance')).count()).toBe(1);
  await expect.poll(() => figure(t('affiliates.available')).innerText()).toBe('$0.00');
  await reader.open(links.membership());
  const entries = own.page.getByRole('table', { name: t('balance.entries') });
  await entries
    .getByRole('row')
    .filter({ hasText: `+${available}` })
    .first()
    .waitFor();

  // The desk sees all of it, pays nothing twice, and ends the program.
  await endAffiliate(desk.page, member);
  await reader.open(links.account('/my-affiliate'));
  await main.getByText(t('affiliates.ended')).waitFor();
  expect(await main.getByText(/\?ref=/).count()).toBe(0);
  expect(own.complaints()).toEqual([]);
  expect(desk.complaints().filter((text) => !/status of (409|422)/.test(text))).toEqual([]);
  await Promise.all([own.close(), desk.close()]);
});

/** By mouse, from the customer's page; an invalid rate is refused at its field. */
async function makeAffiliate(desk: Page, accountId: string): Promise<void> {
  await desk.goto(`${store.url}/admin/customers/${accountId}`);
  await desk.getByRole('button', { name: t('staff-affiliates.make') }).click();
  const dialog = desk.getByRole('dialog', { name: t('staff-affiliates.make') });
  const rate = dialog.getByRole('textbox', { name: t('staff-affiliates.rate_percent') });
  expect(await rate.inputValue()).toBe('5');
  const make = dialog.getByRole('button', { name: t('staff-affiliates.make') });
  await rate.fill('70');
  await make.click();
  await rate.and(desk.locator('[aria-invalid=true]')).waitFor();
  expect(await axeOn(desk)).toEqual([]);
  await rate.fill('50');
  await make.click();
  await dialog.waitFor({ state: 'detached' });
  await desk.getByRole('link', { name: t('staff-affiliates.see'), exact: true }).waitFor();
}

/** More than is available and a payout without a reference are each refused at their field. */
async function payOut(desk: Page, accountId: string): Promise<void> {
  await desk.goto(`${store.url}/admin/affiliates/${accountId}`);
  await desk.getByRole('button', { name: t('staff-affiliates.pay') }).click();
  const dialog = desk.getByRole('dialog', { name: t('staff-affiliates.pay') });
  const amount = dialog.getByRole('textbox', { name: t('staff-affiliates.amount', { currency: 'USD' }) });
  const reference = dialog.getByRole('textbox', { name: t('staff-affiliates.reference') });
  const pay = dialog.getByRole('button', { name: t('staff-affiliates.pay') });
  const refused = desk.locator('[aria-invalid=true]');
  await amount.fill('900');
  await pay.click();
  await reference.and(refused).waitFor();
  await reference.fill('SEPA 4711');
  await pay.click();
  await amount.and(refused).waitFor();
  await dialog.getByText(t('problems.affiliate_nothing_due')).waitFor();
  expect(await axeOn(desk)).toEqual([]);
  await amount.fill('1.50');
  await pay.click();
  await dialog.waitFor({ state: 'detached' });
  await desk.getByRole('listitem').filter({ hasText: 'SEPA 4711' }).getByText('−$1.50').waitFor();
}

/** The list finds them by their code's beginning; what is open beside it shows the ledger. */
async function endAffiliate(desk: Page, { email }: { email: string }): Promise<void> {
  await desk.goto(`${store.url}/admin/`);
  await desk.getByRole('link', { name: t('staff-affiliates.title'), exact: true }).click();
  await desk.getByRole('searchbox', { name: t('staff-affiliates.find') }).fill(email.slice(0, 6));
  await desk.keyboard.press('Enter');
  await desk.getByText(t('staff-affiliates.count', { count: 1 })).waitFor();
  await desk.getByRole('link', { name: email }).click();
  const panel = desk.getByRole('complementary', { name: MEMBER.name });
  await panel.getByText(t('staff-affiliates.kind_to_balance')).waitFor();
  await panel.getByText(t('staff-affiliates.nothing_due')).waitFor();
  await expectWellMade(desk, 'an affiliate at the desk');
  await panel.getByRole('button', { name: t('staff-affiliates.end') }).click();
  const dialog = desk.getByRole('dialog', { name: t('staff-affiliates.end') });
  await dialog.getByRole('button', { name: t('staff-affiliates.end') }).click();
  await panel.getByText(t('staff-affiliates.ended'), { exact: true }).waitFor();
}

/** A guest who comes by an affiliate's link, buys, pays and confirms the receipt. */
async function buyBy(arrival: string, locale: Locale, window: VisitorOptions): Promise<void> {
  const visitor = await newVisitor(browser, { ...window, locale });
  const guest = new Guest({
    url: store.url,
    page: visitor.page,
    locale,
    email: `by-link-${++guests}@example.com`,
  });
  await guest.open(arrival);
  expect(await sideways(visitor.page)).toBe(0);
  await guest.open(PRODUCT);
  await guest.take();
  await guest.fill();
  await guest.offer();
  await guest.pay();
  await guest.decide('approve');
  await guest.hold();
  // An order that is completed earns: its buyer says so, or a week goes by.
  await guest.press(guest.words.t('orders.confirm_receipt'));
  await visitor.page.getByText(guest.words.t('orders.confirmed')).waitFor();
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
}

const earnedBy = async (accountId: string): Promise<number> =>
  (
    await books.db
      .selectFrom('affiliate_entries')
      .select('id')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'earned')
      .execute()
  ).length;

/** The ledger is append-only, for the store and for its owner alike: its trigger rests for this one statement. */
const becomeDue = (accountId: string): Promise<void> =>
  inTransaction(books.db, async (trx) => {
    await sql`alter table affiliate_entries disable trigger affiliate_entries_append_only`.execute(trx);
    await sql`update affiliate_entries set due_at = now() - interval '1 minute', at = now() - interval '31 days'
      where account_id = ${accountId} and kind = 'earned'`.execute(trx);
    await sql`alter table affiliate_entries enable trigger affiliate_entries_append_only`.execute(trx);
  });

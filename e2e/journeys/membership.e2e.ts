import { loadWords } from '@halfturn/locales/load.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { makeMember, type MemberBrowser } from '@halfturn/server/test/member-browser.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { newVisitor, openBrowser, type Visitor, type VisitorOptions } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { Guest } from '../harness/guest.ts';

const store = inject('store');
const PRODUCT = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
const { t } = loadWords('en-US', ['checkout', 'problems', 'shell']);
let browser: Browser;
let books: Books;

beforeAll(async () => {
  browser = await openBrowser();
  books = await openBooks(store.dataDir);
});
afterAll(async () => {
  await books.close();
  await browser.close();
});

const join = (): Promise<MemberBrowser> =>
  makeMember({ url: store.url, config: { publicUrl: store.url }, db: books.db, clock: systemClock });

/** A browser in which the member is signed in. */
async function signedIn(member: MemberBrowser, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, options);
  const cookies = [...member.cookies].map(([name, value]) => ({ name, value, url: store.url }));
  await visitor.context.addCookies(cookies);
  return visitor;
}

/** Points from the store's own hand. */
const give = (member: MemberBrowser, points: number) =>
  books.db.transaction().execute(async (trx) => {
    await sql`insert into memberships (account_id) values (${member.id}) on conflict do nothing`.execute(trx);
    await sql`insert into points_ledger (account_id, no, kind, points, balance, reference, actor, at)
      values (${member.id}, 0, 'adjust', ${points}, 0, ${`test:${crypto.randomUUID()}`}, 'test', now())`.execute(
      trx,
    );
  });

async function expectWellMade(page: Page, what: string): Promise<void> {
  expect(await axeOn(page), what).toEqual([]);
  expect(await sideways(page), what).toBe(0);
}

test('a member pays a part with points, and hears how many an order takes', async () => {
  const member = await join();
  await give(member, 5_000);
  const { page } = await signedIn(member);
  const buyer = new Guest({ url: store.url, page, email: member.email });
  await buyer.open(PRODUCT);
  await buyer.take();
  const field = page.getByRole('textbox', { name: t('checkout.points_use') });
  await field.waitFor();
  const full = await buyer.offer();
  await expectWellMade(page, 'the checkout of a member');

  // More than the order takes: said at the field, and not sent.
  await field.fill('4000');
  const over = page.getByText(/^At most [\d,]+ points can be used for this order\.$/);
  await over.first().waitFor();
  await buyer.fill();
  await buyer.offer();
  await buyer.pay();
  const alarm = page.getByRole('alert').filter({ hasText: t('checkout.faults', { count: 1 }) });
  await alarm.getByRole('link').click();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill('');
  await expect.poll(() => buyer.offer()).toBe(full);

  await page.getByRole('button', { name: /^Use [\d,]+ points$/ }).click();
  await page.getByRole('definition').filter({ hasText: '−' }).waitFor();
  await expect.poll(() => buyer.offer()).not.toBe(full);
  await page.getByRole('button', { name: t('checkout.points_clear') }).waitFor();
});

test('a guest may look at what an account would bring, and needs none', async () => {
  const { page } = await newVisitor(browser, { width: 360, height: 740 });
  const guest = new Guest({ url: store.url, page, email: 'noaccount@example.com' });
  await guest.open(PRODUCT);
  await guest.take();
  await guest.offer();
  const offer = page.getByText(t('checkout.account_brings'));
  const silver = page.getByText('Silver: 1% off, from $100.00 on');
  expect(await silver.count()).toBe(0);
  await offer.click();
  await silver.waitFor();
  await page.getByText(t('checkout.account_free')).waitFor();
  await expectWellMade(page, 'what an account would bring, on a narrow phone');
});

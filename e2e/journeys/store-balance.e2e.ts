import { loadWords } from '@halfturn/locales/load.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { makeMember } from '@halfturn/server/test/member-browser.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';

const store = inject('store');
const PRODUCT = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
const { t } = loadWords('en-US', ['balance', 'payments', 'staff-balance', 'staff-membership']);
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

test('staff give a member money, who reads of it and pays a whole order with it', async () => {
  const here = { url: store.url, config: { publicUrl: store.url }, db: books.db, clock: systemClock };
  const member = await makeMember(here);
  const { page: desk } = await atDesk(browser, store, 'finance');
  await desk.goto(`${store.url}/admin/customers/${member.id}/balance`);
  await desk.getByText(t('staff-balance.none')).waitFor();
  await desk.getByRole('textbox', { name: t('staff-balance.amount') }).fill('50');
  await desk.getByRole('textbox', { name: t('staff-membership.reason') }).fill('For your patience');
  await desk.getByRole('button', { name: t('staff-membership.book') }).click();
  await desk.getByText(t('staff-balance.booked', { amount: '$50.00' })).waitFor();
  expect(await axeOn(desk)).toEqual([]);

  const visitor = await newVisitor(browser);
  const cookies = [...member.cookies].map(([name, value]) => ({ name, value, url: store.url }));
  await visitor.context.addCookies(cookies);
  const { page } = visitor;
  const buyer = new Guest({ url: store.url, page, email: member.email });
  await buyer.open(links.membership());
  const entries = page.getByRole('table', { name: t('balance.entries') });
  await entries.getByText('For your patience').waitFor();
  expect(await axeOn(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);

  await buyer.open(PRODUCT);
  await buyer.take();
  await page.getByRole('radio', { name: t('payments.balance') }).check();
  await buyer.fill();
  await buyer.offer();
  await buyer.pay();
  await buyer.hold();
  const orderNo = buyer.orderNo();
  await buyer.open(links.membership());
  await entries.getByRole('row').filter({ hasText: orderNo }).waitFor();
  expect(visitor.complaints()).toEqual([]);
});

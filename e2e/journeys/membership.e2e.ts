import { loadWords } from '@halfturn/locales/load.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { makeMember, type MemberBrowser } from '@halfturn/server/test/member-browser.ts';
import { atWork } from '@halfturn/server/test/staff-browser.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import {
  closeVisitors,
  newVisitor,
  openBrowser,
  type Visitor,
  type VisitorOptions,
} from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { Guest } from '../harness/guest.ts';

const store = inject('store');
const PRODUCT = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
const { t } = loadWords('en-US', ['amounts', 'checkout', 'membership', 'notices', 'orders', 'shell']);
let browser: Browser;
let books: Books;
let here: Parameters<typeof atWork>[0];

beforeAll(async () => {
  browser = await openBrowser();
  books = await openBooks(store.dataDir);
  here = { url: store.url, config: { publicUrl: store.url }, db: books.db, clock: systemClock };
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

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
  const member = await makeMember(here);
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

test('a member buys up to the next level, sees it, spends points, and a refund takes them back', async () => {
  const member = await makeMember(here);
  const { page } = await signedIn(member);
  const buyer = new Guest({ url: store.url, page, email: member.email });
  const look = async () => {
    await buyer.open(links.account('/my-membership'));
    await buyer.heading(t('shell.title_my_membership')).waitFor();
  };
  await look();
  await page.getByRole('heading', { name: t('membership.yours', { name: 'Bronze' }) }).waitFor();
  await page.getByText(t('membership.no_entries')).waitFor();
  await expectWellMade(page, 'the page of a new member');

  const product = await dear();
  const first = await buy(member, product.id);
  // 1 point a dollar.
  const earned = Math.floor(first.total / 100);
  await look();
  await page.getByRole('heading', { name: t('membership.yours', { name: 'Silver' }) }).waitFor();
  const row = page.getByRole('row').filter({ hasText: t('membership.own') });
  expect(await row.textContent()).toContain('Silver');
  const points = page.getByRole('region', { name: t('membership.points'), exact: true });
  await points.getByText(String(earned), { exact: true }).waitFor();
  await page.getByText(`Earned with order ${first.orderNo}`).waitFor();
  expect(await points.getByText(/^They expire on /).count()).toBe(1);
  await expectWellMade(page, 'the page of a member with points');

  // On the screen: Silver's one percent, and all points.
  await buyer.open(links.product({ slug: product.slug, class: { slug: product.class } }));
  await buyer.take();
  await page.getByText(t('checkout.member_level', { name: 'Silver', discount: '1%' })).waitFor();
  await page.getByRole('button', { name: t('checkout.points_all', { count: earned }) }).click();
  await page.getByText(t('checkout.points_row', { count: earned }), { exact: true }).waitFor();
  // Each amount says where it comes from; the order's page tells the same later.
  await page
    .getByRole('button', { name: t('checkout.points_row', { count: earned }), exact: true })
    .press('Enter');
  await page.getByText(t('amounts.points_rate', { count: 100, worth: '$1.00' })).waitFor();
  await page.getByRole('button', { name: t('checkout.total'), exact: true }).click();
  await page.getByText(t('amounts.charged', { currency: 'US Dollar' })).waitFor();
  await expectWellMade(page, 'a checkout with amounts explained');
  await buyer.fill();
  await buyer.offer();
  await buyer.pay();
  const orderNo = await buyer.decide('approve');
  await buyer.hold();
  await page.getByRole('button', { name: t('orders.points'), exact: true }).click();
  await page.getByText(t('amounts.points_rate', { count: 100, worth: '$1.00' })).waitFor();
  await look();
  await points.getByText('0', { exact: true }).waitFor();
  await page.getByText(`Spent on order ${orderNo}`).waitFor();

  await giveBack(member, orderNo);
  await expect.poll(async () => (await member.call('GET /api/account/points')).points).toBe(earned);
  // All of it was told: counted in the head, read when it is opened.
  const count = page.getByRole('button', { name: /Notices\s*4$/ });
  await buyer.open(links.home());
  await count.waitFor();
  await buyer.open(links.account('/my-notice'));
  const paid = page.getByRole('group').filter({ hasText: `Order \u2068${first.orderNo}\u2069 is paid` });
  await page.getByText(`Refund for order \u2068${orderNo}\u2069`).click();
  await page.getByText(/^So far, \$/).waitFor();
  await page.getByText(t('notices.unread_count', { count: 3 })).waitFor();
  await expectWellMade(page, 'the notices of a member');
  await page.getByRole('button', { name: t('notices.all_read') }).click();
  await page.getByText(t('notices.unread_count', { count: 0 })).waitFor();
  expect(await paid.count()).toBe(1);

  const phone = await signedIn(member, { width: 360, height: 740, theme: 'dark', locale: 'ar' });
  const reader = new Guest({ url: store.url, page: phone.page, locale: 'ar', email: member.email });
  await reader.open(links.account('/my-membership'));
  const ar = loadWords('ar', ['membership']);
  const back = ar.t('membership.spend_back', { order: orderNo });
  await expect.poll(() => phone.page.getByRole('main').textContent()).toContain(back.split(orderNo)[0]);
  await expectWellMade(phone.page, 'the page on a narrow phone, dark, from right to left');
});

/** A product of more than a hundred dollars that can be bought twice. */
const dear = () =>
  books.db
    .selectFrom('products as p')
    .innerJoin('classes as c', 'c.id', 'p.class_id')
    .select(['p.id', 'p.slug', 'c.slug as class', 'p.price_minor'])
    .where('p.kind', '=', 'key')
    .where('p.status', '=', 'live')
    .where('p.sale_minor', 'is', null)
    .where('p.price_minor', '>', 10_500)
    .where(
      sql<boolean>`(select count(*) from product_keys k where k.product_id = p.id and k.state = 'free') > 5`,
    )
    .orderBy('p.price_minor')
    .executeTakeFirstOrThrow();

/** Buys, pays and confirms as the member; waits until the points are there. */
async function buy(member: MemberBrowser, productId: string): Promise<{ orderNo: string; total: number }> {
  const body = {
    items: [{ productId, quantity: 1 }],
    currency: 'USD' as const,
    paymentMethod: 'sandbox',
  };
  const { total } = await member.call('POST /api/checkout/quote', { body });
  const placed = await member.call('POST /api/orders', {
    body: { ...body, contact: { email: member.email }, agree: true, total },
  });
  const { orderNo } = placed;
  await member.call('POST /api/payments/sandbox/{attempt}', {
    params: { attempt: placed.next.attempt },
    body: { outcome: 'approve' },
  });
  const status = async () => (await member.call('GET /api/orders/{orderNo}', { params: { orderNo } })).status;
  await expect.poll(status).toBe('delivered');
  await member.call('POST /api/orders/{orderNo}/confirm', { params: { orderNo }, body: {} });
  const points = async () => (await member.call('GET /api/account/points')).points;
  await expect.poll(points).toBeGreaterThan(0);
  return { orderNo, total: total.amount };
}

/** The member asks for a refund; the staff approve it if they have to. */
async function giveBack(member: MemberBrowser, orderNo: string): Promise<void> {
  const params = { orderNo };
  await member.call('POST /api/orders/{orderNo}/refund', { params, body: { reason: 'Not for me' } });
  const { status } = await member.call('GET /api/orders/{orderNo}', { params });
  if (status !== 'refund_requested') return;
  const staff = await atWork(here, 'finance');
  await staff.call('POST /admin/orders/{orderNo}/refund-answer', { params, body: { answer: 'approved' } });
}

test('finance changes a level and corrects points; the member reads why', async () => {
  const member = await makeMember(here);
  const at = await atDesk(browser, store, 'finance');
  const { page } = at;
  await page.goto(`${store.url}/admin/membership`);
  const words = loadWords('en-US', ['staff-membership', 'staff-customers', 'staff']);
  await page.getByRole('cell', { name: /Diamond$/ }).waitFor();
  await expectWellMade(page, 'the levels of the back office');
  const edit = page.getByRole('button', { name: words.t('staff-membership.edit_title', { level: 5 }) });
  await edit.click();
  const dialog = page.getByRole('dialog');
  const percent = dialog.getByRole('textbox', { name: words.t('staff-membership.discount_percent') });
  await percent.fill('70');
  await dialog.getByRole('button', { name: words.t('staff-membership.save') }).click();
  await dialog.getByText(/^This is too much\.$/).waitFor();
  await expectWellMade(page, 'a level that is edited, with its fault');
  await percent.fill('5.5');
  await dialog.getByRole('button', { name: words.t('staff-membership.save') }).click();
  await page.getByRole('cell', { name: '5.5%' }).waitFor();

  await page
    .getByRole('row', { name: /Bronze/ })
    .getByRole('link')
    .click();
  const find = page.getByRole('searchbox', { name: words.t('staff-customers.find') });
  await find.fill(member.email.toUpperCase());
  await find.press('Enter');
  await page.getByRole('link', { name: member.email }).click();
  const panel = page.getByRole('complementary', { name: member.name });
  await panel.getByRole('link', { name: words.t('staff-membership.title') }).click();
  await panel.getByLabel(words.t('staff-membership.amount')).fill('250');
  const book = panel.getByRole('button', { name: words.t('staff-membership.book') });
  await book.click();
  await panel.getByText('Please fill in this field.').waitFor();
  await panel.getByLabel(words.t('staff-membership.reason')).fill('The parcel was late');
  await expectWellMade(page, 'a member in the back office');
  await book.click();
  await panel.getByText(words.t('staff-membership.booked', { points: '250' })).waitFor();
  await panel.getByRole('listitem').filter({ hasText: 'The parcel was late' }).waitFor();
  expect(at.complaints().filter((text) => !text.includes('status of 422'))).toEqual([]);

  const own = await signedIn(member);
  const reader = new Guest({ url: store.url, page: own.page, email: member.email });
  await reader.open(links.account('/my-membership'));
  await own.page.getByText('By the store: The parcel was late').waitFor();
});

test('support tells a member something in two languages; it is read, and taken back', async () => {
  const member = await makeMember(here);
  const at = await atDesk(browser, store, 'support');
  const { page } = at;
  const words = loadWords('en-US', ['staff-notices', 'staff']);
  const named = (key: Parameters<typeof words.t>[0]) => page.getByLabel(words.t(key), { exact: true });
  await page.goto(`${store.url}/admin/notices`);
  await page.getByRole('link', { name: words.t('staff-notices.write') }).click();
  // The list has fields of the same names.
  await page.getByRole('heading', { level: 1, name: words.t('staff-notices.write') }).waitFor();
  await named('staff-notices.audience').selectOption('one');
  await named('staff-notices.email').fill(member.email);
  await named('staff-notices.heading').fill('Your keyboard is here');
  const publish = page.getByRole('button', { name: words.t('staff-notices.publish') });
  await publish.click();
  await page.getByText('Please fill in this field.').waitFor();
  await expectWellMade(page, 'a notice that is not whole');
  await named('staff-notices.content').fill('Come and see.\nWe are open.');
  await named('staff-notices.language').selectOption('de');
  await named('staff-notices.heading').fill('Ihre Tastatur ist da');
  await named('staff-notices.content').fill('Kommen Sie vorbei.');
  await page.getByRole('heading', { level: 3, name: 'Ihre Tastatur ist da' }).waitFor();
  await publish.click();
  await page.getByText(words.t('staff-notices.published')).waitFor();
  expect(at.complaints().filter((text) => !text.includes('status of 422'))).toEqual([]);

  const own = await signedIn(member);
  const reader = new Guest({ url: store.url, page: own.page, email: member.email });
  await reader.open(links.account('/my-account'));
  const told = own.page.getByRole('region', { name: t('shell.title_my_notice') });
  await told.getByText(t('notices.unread')).waitFor();
  // It opens in its place.
  await told.getByRole('link', { name: 'Your keyboard is here' }).click();
  await own.page.getByText('Come and see.').waitFor();
  await own.page.getByText(t('notices.unread_count', { count: 0 })).waitFor();
  const german = new Guest({ url: store.url, page: own.page, locale: 'de', email: member.email });
  await german.open(links.account('/my-notice'));
  await own.page.getByText('Ihre Tastatur ist da').waitFor();

  await page.getByRole('button', { name: words.t('staff-notices.withdraw') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.t('staff-notices.withdraw') })
    .click();
  await page.getByText(words.t('staff-notices.withdrawn')).waitFor();
  await page.goto(`${store.url}/admin/notices`);
  await page.getByRole('link', { name: 'Your keyboard is here' }).waitFor();
  await expectWellMade(page, 'the notices of the back office');
  await german.open(links.account('/my-notice'));
  await own.page.getByText(loadWords('de', ['notices']).t('notices.none')).waitFor();
});

test('a guest may look at what an account would bring, and needs none', async () => {
  const { page } = await newVisitor(browser, { width: 360, height: 740 });
  const guest = new Guest({ url: store.url, page, email: 'noaccount@example.com' });
  await guest.open(PRODUCT);
  await guest.take();
  await guest.offer();
  const offer = page.getByText(t('checkout.account_brings'));
  const silver = page.getByText('Silver: 1% off, from $100.00');
  expect(await silver.count()).toBe(0);
  await offer.click();
  await silver.waitFor();
  await page.getByText(t('checkout.account_free')).waitFor();
  await expectWellMade(page, 'what an account would bring, on a narrow phone');
});

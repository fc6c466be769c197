import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';
import { mailTo } from '../harness/post-office.ts';
import { importKeys, type Stocked } from '../harness/stock.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const WAYS = [
  { locale: 'en-US', width: 1280, height: 900 },
  { locale: 'ar', width: 390, height: 844 },
] as const;
let browser: Browser;
let coming: Stocked;
let productId: string;

beforeAll(async () => {
  browser = await openBrowser();
  coming = await importKeys(store, { slug: 'seven-bridges', name: 'Seven Bridges' }, WAYS.length);
  const books = await openBooks(store.dataDir);
  ({ id: productId } = await books.db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', coming.slug)
    .executeTakeFirstOrThrow());
  await books.close();
});
afterAll(() => closeVisitors(browser));

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.each(WAYS)(
  'a pre-order in $locale, $width pixels wide: its key comes on the day that the desk sets',
  async (way) => {
    const { locale } = way;
    const { t } = loadWords(locale, ['pre-order', 'catalog', 'orders', 'delivery-mails', 'staff-orders']);
    const desk = await atDesk(browser, store, 'catalogue', way);
    const day = dayIn(20);
    await moveDay(desk.page, locale, day, 0);
    const date = formatDate(day, locale);

    const visitor = await newVisitor(browser, way);
    const { page } = visitor;
    const email = `pre-order-${locale}@example.com`;
    const guest = new Guest({ url: store.url, page, locale, email });
    await guest.open(links.product({ slug: coming.slug, class: { slug: 'games' } }));
    await page.getByText(t('pre-order.promise', { date })).waitFor();
    await page.getByText(t('pre-order.rule')).waitFor();
    await guest.button(t('pre-order.buy')).waitFor();
    await guest.take();
    const releases = page.getByText(t('catalog.releases', { date })).filter({ visible: true });
    await releases.first().waitFor();
    await guest.fill();
    await page.getByText(t('pre-order.checkout')).filter({ visible: true }).first().waitFor();
    await expectWellMade(page, 'a pre-order at the checkout');
    await guest.offer();
    await guest.pay();
    const orderNo = await guest.decide('approve');
    await page.waitForURL(/\/success-payment\?/, { timeout: 60_000 });
    await guest.heading(t('pre-order.confirmed_title')).waitFor();
    await page.getByText(t('pre-order.key_comes', { date })).first().waitFor();
    await guest.button(t('pre-order.cancel')).waitFor();
    expect(await page.getByRole('button', { name: t('orders.reveal') }).count()).toBe(0);
    expect(await page.getByRole('button', { name: t('orders.copy') }).count()).toBe(0);
    const shown = await page.content();
    for (const key of coming.keys) expect(shown).not.toContain(key);
    await expectWellMade(page, 'the order page of a pre-order');
    const confirmed = await mailTo(store.mails, email, t('pre-order.confirmed_subject', { orderNo }));
    expect(confirmed.text).toContain(date);
    await expectSeenAtDesk(way, orderNo, t('staff-orders.releases', { date }));

    await moveDay(desk.page, locale, dayIn(0), 1);
    const mail = await mailTo(
      store.mails,
      email,
      t('delivery-mails.delivered_subject', { count: 1, orderNo }),
    );
    const key = coming.keys.find((one) => mail.text?.includes(one));
    expect(key).toBeDefined();
    await page.reload();
    await guest.hold();
    expect(await guest.read()).toBe(key);
    expect(visitor.complaints()).toEqual([]);
    expect(desk.complaints()).toEqual([]);
    await visitor.close();
    await desk.close();
  },
);

/** Moves the release day on the product's page in the back office, after reading how many pre-orders wait. */
async function moveDay(page: Page, locale: Locale, day: string, waiting: number): Promise<void> {
  const { t } = loadWords(locale, ['staff-products']);
  await page.goto(`${store.url}/admin/products/${productId}?lang=${locale}`);
  const field = page.getByLabel(t('staff-products.release_new'));
  await field.waitFor();
  await page.getByText(t('staff-products.release_waiting', { count: waiting })).waitFor();
  await field.fill(day);
  const part = page.getByRole('region', { name: t('staff-products.release'), exact: true });
  await part.getByRole('button', { name: t('staff-products.save') }).click();
  const date = formatDate(day, locale);
  const asked = page.getByRole('dialog', { name: t('staff-products.release_title', { date }) });
  const out = day <= dayIn(0);
  await asked
    .getByText(out ? t('staff-products.release_out') : t('staff-products.release_opens', { date }))
    .waitFor();
  const says = out ? 'staff-products.release_hands_over' : 'staff-products.release_tells';
  expect(await asked.getByText(t(says, { count: waiting })).count()).toBe(waiting);
  await asked.getByRole('button', { name: t('staff-products.release_move') }).click();
  await asked.waitFor({ state: 'detached' });
  await part.getByText(t('staff-products.release_now', { date })).waitFor();
  await expectWellMade(page, 'the release day at the desk');
}

/** The order at the desk says when its key goes out. */
async function expectSeenAtDesk(way: (typeof WAYS)[number], orderNo: string, says: string): Promise<void> {
  const { page, close } = await atDesk(browser, store, 'orders', way);
  await page.goto(`${store.url}/admin/orders/${orderNo}?lang=${way.locale}`);
  await page.getByText(says).waitFor();
  await close();
}

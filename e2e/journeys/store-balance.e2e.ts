import { loadWords } from '@halfturn/locales/load.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { makeMember } from '@halfturn/server/test/member-browser.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';
import { ARABIC_PHONE, GERMAN_PHONE } from '../harness/places.ts';

const store = inject('store');
const PRODUCT = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
const { t } = loadWords('en-US', ['staff-balance', 'staff-membership']);
let browser: Browser;
let books: Books;

beforeAll(async () => {
  browser = await openBrowser();
  books = await openBooks(store.dataDir);
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

const WAYS = [GERMAN_PHONE, ARABIC_PHONE].map((place, i) => ({
  ...place,
  reason: `For your patience (${i + 1})`,
}));

test.each(WAYS)(
  'staff give a member too little and then enough, who reads of it and pays a whole order with it ($locale)',
  async ({ reason, ...place }) => {
    const { locale } = place;
    const words = loadWords(locale, ['balance', 'checkout', 'payments']);
    const here = { url: store.url, config: { publicUrl: store.url }, db: books.db, clock: systemClock };
    const member = await makeMember(here, { locale });
    const { page: desk, close } = await atDesk(browser, store, 'finance');
    const give = async (amount: string, now: string): Promise<void> => {
      await desk.goto(`${store.url}/admin/customers/${member.id}/balance`);
      await desk.getByRole('textbox', { name: t('staff-balance.amount') }).fill(amount);
      await desk.getByRole('textbox', { name: t('staff-membership.reason') }).fill(reason);
      await desk.getByRole('button', { name: t('staff-membership.book') }).click();
      await desk.getByText(t('staff-balance.booked', { amount: now })).waitFor();
    };
    await give('1', '$1.00');
    expect(await axeOn(desk)).toEqual([]);

    const visitor = await newVisitor(browser, place);
    const cookies = [...member.cookies].map(([name, value]) => ({ name, value, url: store.url }));
    await visitor.context.addCookies(cookies);
    const { page } = visitor;
    const buyer = new Guest({ url: store.url, page, locale, email: member.email });
    await buyer.open(PRODUCT);
    await buyer.take();
    const way = page.getByRole('radio', { name: words.t('payments.balance') });
    await way.waitFor();
    expect(await way.isDisabled(), 'a dollar does not pay for it').toBe(true);
    const short = words.t('checkout.reason_balance', { missing: '#' }).split('#').map(escaped).join('.+');
    await page.getByText(new RegExp(short)).waitFor();

    await give('49', '$50.00');
    await buyer.open(links.membership());
    const entries = page.getByRole('table', { name: words.t('balance.entries') });
    await entries.getByText(reason).first().waitFor();
    expect(await axeOn(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);

    await buyer.open(links.checkout());
    await way.check();
    await buyer.fill();
    await buyer.offer();
    await buyer.pay();
    await buyer.hold();
    const orderNo = buyer.orderNo();
    await buyer.open(links.membership());
    await entries.getByRole('row').filter({ hasText: orderNo }).waitFor();
    expect(visitor.complaints()).toEqual([]);
    await Promise.all([visitor.close(), close()]);
  },
);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

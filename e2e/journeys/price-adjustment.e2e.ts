import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';
import { ENGLISH_DESKTOP, GERMAN_PHONE } from '../harness/places.ts';

const store = inject('store');
const PRODUCT = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
const { t } = loadWords('en-US', ['staff-orders', 'validation']);
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

const REASON = 'Sorry for the wait last week';

test.each([ENGLISH_DESKTOP, GERMAN_PHONE])(
  'staff take something off an order by keyboard; its buyer reads why, and pays the new total ($locale)',
  async (place) => {
    const { locale } = place;
    const words = loadWords(locale, ['orders']);
    const visitor = await newVisitor(browser, place);
    const { page } = visitor;
    const buyer = new Guest({ url: store.url, page, locale, email: `adjusted-${locale}@example.com` });
    await buyer.open(PRODUCT);
    await buyer.take();
    await buyer.fill();
    await buyer.pay();
    const orderNo = await buyer.decide('cancel');
    await buyer.open(links.paying(orderNo));
    await buyer.heading(words.t('orders.stopped')).waitFor();

    const { page: desk, close } = await atDesk(browser, store, 'orders');
    await desk.goto(`${store.url}/admin/orders/${orderNo}`);
    const open = desk.getByRole('button', { name: t('staff-orders.adjust') });
    await open.focus();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: t('staff-orders.adjust_title', { order: orderNo }) });
    const amount = dialog.getByRole('textbox', { name: /USD/ });
    await amount.focus();
    // More than it costs, and no reason: each is said at its field.
    await desk.keyboard.type('-99999');
    await desk.keyboard.press('Enter');
    await dialog.getByText(t('validation.required')).waitFor();
    await dialog.getByRole('textbox', { name: t('staff-orders.reason') }).fill(REASON);
    await amount.press('Enter');
    await dialog.getByText(t('validation.adjustment_over')).waitFor();
    expect(await axeOn(desk)).toEqual([]);
    await amount.fill('-1.50');
    await amount.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await desk.getByText(REASON).first().waitFor();

    // The buyer comes back, by the link in their mail or by themselves.
    await buyer.open(links.paying(orderNo));
    await buyer.heading(words.t('orders.repriced')).waitFor();
    await page.getByText(REASON).waitFor();
    expect(await axeOn(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await buyer.press(words.t('orders.pay_now'));
    await buyer.decide('approve');
    await buyer.hold();
    await page.getByText(REASON).waitFor();
    expect(visitor.complaints()).toEqual([]);
    await Promise.all([visitor.close(), close()]);
  },
);

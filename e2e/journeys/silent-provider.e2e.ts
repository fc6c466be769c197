import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn } from '../harness/axe.ts';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { ARABIC_PHONE, ENGLISH_DESKTOP, GERMAN_PHONE } from '../harness/places.ts';
import { outOfOrder } from '../harness/providers.ts';

const store = inject('store');
const { onShelf } = store;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

const PROVIDERS = [
  { name: 'stripe', way: 'payments.card', place: ENGLISH_DESKTOP, at: /\/c\/pay\/cs_test_/, button: 'Pay' },
  {
    name: 'paypal',
    way: 'payments.paypal',
    place: ARABIC_PHONE,
    at: /\/checkoutnow\?token=/,
    button: 'Pay Now',
  },
  {
    name: 'btcpay',
    way: 'payments.btcpay',
    place: GERMAN_PHONE,
    at: /\/i\/\w+$/,
    button: 'Pay the whole amount',
  },
] as const;

test.each(PROVIDERS)(
  '$name does not answer: the order waits, and is paid once it does ($place.locale)',
  async ({ name, way, place, at, button }) => {
    const { locale } = place;
    const { t } = loadWords(locale, ['orders', 'payments']);
    const visitor = await newVisitor(browser, place);
    const { page } = visitor;
    const guest = new Guest({ url: store.url, page, locale, email: `${name}.silent@example.com` });
    await guest.open(links.product({ slug: onShelf.slug, class: { slug: 'games' } }));
    await guest.take();
    await guest.fill();
    await page.getByRole('radio', { name: t(way), exact: true }).check();
    await outOfOrder(store.switchUrl, name, async () => {
      await guest.pay();
      await page.waitForURL(/\/paying\?/);
      await page.getByText(t('orders.provider_silent')).waitFor();
    });
    // The buyer was not sent to a provider, so no message about a pending payment is shown.
    await guest.heading(t('orders.waiting')).waitFor();
    expect(await axeOn(page)).toEqual([]);
    const orderNo = guest.orderNo();
    await guest.press(t('orders.continue'));
    await page.waitForURL(at);
    await page.getByRole('button', { name: button, exact: true }).click();
    await guest.hold();
    expect(guest.orderNo()).toBe(orderNo);
    expect(onShelf.keys).toContain(await guest.read());
    expect(visitor.complaints()).toEqual([]);
    await visitor.close();
  },
);

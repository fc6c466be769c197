import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { ENGLISH_DESKTOP, GERMAN_PHONE } from '../harness/places.ts';

const store = inject('store');
const { onShelf } = store;
/** Stripe's own page knows no Arabic, and speaks English then. */
const AT_STRIPE: Partial<Record<Locale, string>> = { 'en-US': 'en', de: 'de', ar: 'en' };
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test.each([ENGLISH_DESKTOP, GERMAN_PHONE])(
  'a guest pays by card after it was declined, and after turning back ($locale)',
  async (place) => {
    const { locale } = place;
    const { t } = loadWords(locale, ['orders', 'payments']);
    const visitor = await newVisitor(browser, place);
    const { page } = visitor;
    const guest = new Guest({ url: store.url, page, locale, email: `by-card.${locale}@example.com` });
    const atStripe = async (): Promise<string> => {
      await page.waitForURL(/\/c\/pay\/cs_test_/);
      return new URL(page.url()).pathname;
    };
    await guest.open(links.product({ slug: onShelf.slug, class: { slug: 'games' } }));
    // By what one can pay here, near the price and in the footer.
    for (const part of ['main', 'contentinfo'] as const)
      await page.getByRole(part).getByRole('img', { name: 'Visa', exact: true }).waitFor();
    await guest.take();
    await guest.fill();
    await page.getByRole('radio', { name: t('payments.card'), exact: true }).check();
    await guest.pay();
    const session = await atStripe();
    expect(await page.locator('html').getAttribute('lang')).toBe(AT_STRIPE[locale]);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('alert').waitFor();

    await page.getByRole('link', { name: 'Back' }).click();
    await guest.heading(t('orders.stopped')).waitFor();
    const orderNo = guest.orderNo();
    await guest.ready();
    await guest.press(t('orders.pay_now'));
    expect(await atStripe(), 'the same page at Stripe, not a second one').toBe(session);

    await page.getByRole('button', { name: 'Pay' }).click();
    await guest.hold();
    expect(guest.orderNo()).toBe(orderNo);
    expect(onShelf.keys).toContain(await guest.read());
    expect(visitor.complaints()).toEqual([]);
    await visitor.close();
  },
);

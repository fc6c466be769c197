import { links } from '@halfturn/storefront/app/links.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { ARABIC_PHONE, ENGLISH_DESKTOP } from '../harness/places.ts';

const store = inject('store');
const { onShelf } = store;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test.each([ENGLISH_DESKTOP, ARABIC_PHONE])(
  'a guest pays by PayPal, after a card that was declined and after turning back ($locale)',
  async (place) => {
    const { locale } = place;
    const { t } = loadWords(locale, ['orders', 'payments']);
    const visitor = await newVisitor(browser, place);
    const { page } = visitor;
    const guest = new Guest({ url: store.url, page, locale, email: `by-paypal.${locale}@example.com` });
    const atPaypal = async (button: string): Promise<void> => {
      await page.waitForURL(/\/checkoutnow\?token=/);
      await page.getByRole('button', { name: button }).click();
      await page.waitForURL(/\/(paying|cancel|success-payment)\?/);
    };
    await guest.open(links.product({ slug: onShelf.slug, class: { slug: 'games' } }));
    await guest.take();
    await guest.fill();
    const way = page.getByRole('radio', { name: t('payments.paypal') });
    await way.check();
    await guest.pay();
    await atPaypal('Pay with a card that is declined');
    const orderNo = guest.orderNo();
    await guest.heading(t('orders.failed')).waitFor();
    await guest.press(t('orders.try_again'));
    await atPaypal('Cancel and return');
    await guest.heading(t('orders.stopped')).waitFor();
    await guest.ready();
    await guest.press(t('orders.pay_now'));
    await atPaypal('Pay Now');
    await guest.hold();
    expect(guest.orderNo()).toBe(orderNo);
    expect(onShelf.keys).toContain(await guest.read());
    expect(visitor.complaints()).toEqual([]);
    await visitor.close();
  },
);

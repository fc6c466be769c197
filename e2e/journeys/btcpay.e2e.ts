import { links } from '@halfturn/storefront/app/links.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { ARABIC_PHONE, GERMAN_PHONE } from '../harness/places.ts';
import { mailTo } from '../harness/post-office.ts';

const store = inject('store');
const { onShelf } = store;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test.each([GERMAN_PHONE, ARABIC_PHONE])(
  'a guest pays half in coins, is told where it waits, and then pays the whole ($locale)',
  async (place) => {
    const { locale } = place;
    const { t } = loadWords(locale, ['orders', 'payments', 'orders-mails']);
    const visitor = await newVisitor(browser, place);
    const { page } = visitor;
    const email = `in-coins.${locale}@example.com`;
    const guest = new Guest({ url: store.url, page, email, locale });
    const atBtcpay = async (button: string): Promise<void> => {
      await page.waitForURL(/\/i\/\w+$/);
      await page.getByRole('button', { name: button }).click();
      await page.waitForURL(/\/(paying|success-payment)\?/);
    };
    await guest.open(links.product({ slug: onShelf.slug, class: { slug: 'games' } }));
    await guest.take();
    await guest.fill();
    await page.getByRole('radio', { name: t('payments.btcpay') }).check();
    await guest.pay();
    await atBtcpay('Pay half of it and let the time run out');
    const orderNo = guest.orderNo();
    await guest.heading(t('orders.failed')).waitFor();
    const mail = await mailTo(store.mails, email, t('orders-mails.waits_subject', { orderNo }));
    expect(mail.text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/pull-payments\/\w+/);
    await guest.press(t('orders.try_again'));
    await atBtcpay('Pay the whole amount');
    await guest.hold();
    expect(guest.orderNo()).toBe(orderNo);
    expect(onShelf.keys).toContain(await guest.read());
    expect(visitor.complaints()).toEqual([]);
    await visitor.close();
  },
);

import { loadWords } from '@halfturn/locales/load.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { ACCOUNT_PATHS } from '@halfturn/storefront/app/session/account-paths.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { Guest } from './harness/guest.ts';
import { expectWellMade } from './harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['shell', 'orders', 'payments', 'letters', 'gift', 'compare', 'wishlist']);
const PRODUCT = links.product({ slug: 'lanternfall', class: { slug: 'games' } });
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  browser = await openBrowser();
  visitor = await newVisitor(browser);
});
afterAll(() => closeVisitors(browser));

const shell = (name: string): string => t(`shell.${name}` as Key<'shell'>);
const letters = (name: 'wrong_link'): string => t(`letters.${name}`);

interface Route {
  path: string;
  /** What the title begins with. */
  title: string;
  status?: number;
  /** Another route shows the same page: this one is asked for its status and title alone. */
  alike?: true;
}

/** Every route of the specification (section 2), as a new visitor sees it. */
const ROUTES: Route[] = [
  { path: '/', title: 'Halfturn' },
  { path: '/login', title: shell('title_login') },
  { path: '/register', title: shell('title_register') },
  { path: '/forgot', title: shell('title_forgot') },
  { path: '/resetpassword', title: shell('title_resetpassword'), status: 404 },
  { path: '/register/confirm', title: letters('wrong_link'), status: 404, alike: true },
  { path: '/login/not-me', title: letters('wrong_link'), status: 404, alike: true },
  { path: '/personal-data', title: shell('title_personal_data') },
  { path: '/withdrawal', title: shell('title_withdrawal') },
  { path: '/ticket', title: shell('title_ticket'), status: 404 },
  { path: '/find-order', title: shell('title_find_order') },
  { path: '/gift', title: t('gift.old_title'), status: 404 },
  { path: '/gift-address', title: letters('wrong_link'), status: 404, alike: true },
  { path: '/personal-data/link', title: letters('wrong_link'), status: 404 },
  { path: '/checkout', title: shell('title_checkout') },
  { path: '/about-us', title: shell('title_about_us') },
  { path: '/contact-us', title: shell('title_contact_us') },
  { path: '/condition', title: shell('title_condition') },
  { path: '/privacy-policy', title: shell('title_privacy_policy') },
  { path: '/refund-policy', title: shell('title_refund_policy') },
  { path: '/shipping', title: shell('title_shipping') },
  { path: '/activation', title: shell('title_activation') },
  { path: '/news', title: shell('title_news') },
  { path: '/newsInfo', title: shell('title_news'), alike: true },
  { path: '/newsInfo?id=nothing', title: shell('title_not_found'), status: 404, alike: true },
  { path: '/compare', title: t('compare.title'), alike: true },
  { path: links.compare(['games/lanternfall', 'games/kite-and-cordite']), title: t('compare.title') },
  { path: '/wishlist', title: t('wishlist.shared_gone'), status: 404, alike: true },
  { path: '/affiliate', title: shell('title_affiliate') },
  { path: '/feedback', title: shell('title_feedback') },
  { path: '/wholesale', title: shell('title_wholesale') },
  { path: '/sale', title: shell('title_sale') },
  { path: '/paying', title: t('orders.not_open'), status: 404 },
  { path: '/success-payment', title: t('orders.not_open'), status: 404, alike: true },
  { path: '/cancel', title: t('orders.not_open'), status: 404, alike: true },
  { path: PRODUCT, title: 'Lanternfall' },
  { path: '/games/nothing-here', title: shell('title_not_found'), status: 404, alike: true },
  { path: '/games', title: 'Games' },
  { path: '/search?keyword=lantern', title: '' },
  { path: '/search?keyword=qqqqqq', title: '' },
  { path: '/price-drops', title: '' },
  { path: '/nothing-here', title: shell('title_not_found'), status: 404 },
  { path: '/a/b/c', title: shell('title_not_found'), status: 404, alike: true },
  { path: '/paypal', title: shell('title_paypal'), status: 404 },
  { path: '/topay', title: shell('title_topay'), status: 404, alike: true },
  { path: '/tocancel', title: shell('title_tocancel'), status: 404, alike: true },
  { path: '/tosuccess', title: shell('title_tosuccess'), status: 404, alike: true },
  { path: '/404', title: shell('title_not_found'), status: 404, alike: true },
];

test.each(ROUTES.filter(({ alike }) => alike))('$path', async ({ path, title, status = 200 }) => {
  const answer = await fetch(store.url + path);
  expect(answer.status).toBe(status);
  const [, shown] = /<title>([^<]*)<\/title>/.exec(await answer.text()) ?? [];
  expect(shown?.slice(0, title.length)).toBe(title);
});

test.each(ROUTES.filter(({ alike }) => !alike))('$path', async ({ path, title, status = 200 }) => {
  const { page } = visitor;
  visitor.complaints();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  const answer = await page.goto(store.url + path, { waitUntil: 'load' });
  await hydrated(page);
  expect(answer?.status()).toBe(status);
  expect((await page.title()).slice(0, title.length)).toBe(title);
  await expectWellMade(page);
  expect(visitor.complaints().filter((text) => status === 200 || !NOT_FOUND.test(text))).toEqual([]);
});
/** Chromium's own line on a document whose status is 404. */
const NOT_FOUND = /Failed to load resource: the server responded with a status of 404/;

test.each(ACCOUNT_PATHS)('%s asks to sign in', async (path) => {
  const { page } = visitor;
  await page.goto(store.url + path);
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.title()).toContain(shell('title_login'));
  expect(visitor.complaints()).toEqual([]);
});

test('what an order shows from the checkout to its key', async () => {
  const { page, complaints } = await newVisitor(browser);
  const guest = new Guest({ url: store.url, page, email: 'well-made@example.com' });
  await guest.open(links.product({ slug: store.onShelf.slug, class: { slug: 'games' } }));
  await guest.press(loadWords('en-US', ['product']).t('product.add'));
  await guest.press(t('shell.cart_count', { count: 1 }));
  await page.getByRole('dialog').waitFor();
  await expectWellMade(page, 'the cart');
  await page.keyboard.press('Escape');
  await guest.open(links.checkout());
  await expectWellMade(page, 'the checkout');
  await guest.pay();
  await page.getByRole('main').getByRole('alert').first().waitFor();
  await expectWellMade(page, 'the checkout with its faults');
  await guest.fill();
  await guest.pay();
  await page.waitForURL(/\/topay\?/);
  await expectWellMade(page, 'the page of the sandbox');
  await guest.decide('cancel');
  await guest.heading(t('orders.stopped')).waitFor();
  await expectWellMade(page, 'the stopped payment');
  await guest.press(t('orders.pay_now'));
  await guest.decide('decline');
  await guest.heading(t('orders.failed')).waitFor();
  await expectWellMade(page, 'the failed payment');
  await guest.press(t('orders.try_again'));
  await guest.decide('approve');
  await guest.hold();
  await expectWellMade(page, 'the order');
  await guest.read();
  await expectWellMade(page, 'the order with its key');
  expect(complaints()).toEqual([]);
});

import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { makeCoupon } from '@halfturn/server/test/make-coupon.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { Guest } from '../harness/guest.ts';
import { withKeyboard, withTouch } from '../harness/hands.ts';
import { linkIn, mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'shell',
  'sign-in',
  'account',
  'captcha',
  'problems',
  'checkout',
  'key-delivery',
  'gift',
  'accounts-mails',
]);
const PRODUCT = links.product({ slug: 'lanternfall', class: { slug: 'games' } });
const EMAIL = 'tilda.asks@example.com';
const PASSWORD = 'k4#mQ9-lark';

let browser: Browser;
let books: Books;
let code: string;
beforeAll(async () => {
  [browser, books] = await Promise.all([openBrowser(), openBooks(store.dataDir)]);
  ({ code } = await makeCoupon({ db: books.db, clock: systemClock }, {}));
});
afterAll(async () => {
  // Sign-ins after this file, from the same address, must not count these wrong passwords.
  await sql`delete from tries`.execute(books.db);
  await closeVisitors(browser);
  await books.close();
});

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) =>
  main(page).getByRole('textbox', { name: new RegExp(`^${name}( ${t('checkout.optional')})?$`) });
const couponField = (page: Page) => main(page).getByRole('textbox', { name: t('checkout.coupon') });
const news = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** A guest at the checkout who has typed and chosen something of everything. */
async function fillCheckout(guest: Guest): Promise<void> {
  const { page } = guest;
  await guest.open(PRODUCT);
  await guest.take();
  await guest.ready();
  await field(page, t('checkout.email')).fill('keys@example.com');
  await page.getByRole('radio', { name: t('key-delivery.link') }).click();
  await couponField(page).fill(code);
  await guest.press(t('checkout.apply'));
  await guest.button(t('checkout.remove_coupon', { code })).waitFor();
  await page.getByRole('checkbox', { name: t('gift.is_gift') }).click();
  await field(page, t('gift.email')).fill('friend@example.com');
  expect(await field(page, t('checkout.email_goods')).inputValue()).toBe('keys@example.com');
}

async function expectAllThere(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === links.checkout());
  // The address changes before the page does, and the sign-in has a field of the same name.
  await page.getByRole('heading', { level: 1, name: t('checkout.title') }).waitFor();
  await hydrated(page);
  expect(await field(page, t('checkout.email_goods')).inputValue()).toBe('keys@example.com');
  await main(page).getByText('Lanternfall', { exact: true }).first().waitFor();
  await main(page)
    .getByRole('button', { name: t('checkout.remove_coupon', { code }) })
    .waitFor();
  expect(await couponField(page).inputValue()).toBe(code);
  expect(await field(page, t('gift.email')).inputValue()).toBe('friend@example.com');
  await page.getByRole('checkbox', { name: t('gift.is_gift') }).click();
  expect(await page.getByRole('radio', { name: t('key-delivery.link') }).isChecked()).toBe(true);
}

test('a guest who registers at the checkout comes back to it, from the mail too, with all that was typed', async () => {
  const visitor = await newVisitor(browser);
  const { page, context } = visitor;
  const guest = new Guest({ url: store.url, page, email: EMAIL });
  await fillCheckout(guest);
  await expectWellMade(page, 'the checkout of a guest');
  await main(page)
    .getByRole('link', { name: t('shell.sign_in'), exact: true })
    .click();
  await guest.heading(t('shell.title_login')).waitFor();
  await main(page)
    .getByRole('link', { name: t('shell.title_register') })
    .click();
  await guest.heading(t('shell.title_register')).waitFor();
  await main(page)
    .getByRole('textbox', { name: t('sign-in.email') })
    .fill(EMAIL);
  await main(page)
    .getByRole('textbox', { name: t('sign-in.name') })
    .fill('Tilda Ask');
  for (const name of [t('sign-in.password'), t('sign-in.password_again')])
    await main(page).getByLabel(name, { exact: true }).fill(PASSWORD);
  await main(page)
    .getByRole('checkbox', { name: /I agree/ })
    .check();
  await guest.press(t('captcha.without'), main(page));
  await main(page).getByText(t('captcha.done')).waitFor({ timeout: 60_000 });
  await guest.press(t('shell.title_register'), main(page));
  await guest.heading(t('sign-in.sent_title')).waitFor();
  const asked = await mailTo(store.mails, EMAIL, t('accounts-mails.confirm_subject'));

  const tab = await context.newPage();
  await tab.goto(linkIn(asked, '/register/confirm'));
  await hydrated(tab);
  await main(tab)
    .getByRole('button', { name: t('sign-in.confirm_button') })
    .click();
  await tab.getByText(t('sign-in.welcome', { name: 'Tilda Ask' })).waitFor();
  await expectAllThere(tab);
  // Who is signed in is not asked to sign in.
  expect(
    await main(tab)
      .getByRole('link', { name: t('shell.sign_in'), exact: true })
      .count(),
  ).toBe(0);

  // Nor to register.
  await tab.goto(store.url + links.register());
  await tab.waitForURL((url) => url.pathname === '/my-account');
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

test('a member who signs in at the checkout goes on there, with the cart and all that was typed', async () => {
  const visitor = await newVisitor(browser, { width: 390, height: 844 });
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, email: EMAIL });
  await fillCheckout(guest);
  await main(page)
    .getByRole('link', { name: t('shell.sign_in'), exact: true })
    .click();
  await guest.heading(t('shell.title_login')).waitFor();
  await main(page)
    .getByRole('textbox', { name: t('sign-in.email') })
    .fill(EMAIL);
  await main(page).getByLabel(t('sign-in.password'), { exact: true }).fill(PASSWORD);
  await guest.press(t('shell.sign_in'), main(page));
  await expectAllThere(page);
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

/** A buyer's language, screen and hands. */
const WAYS = [
  { locale: 'en-US', how: 'by the keyboard alone', size: { width: 1280, height: 900 } },
  { locale: 'de', how: 'by touch on a phone', size: { width: 390, height: 844 }, touch: true },
  { locale: 'ar', how: 'by the keyboard alone, in dark', size: { width: 1280, height: 900 }, theme: 'dark' },
] as const;

test.each(WAYS)(
  'in $locale, $how: a guest in mid-checkout signs in with a provider, goes on there, and pays',
  async (way) => {
    const { locale } = way;
    const touch = 'touch' in way;
    const visitor = await newVisitor(browser, {
      locale,
      touch,
      ...way.size,
      ...('theme' in way && { theme: way.theme }),
    });
    const { page } = visitor;
    const hands = touch ? withTouch : withKeyboard(page);
    const guest = new Guest({ url: store.url, page, locale, email: `keys-${locale}@example.com`, hands });
    const { t: says } = loadWords(locale, ['shell', 'sign-in', 'checkout', 'key-delivery']);
    await guest.open(PRODUCT);
    await guest.take();
    await guest.ready();
    const email = page.getByRole('textbox', { name: says('checkout.email') });
    await hands.write(email, guest.email);
    const signIn = main(page).getByRole('link', { name: says('shell.sign_in'), exact: true });
    await hands.press(signIn);
    await guest.heading(says('shell.title_login')).waitFor();
    await expectFit(page, 'the sign-in');
    await guest.press(says('sign-in.with', { provider: 'Google' }), main(page));
    // The provider's own page.
    await page.waitForURL(/\/authorize\?/);
    await hands.press(page.getByRole('button', { name: 'Sign in' }));
    await page.waitForURL((url) => url.pathname === links.checkout());
    await guest.heading(says('checkout.title')).waitFor();
    await guest.ready();
    expect(await page.locator('html').getAttribute('lang'), 'the language is kept').toBe(bcp47(locale));
    await main(page).getByText('Lanternfall', { exact: true }).first().waitFor();
    expect(await email.inputValue(), 'what was typed is kept').toBe(guest.email);
    expect(await signIn.count()).toBe(0);
    await expectFit(page, 'the checkout of a member');
    await hands.press(page.getByRole('checkbox', { name: says('key-delivery.consent_mail') }));
    await hands.press(page.locator('#checkout-agree'));
    await guest.offer();
    await guest.pay();
    await guest.decide('approve');
    await guest.hold();
    expect(visitor.complaints()).toEqual([]);
    await visitor.close();
  },
);

/** In the visitor's own theme and width: nothing for axe to say, nothing beside the window. */
async function expectFit(page: Page, what: string): Promise<void> {
  expect(await sideways(page), `${what}: pixels beside the window`).toBe(0);
  expect(await axeOn(page), what).toEqual([]);
}

test('what is typed and ticked at the checkout before its scripts have come is kept', async () => {
  const visitor = await newVisitor(browser);
  const { page, context } = visitor;
  const guest = new Guest({ url: store.url, page, email: EMAIL });
  await guest.open(PRODUCT);
  await guest.take();
  const scripts = Promise.withResolvers<void>();
  await context.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(store.url + links.checkout(), { waitUntil: 'commit' });
  const early = [
    [t('checkout.email'), 'keys@example.com'],
    [t('checkout.phone'), '+1 202 555 0143'],
  ] as const;
  for (const [name, value] of early) await field(page, name).fill(value);
  await page.locator('#checkout-agree').check();
  scripts.resolve();
  await guest.ready();
  await main(page).getByText('Lanternfall', { exact: true }).first().waitFor();
  for (const [name, value] of early) expect(await field(page, name).inputValue(), name).toBe(value);
  expect(await page.locator('#checkout-agree').isChecked()).toBe(true);
  await page.reload();
  await guest.ready();
  for (const [name, value] of early) expect(await field(page, name).inputValue(), name).toBe(value);
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

test('a coupon that is applied or taken off says the new total once, and leaves the focus where it was', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, email: EMAIL });
  await guest.open(PRODUCT);
  await guest.take();
  await guest.offer();
  await couponField(page).fill(code);
  await main(page)
    .getByRole('button', { name: t('checkout.apply'), exact: true })
    .focus();
  await page.keyboard.press('Enter');
  await news(page, new RegExp(`Coupon ${code} applied`)).waitFor();
  expect(await focused(page)).toBe(t('checkout.remove'));
  await page.keyboard.press('Enter');
  await news(page, new RegExp(`Coupon ${code} removed`)).waitFor();
  expect(await news(page, new RegExp(code)).count()).toBe(1);
  expect(await focused(page)).toBe(t('checkout.apply'));

  await couponField(page).fill(code);
  await page.keyboard.press('Enter');
  await news(page, new RegExp(`Coupon ${code} applied`)).waitFor();
  expect(await couponField(page).evaluate((element) => element === document.activeElement)).toBe(true);
  // Another total is not the coupon's news.
  await field(page, t('checkout.email')).fill(EMAIL);
  await guest.offer();
  await expect.poll(() => news(page, /applied/).count()).toBe(0);
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

test('the captcha of the sign-in is announced when it appears, and fits a screen of 320 pixels', async () => {
  const visitor = await newVisitor(browser, { width: 320, height: 640 });
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, email: EMAIL });
  await guest.open(links.login());
  await main(page)
    .getByRole('textbox', { name: t('sign-in.email') })
    .fill('nobody.here@example.com');
  await main(page).getByLabel(t('sign-in.password'), { exact: true }).fill(PASSWORD);
  const group = main(page).getByRole('group', { name: t('captcha.group') });
  for (let tries = 0; tries < 6 && (await group.count()) === 0; tries++) {
    const answer = page.waitForResponse((response) => response.url().includes('/api/login'));
    await guest.press(t('shell.sign_in'), main(page));
    await answer;
    await main(page).getByRole('alert').waitFor();
  }
  await group.waitFor();
  await main(page).getByRole('alert').getByText(t('problems.captcha_required')).first().waitFor();
  // Nothing of what was typed is lost.
  expect(await main(page).getByLabel(t('sign-in.password'), { exact: true }).inputValue()).toBe(PASSWORD);
  await page.locator('main img').first().waitFor();
  expect(await sideways(page)).toBe(0);
  await visitor.close();
});

describe('a captcha at 320 pixels', () => {
  const first = [links.register(), links.findOrder(), '/wholesale'];
  const everywhere = [
    ...first,
    links.forgot(),
    links.personalData(),
    '/feedback',
    '/contact-us',
    '/sale',
    '/affiliate',
  ];
  // The longest words and those from the right on every page, the others on the three kinds of pages.
  test.each([
    ['en-US', first],
    ['de', first],
    ['hu', everywhere],
    ['ru', first],
    ['ar', everywhere],
  ] as const)('leaves nothing beside the window in %s', async (locale, paths) => {
    const { page, close } = await newVisitor(browser, { width: 320, height: 640 });
    const captcha = loadWords(locale, ['captcha']);
    for (const path of paths) {
      await page.goto(`${store.url}${path}?lang=${locale}`);
      await hydrated(page);
      const group = main(page).getByRole('group', { name: captcha.t('captcha.group') });
      await group.waitFor();
      await group.locator('img').waitFor();
      expect(await sideways(page), path).toBe(0);
      const box = await group.boundingBox();
      const wide = await group.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(wide, `${path}: inside the captcha`).toBe(0);
      expect(box!.x + box!.width, path).toBeLessThanOrEqual(320);
    }
    await close();
  });
});

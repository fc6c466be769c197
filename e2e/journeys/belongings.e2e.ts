import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  closeVisitors,
  hydrated,
  newVisitor,
  openBrowser,
  type Visitor,
  type VisitorOptions,
} from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { Guest } from '../harness/guest.ts';
import { signedIn } from '../harness/member.ts';
import { linkIn, mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'shell',
  'sign-in',
  'captcha',
  'accounts-mails',
  'catalog',
  'product',
  'cart',
  'orders',
  'my-orders',
  'wishlist',
  'addresses',
  'problems',
  'validation',
]);
const HERE = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
const OTHER = { name: 'Lanternfall', path: links.product({ slug: 'lanternfall', class: { slug: 'games' } }) };
const BOXED = links.product({ slug: 'halfturn-enamel-pins', class: { slug: 'goods' } });
const PASSWORD = 'k4#mQ9-lark';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** A device of a person, and what they do there. */
async function device(email: string, options: VisitorOptions = {}) {
  const visitor = await newVisitor(browser, options);
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, email });
  const main = page.getByRole('main');
  return {
    visitor,
    page,
    guest,
    main,
    box: page.getByRole('dialog'),
    said: (text: string) => page.getByText(text, { exact: true }).first().waitFor(),
    /** The head of the page tells how many units are in the cart. */
    carries: (count: number) => guest.button(t('shell.cart_count', { count })).waitFor(),
    async signIn() {
      await guest.open(links.login(links.account('/my-collect')));
      await main.getByRole('textbox', { name: t('sign-in.email') }).fill(email);
      await main.getByLabel(t('sign-in.password'), { exact: true }).fill(PASSWORD);
      await guest.press(t('shell.sign_in'), main);
      await page.waitForURL((url) => url.pathname === '/my-collect');
      await hydrated(page);
    },
  };
}

const quiet = ({ complaints }: Visitor) =>
  expect(complaints().filter((text) => !/status of 4(01|22)/.test(text))).toEqual([]);

test('what a guest bought, collected and carried is there for the member, on every device', async () => {
  const email = 'nora.belongs@example.com';
  const first = await device(email);
  const { page, guest, main, said } = first;

  await guest.open(HERE);
  await guest.take();
  await guest.fill();
  await guest.pay();
  const orderNo = await guest.decide('approve');
  await guest.hold();

  await guest.open(links.register());
  await main.getByRole('textbox', { name: t('sign-in.email') }).fill(email);
  await main.getByRole('textbox', { name: t('sign-in.name') }).fill('Nora Quist');
  for (const name of [t('sign-in.password'), t('sign-in.password_again')])
    await main.getByLabel(name, { exact: true }).fill(PASSWORD);
  await main.getByRole('checkbox', { name: /I agree/ }).check();
  await guest.press(t('captcha.without'), main);
  await main.getByText(t('captcha.done')).waitFor({ timeout: 60_000 });
  await guest.press(t('shell.title_register'), main);
  await guest.heading(t('sign-in.sent_title')).waitFor();
  const asked = await mailTo(store.mails, email, t('accounts-mails.confirm_subject'));
  await page.goto(linkIn(asked, '/register/confirm'));
  await hydrated(page);
  await guest.press(t('sign-in.confirm_button'), main);
  await page.waitForURL((url) => url.pathname === '/my-account');

  await guest.open(links.orders());
  await main.getByText(orderNo).waitFor();
  await expectWellMade(page, 'the orders');
  await main.getByRole('link', { name: store.onShelf.name, exact: true }).click();
  await page.waitForURL(/orderNo=/);
  await hydrated(page);
  expect(store.onShelf.keys).toContain(await guest.read());
  await expectWellMade(page, 'the order of a member');
  await guest.press(t('my-orders.buy_again'), main);
  await first.box.getByText(store.onShelf.name, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await first.carries(1);

  // Another device: a guest with something else in the cart, until they sign in.
  const second = await device(email, { width: 390, height: 844 });
  await second.guest.open(OTHER.path);
  await second.guest.press(t('product.add'));
  await second.carries(1);
  await second.signIn();
  await second.said(t('cart.merged'));
  await second.carries(2);
  await second.guest.open(OTHER.path);
  await second.guest.press(t('product.wishlist'), second.main);
  await second.said(t('catalog.collected'));

  await guest.open(links.collected());
  await main.getByRole('heading', { name: OTHER.name }).waitFor();
  await first.carries(2);
  await expectWellMade(page, 'the wishlist');
  await guest.press(t('wishlist.remove_named', { name: OTHER.name }), main);
  await said(t('wishlist.empty'));
  await guest.press(t('wishlist.undo'));
  await main.getByRole('heading', { name: OTHER.name }).waitFor();

  // What is new stands on the first page of the account, and its figures in the menu.
  await guest.open(links.account('/my-account'));
  const panel = (name: string) => main.getByRole('region', { name });
  await panel(t('shell.title_my_collect')).getByRole('link', { name: OTHER.name }).waitFor();
  const menu = page.getByRole('navigation', { name: t('shell.my_account') }).filter({ visible: true });
  await menu.getByRole('link', { name: `${t('shell.title_my_collect')} 1` }).waitFor();
  await expectWellMade(page, 'the first page of the account');

  for (const { visitor } of [first, second]) {
    quiet(visitor);
    await visitor.close();
  }
});

test('of two tabs that a guest signs in, the one that is answered late does not empty the cart', async () => {
  const books = await openBooks(store.dataDir);
  const member = await signedIn(store.url, books, { password: PASSWORD });
  await books.close();
  const { visitor, page, guest, carries, signIn } = await device(member.email);
  const CART = /\/api\/cart\?/;
  /** Has the store's answers wait before they reach a tab. */
  const hold = async (tab: Page) => {
    const asked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    await tab.route(CART, async (route) => {
      const answer = await route.fetch();
      asked.resolve();
      await free.promise;
      await route.fulfill({ response: answer });
    });
    return { asked: asked.promise, free: () => free.resolve() };
  };
  await guest.open(OTHER.path);
  await guest.press(t('product.add'));
  await carries(1);
  const first = await hold(page);
  await signIn();
  await first.asked;
  const other = await visitor.context.newPage();
  const late = await hold(other);
  await other.goto(store.url + links.home());
  await late.asked;

  const sent = page.waitForResponse(
    (answer) => CART.test(answer.url()) && answer.request().method() === 'POST',
  );
  first.free();
  await sent;
  const again = other.waitForRequest(CART);
  late.free();
  await again;
  for (const tab of [page, other])
    await tab.getByRole('button', { name: t('shell.cart_count', { count: 1 }) }).waitFor();
  await page.reload();
  await carries(1);
  quiet(visitor);
  await visitor.close();
});

test('a member keeps addresses, and not without a default', async () => {
  const books = await openBooks(store.dataDir);
  const member = await signedIn(store.url, books, { password: PASSWORD });
  await books.close();
  const { visitor, page, guest, main, box, said, signIn } = await device(member.email);
  await signIn();
  await guest.open(links.account('/my-address'));
  const write = (name: string, text: string) =>
    box.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(text);
  const add = async (city: string, zip: string) => {
    await guest.press(t('addresses.add'), main);
    await box.getByRole('combobox', { name: t('addresses.country') }).selectOption('DE');
    await box.getByText(t('addresses.zip_hint', { example: '10115' })).waitFor();
    await write(t('addresses.first_name'), 'Nora');
    await write(t('addresses.last_name'), 'Quist');
    await write(t('addresses.address'), 'Lange Straße 1');
    await write(t('addresses.city'), city);
    await write(t('addresses.zip_postcode'), zip);
    await write(t('addresses.phone'), '030 901820');
    await guest.press(t('addresses.save'), box);
  };
  await add('Berlin', '1011');
  await box.getByText(t('validation.zip_format')).waitFor();
  await expectWellMade(page, 'the form of an address with its fault');
  await write(t('addresses.zip_postcode'), '10115');
  await guest.press(t('addresses.save'), box);
  await said(t('addresses.added'));
  await main.getByText('10115 Berlin').waitFor();
  await add('Bonn', '53113');
  await main.getByText('53113 Bonn').waitFor();
  await expectWellMade(page, 'the addresses');

  const berlin = main.getByRole('listitem').filter({ hasText: 'Berlin' });
  const bonn = main.getByRole('listitem').filter({ hasText: 'Bonn' });
  await berlin.getByRole('button', { name: new RegExp(`^${t('addresses.delete')}`) }).click();
  await said('Sorry, the default address cannot be deleted!');
  // An error stays until it is closed.
  await guest.press(t('shell.close'));
  await bonn.getByRole('button', { name: new RegExp(`^${t('addresses.make_default')}`) }).click();
  await bonn.getByText(t('addresses.default'), { exact: true }).waitFor();
  await berlin.getByRole('button', { name: new RegExp(`^${t('addresses.delete')}`) }).click();
  await guest.press(t('addresses.delete'), box);
  await said(t('addresses.deleted'));
  await berlin.waitFor({ state: 'detached' });
  await bonn.waitFor();

  // At the checkout the default stands in the form; another country asks for what it has, and for nothing else.
  await guest.open(BOXED);
  await guest.take();
  const field = (name: string) => main.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await expect.poll(() => field(t('addresses.city')).inputValue()).toBe('Bonn');
  const country = main.getByRole('combobox', { name: t('addresses.country') });
  await country.selectOption('HK');
  await field(t('addresses.zip_postcode')).waitFor({ state: 'detached' });
  await country.selectOption('AE');
  await field(t('addresses.city')).waitFor({ state: 'detached' });
  await main.getByRole('checkbox').filter({ visible: true }).check();
  await guest.pay();
  await main.getByRole('link', { name: t('validation.state_required') }).click();
  await expectWellMade(page, 'a shipping address with its fault');
  await page.keyboard.type('Dubai');
  await guest.pay();
  await guest.decide('approve');
  await main.getByText('Dubai', { exact: true }).waitFor();
  await main.getByText('53113').waitFor({ state: 'detached' });
  expect(visitor.complaints().filter((text) => !/status of 4(09|22)/.test(text))).toEqual([]);
  await visitor.close();
});

test('a guest puts a mistyped e-mail right, and the keys come', async () => {
  const right = 'right.address@example.com';
  const { visitor, page, guest, box, said } = await device('wrong.adress@example.com');
  await guest.open(HERE);
  await guest.take();
  await guest.fill();
  await guest.pay();
  await guest.decide('approve');
  await guest.hold();
  await guest.press(t('orders.mend'));
  await expectWellMade(page, 'the dialog of a wrong e-mail');
  await guest.press(t('orders.mend_save'), box);
  await box.getByText('Email is required!').waitFor();
  await box.getByRole('textbox', { name: t('orders.mend_email') }).fill(right);
  await guest.press(t('orders.mend_save'), box);
  await said(t('orders.mended', { email: right }));
  await mailTo(store.mails, right, /key/i);
  await page.getByText(right).first().waitFor();
  expect(visitor.complaints().filter((text) => !/status of 422/.test(text))).toEqual([]);
  await visitor.close();
});

import { bcp47, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Email } from 'postal-mime';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { withKeyboard, withPointer } from '../harness/hands.ts';
import { leaksOf } from '../harness/leaks.ts';
import { mailTo } from '../harness/post-office.ts';

const store = inject('store');
const { onShelf } = store;
const sold: string[] = [];
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

const WAYS: { locale: Locale; on: string; size: typeof PHONE; keyboard?: boolean; bundle?: boolean }[] = [
  { locale: 'en-US', on: 'a desktop with the keyboard alone', size: DESKTOP, keyboard: true },
  { locale: 'en-US', on: 'a phone', size: PHONE },
  { locale: 'de', on: 'a desktop', size: DESKTOP },
  { locale: 'de', on: 'a phone, as a bundle', size: PHONE, bundle: true },
  { locale: 'ar', on: 'a desktop', size: DESKTOP },
  { locale: 'ar', on: 'a phone with the keyboard alone', size: PHONE, keyboard: true },
];

test.each(WAYS)('a guest buys a key in $locale, on $on', async ({ locale, on, size, keyboard, bundle }) => {
  const visitor = await newVisitor(browser, { locale, ...size });
  const hands = keyboard ? withKeyboard(visitor.page) : withPointer;
  const email = `${locale}.${on.replaceAll(/\W+/g, '-')}@example.com`;
  const guest = new Guest({ url: store.url, page: visitor.page, locale, hands, email });
  const began = Date.now();

  if (bundle) await findBundle(guest);
  else await guest.find(onShelf.name);
  const html = visitor.page.locator('html');
  expect(await html.getAttribute('lang')).toBe(bcp47(locale));
  expect(await html.getAttribute('dir')).toBe(localeDir(locale));
  await guest.take();
  await guest.fill();
  await guest.pay();
  const orderNo = await guest.decide('approve');
  await guest.hold();
  const key = await guest.read();

  expect(Date.now() - began).toBeLessThan(120_000);
  await expectInvoice(guest);
  if (bundle) expect(key).toMatch(STEAM_KEY);
  else expect(onShelf.keys).toContain(key);
  expect(sold).not.toContain(key);
  sold.push(key);

  const mail = await deliveryMail(locale, email, orderNo);
  expect(mail.html).toContain(key);
  expect(mail.text).toContain(key);
  await expectItOpensElsewhere(linkIn(mail), { locale, email, orderNo, key });
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

test('an order number alone opens nothing, and an unknown one answers alike', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const seen: string[] = [];
  for (const no of [await anOrder(), 'HT-0000-0000-00000']) {
    await page.goto(`${store.url}/success-payment?order=${no}`);
    seen.push((await page.getByRole('main').textContent())!.replaceAll(no, 'NO'));
    expect(await page.getByRole('article').count()).toBe(0);
  }
  expect(seen[0]).toContain(loadWords('en-US', ['orders']).t('orders.not_open'));
  expect(seen[1]).toBe(seen[0]);
  await visitor.close();
});

test('nothing that the store keeps holds one of the keys in clear', async () => {
  expect(sold.length).toBe(WAYS.length);
  expect(
    await leaksOf([...onShelf.keys, ...store.lastUnit.keys, ...sold], {
      dataDir: store.dataDir,
      logFiles: [store.logFile],
    }),
  ).toEqual([]);
});

const STEAM_KEY = /^[A-Z0-9]{5}(-[A-Z0-9]{5}){2}$/;

/** From the page of one of its parts to a bundle of the demo, which names its parts and what they cost more by themselves. */
async function findBundle(guest: Guest): Promise<void> {
  const { page, words } = guest;
  await guest.open(links.product({ slug: 'orbital-drift', class: { slug: 'games' } }));
  const bundles = page.getByRole('region', { name: words.t('product.in_bundles') });
  await bundles.getByRole('link', { name: 'Slow Orbits Bundle' }).click();
  await guest.heading('Slow Orbits Bundle').waitFor();
  const parts = page.getByRole('region', { name: words.t('product.bundle_contains') });
  const names = parts.getByRole('link');
  await expect.poll(() => names.allTextContents()).toContain('Orbital Drift');
  expect(await names.count()).toBe(4);
  const [before = ''] = words.t('product.bundle_saving', { sum: '#', saved: '#' }).split('#');
  expect(await parts.textContent()).toContain(before.trim());
}

/** The invoice is a press away, and is a PDF. */
async function expectInvoice({ page, words }: Guest): Promise<void> {
  const invoice = page.getByRole('link', { name: words.t('orders.paper_invoice') });
  const path = await invoice.getAttribute('href');
  const answer = await page.request.get(store.url + path);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

let known = '';
/** The number of another person's order. */
async function anOrder(): Promise<string> {
  expect(known).toMatch(/^HT-/);
  return known;
}

async function deliveryMail(locale: Locale, email: string, orderNo: string): Promise<Email> {
  known = orderNo;
  const { t } = loadWords(locale, ['delivery-mails']);
  return await mailTo(store.mails, email, t('delivery-mails.delivered_subject', { count: 1, orderNo }));
}

/** The address behind the mail's button. */
function linkIn(mail: Email): string {
  const [, link] = /href="([^"]*accessKey=[^"]*)"/.exec(mail.html ?? '') ?? [];
  if (!link) throw new Error('the mail has no link to the order');
  const address = link.replaceAll('&amp;', '&');
  expect(mail.text).toContain(address);
  return address;
}

interface Bought {
  locale: Locale;
  email: string;
  orderNo: string;
  key: string;
}

/** The mail's link, in another browser: it shows the order, and the key only against the code of a second mail. */
async function expectItOpensElsewhere(link: string, { locale, email, orderNo, key }: Bought): Promise<void> {
  const elsewhere = await newVisitor(browser, { locale, ...PHONE });
  const guest = new Guest({ url: store.url, page: elsewhere.page, locale, email });
  const { t } = guest.words;
  await elsewhere.page.goto(link);
  // The secret is in the browser's keeping now, and out of the address.
  expect(elsewhere.page.url()).not.toContain('accessKey');
  await guest.hold();
  expect(guest.orderNo()).toBe(orderNo);
  expect(await elsewhere.page.content()).not.toContain(key);

  await guest.ready();
  await guest.turn({ mailed: true });
  const asked = elsewhere.page.getByRole('dialog', { name: t('orders.code_title') });
  await guest.press(t('orders.code_send'), asked);
  const words = loadWords(locale, ['delivery-mails']);
  const mail = await mailTo(store.mails, email, words.t('delivery-mails.code_subject', { orderNo }));
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(mail.text ?? '') ?? [];
  expect(mail.html).toContain(code);
  await asked.getByRole('textbox', { name: t('orders.code_field') }).fill(code!);
  await guest.press(t('orders.code_check'), asked);
  expect(await guest.read()).toBe(key);
  await elsewhere.close();
}

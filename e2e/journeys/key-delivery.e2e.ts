import { REDEEM_PAGES } from '@halfturn/contract/primitives/redeem-pages.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser, type Visitor } from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['key-delivery', 'orders', 'delivery-mails']);
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test('a mailed key is on the order page without a press, with the time and the address of its mail', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, email: 'mailed@example.com' });
  await guest.find(store.onShelf.name);
  await guest.take();
  await page.getByText(t('key-delivery.mail_note')).waitFor();
  await guest.fill();
  await guest.pay();
  await guest.decide('approve');
  await guest.hold();
  const key = await guest.read();
  expect(store.onShelf.keys).toContain(key);
  await page.getByText(/Emailed .* to m…@example\.com/).waitFor();
  await page.getByText(t('key-delivery.mailed_note')).waitFor();
  await expectWellMade(page, 'a mailed key');
  await expectItIsCopiedForSteam(visitor, key);

  // Shown again by itself, and not in what the server sends.
  const sent = await page.request.get(page.url());
  expect(await sent.text()).not.toContain(key);
  await page.reload();
  expect(await guest.read()).toBe(key);
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

/** One press copies the key and opens the page of the platform, whose address does not have the key. */
async function expectItIsCopiedForSteam({ page, context }: Visitor, key: string): Promise<void> {
  const { url } = present(REDEEM_PAGES['activation.steam']);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: store.url });
  await context.route(`${new URL(url).origin}/**`, (route) => route.fulfill({ body: 'Steam' }));
  const link = page
    .getByRole('article')
    .getByRole('link', { name: t('orders.redeem_at', { site: 'Steam' }) });
  expect(await link.getAttribute('rel')).toContain('noopener');
  const [steam] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await steam.waitForURL(url);
  await steam.close();
  await page.bringToFront();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
}

test('a buyer who wants a link gets no key in the mail, and the money back with a click', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const email = 'linked@example.com';
  const guest = new Guest({ url: store.url, page, email });
  await guest.find(store.onShelf.name);
  await guest.take();
  await guest.fill();
  // The words of the consent are others now: the tick that was given to the former ones does not count.
  await page.getByRole('radio', { name: t('key-delivery.link') }).click();
  const consent = page.getByRole('checkbox', { name: t('key-delivery.consent_link') });
  expect(await consent.isChecked()).toBe(false);
  await expectWellMade(page, 'the choice');
  await consent.click();
  await guest.pay();
  const orderNo = await guest.decide('approve');
  await guest.hold();
  await page.getByText(t('orders.not_revealed')).waitFor();
  await page.getByText(t('orders.reveal_note')).waitFor();
  const mail = await mailTo(store.mails, email, t('delivery-mails.delivered_subject', { count: 1, orderNo }));
  for (const key of store.onShelf.keys) expect(mail.text).not.toContain(key);

  await guest.press(t('orders.ask_refund'));
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: t('orders.refund_send') }).click();
  await guest.heading(t('orders.refunded')).waitFor();
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['orders', 'gift', 'gift-mails', 'checkout']);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a guest gives a key away: the recipient opens it by the link in their mail, and the buyer reads that they have', async () => {
  const buyer = await newVisitor(browser);
  const guest = new Guest({ url: store.url, page: buyer.page, email: 'gives@example.com' });
  const { slug } = store.onShelf;
  await guest.open(links.product({ slug, class: { slug: 'games' } }));
  await guest.take();
  await guest.fill();
  const main = buyer.page.getByRole('main');
  await main.getByRole('checkbox', { name: t('gift.is_gift') }).check();
  // What is wrong with it stands at its field, and leads there.
  await guest.pay();
  await main.getByRole('alert').getByRole('link').first().click();
  const friend = main.getByRole('textbox', { name: t('gift.email') });
  await expect.poll(() => friend.evaluate((field) => field === document.activeElement)).toBe(true);
  await friend.fill('friend@example.org');
  await main.getByRole('textbox', { name: t('gift.sender') }).fill('Mara');
  await main.getByRole('textbox', { name: t('gift.message') }).fill('Happy birthday!');
  await expectWellMade(buyer.page, 'a gift at the checkout');
  await guest.offer();
  await guest.pay();
  const orderNo = await guest.decide('approve');
  await buyer.page.waitForURL(/\/success-payment\?/, { timeout: 60_000 });
  await guest.heading(t('gift.head_sent')).waitFor();
  expect(await main.getByRole('button', { name: t('orders.reveal') }).count()).toBe(0);
  await expectWellMade(buyer.page, 'a gift that was sent');

  const mail = await mailTo(store.mails, 'friend@example.org', t('gift-mails.given_by', { sender: 'Mara' }));
  const link = new URL(/http\S+token=\S+/.exec(mail.text ?? '')![0]);
  const recipient = await newVisitor(browser);
  const { page } = recipient;
  const open = async (lang: string) => {
    await page.goto(`${store.url}${link.pathname}${link.search}${lang}`);
    await hydrated(page);
  };
  await open('&lang=ar');
  await page.getByRole('heading', { level: 1, name: 'هدية لك من' }).waitFor();
  await expectWellMade(page, 'a gift in Arabic');
  await open('&lang=en-US');
  await page.getByText('Happy birthday!').waitFor();
  await page.getByRole('button', { name: t('orders.reveal') }).click();
  await page.getByRole('button', { name: t('orders.copy') }).waitFor();
  await expectWellMade(page, 'an opened gift');

  await guest.open(`/success-payment?order=${orderNo}`);
  await guest.heading(t('gift.head_opened')).waitFor();
  expect(await main.getByRole('button', { name: t('gift.keep') }).count()).toBe(0);
  expect([...buyer.complaints(), ...recipient.complaints()]).toEqual([]);
  for (const person of [recipient, buyer]) await person.close();
}, 90_000);

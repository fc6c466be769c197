import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';
import { mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'orders',
  'gift',
  'gift-mails',
  'checkout',
  'key-delivery',
  'staff',
  'staff-orders',
]);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test('a guest gives a key away: the recipient opens it by the link in their mail, and the buyer reads that they have', async () => {
  const buyer = await newVisitor(browser);
  const guest = new Guest({ url: store.url, page: buyer.page, email: 'gives@example.com' });
  const { slug } = store.onShelf;
  await guest.open(links.product({ slug, class: { slug: 'games' } }));
  await guest.take();
  await guest.fill();
  const main = buyer.page.getByRole('main');
  await main.getByRole('checkbox', { name: t('gift.is_gift') }).check();
  // A gift goes by a link: the buyer agrees to the sentence that fits it.
  await main.getByRole('checkbox', { name: t('key-delivery.consent_link') }).check();
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

test('staff move a gift after a fresh code, and its buyer restores the address from the mail that tells of it', async () => {
  const buyer = await newVisitor(browser);
  const guest = new Guest({ url: store.url, page: buyer.page, email: 'restores@example.com' });
  await guest.open(links.product({ slug: store.onShelf.slug, class: { slug: 'games' } }));
  await guest.take();
  await guest.fill();
  const main = buyer.page.getByRole('main');
  await main.getByRole('checkbox', { name: t('gift.is_gift') }).check();
  await main.getByRole('checkbox', { name: t('key-delivery.consent_link') }).check();
  await main.getByRole('textbox', { name: t('gift.email') }).fill('chosen@example.org');
  await guest.offer();
  await guest.pay();
  const orderNo = await guest.decide('approve');
  await guest.heading(t('gift.head_sent')).waitFor();

  const clerk = await atDesk(browser, store, 'support', { staleCode: true });
  const desk = clerk.page;
  await desk.goto(`${store.url}/admin/orders/${orderNo}`);
  await desk.getByRole('button', { name: t('staff-orders.gift_mend') }).click();
  const form = desk.getByRole('dialog', { name: t('staff-orders.gift_mend') });
  await form.getByRole('textbox').fill('rogue@example.org');
  await form.getByRole('button', { name: t('staff-orders.gift_mend') }).click();
  const asked = desk.getByRole('dialog', { name: t('staff.enter_code') });
  await asked.waitFor();
  expect(await axeOn(desk)).toEqual([]);
  // Closed without a code, the refusal stands in the form and nothing has changed.
  await desk.keyboard.press('Escape');
  await form.getByRole('alert').waitFor();
  await form.getByRole('button', { name: t('staff-orders.gift_mend') }).click();
  await asked.getByRole('button', { name: t('staff.use_recovery') }).click();
  await asked.getByRole('textbox', { name: t('staff.recovery_code') }).fill(clerk.recoveryCode);
  await desk.setViewportSize({ width: 390, height: 800 });
  expect(await sideways(desk)).toBe(0);
  await desk.keyboard.press('Enter');
  await desk.getByText(t('staff-orders.gift_done')).waitFor();
  await desk.getByText('rogue@example.org').waitFor();

  const subject = t('gift-mails.moved_subject', { orderNo });
  const mail = await mailTo(store.mails, 'restores@example.com', subject);
  const link = new URL(/http\S+token=\S+/.exec(mail.text ?? '')![0]);
  const { page } = buyer;
  await page.goto(store.url + link.pathname + link.search);
  await hydrated(page);
  await page.getByRole('heading', { name: t('gift.moved_title') }).waitFor();
  await expectWellMade(page, 'a moved gift');
  await page.getByRole('button', { name: t('gift.moved_undo') }).click();
  await page.getByRole('heading', { name: t('gift.restored_title') }).waitFor();
  await expectWellMade(page, 'a restored gift');

  // Its money goes back: nothing of a gift is promised any more.
  await guest.open(`/success-payment?order=${orderNo}`);
  await guest.press(t('orders.ask_refund'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders.refund_send') })
    .click();
  await guest.heading(t('orders.refunded')).waitFor();
  await main.getByText(t('gift.ended_text')).waitFor();
  expect(await main.getByText('chosen@example.org').count()).toBe(0);
  expect([...buyer.complaints(), ...clerk.complaints()].filter((one) => !one.includes('403'))).toEqual([]);
  for (const person of [clerk, buyer]) await person.close();
}, 90_000);

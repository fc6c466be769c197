import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { paidHere, placedHere } from '../harness/bought-here.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { linkIn, mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'captcha',
  'contact',
  'order-link',
  'orders',
  'shell',
  'staff-support',
  'support',
  'support-mails',
]);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** Lets the device answer the captcha in place of the picture. */
async function passCaptcha(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('captcha.without') }).click();
  await page.getByText(t('captcha.done')).waitFor();
}
const follow = async (page: Page, link: string) => {
  await page.goto(link.replace(/^https?:\/\/[^/]+/, store.url));
  await hydrated(page);
};

test('a buyer without their mail has a link to the order sent, from the page that does not open it', async () => {
  const buyer = await newVisitor(browser);
  const email = 'lost-mail@example.com';
  const placed = await placedHere(buyer.page, store.url, { slug: store.onShelf.slug, email });
  await paidHere(buyer.page, placed);
  const { orderNo } = placed;

  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const main = page.getByRole('main');
  await page.goto(store.url + links.successPayment(orderNo));
  await hydrated(page);
  await main.getByRole('link', { name: t('shell.title_find_order') }).click();
  await main.getByRole('heading', { level: 1, name: t('shell.title_find_order') }).waitFor();
  await expectWellMade(page, 'find my order');
  expect(await main.getByRole('textbox', { name: t('order-link.order_no') }).inputValue()).toBe(orderNo);
  await main.getByRole('textbox', { name: t('order-link.email') }).fill(email);
  await passCaptcha(page);
  await main.getByRole('button', { name: t('order-link.send_link') }).click();
  await main.getByText(t('order-link.sent_text')).waitFor();
  const mail = await mailTo(store.mails, email, t('order-link.mail_subject', { orderNo }));
  await follow(page, linkIn(mail, '/success-payment'));
  expect(page.url()).not.toContain('accessKey');
  await main.getByText(orderNo).first().waitFor();
  // The way there stands at the foot of every page.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell.title_find_order') })
    .waitFor();
  expect(visitor.complaints().filter((text) => !text.includes('404'))).toEqual([]);
  for (const person of [visitor, buyer]) await person.close();
}, 90_000);

test('a guest asks by the contact form, and reads and answers by the mailed links', async () => {
  const books = await openBooks(store.dataDir);
  // Everybody here comes from one address.
  await books.db.deleteFrom('message_times').execute();
  await books.close();
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const email = 'asks@example.com';
  const main = page.getByRole('main');
  const field = (name: string) => main.getByRole('textbox', { name });
  await page.goto(store.url + links.info('/contact-us'));
  await hydrated(page);
  await main.getByRole('button', { name: t('support.send') }).click();
  await main.getByRole('alert').first().waitFor();
  await expectWellMade(page, 'the contact form with its faults');
  await field(t('contact.name')).fill('Mara Lindt');
  await field(t('contact.email')).fill(email);
  await field(t('support.text')).fill('Do you sell boxed games, too?');
  await passCaptcha(page);
  await main.getByRole('button', { name: t('support.send') }).click();
  await main.getByRole('heading', { name: t('contact.sent_title') }).waitFor();
  await expectWellMade(page, 'the contact form, sent');

  const receipt = await mailTo(store.mails, email, t('support-mails.received_subject'));
  expect(receipt.text).not.toContain('boxed games');
  await follow(page, linkIn(receipt, '/ticket'));
  expect(page.url()).not.toContain('accessKey');
  await main.getByText('Do you sell boxed games, too?').waitFor();
  await expectWellMade(page, 'the question of a guest');

  const desk = await atDesk(browser, store, 'support');
  await desk.page.goto(`${store.url}/admin/support?q=${email}`);
  const row = desk.page.getByRole('row').filter({ hasText: 'Mara Lindt' });
  await row.getByText(t('staff-support.guest'), { exact: true }).waitFor();
  await row.getByRole('link').click();
  await desk.page.getByText(t('staff-support.guest_hint')).waitFor();
  await expectWellMade(desk.page, 'the question of a guest at the desk');
  await desk.page.getByRole('textbox', { name: t('staff-support.answer'), exact: true }).fill('Yes, a few.');
  await desk.page.getByRole('button', { name: t('staff-support.send') }).click();
  await desk.page.getByText(t('staff-support.sent')).waitFor();

  const answer = await mailTo(store.mails, email, t('support-mails.answered_subject'));
  expect(answer.text).toContain('Yes, a few.');
  // On another device.
  const phone = await newVisitor(browser);
  await follow(phone.page, linkIn(answer, '/ticket'));
  const there = phone.page.getByRole('main');
  await there.getByText('Yes, a few.').waitFor();
  await there.getByRole('textbox', { name: t('support.reply') }).fill('Thank you.');
  await there.getByRole('button', { name: t('support.send') }).click();
  await there.getByText('Thank you.').first().waitFor();
  await there.getByText(t('support.state_waiting')).waitFor();
  expect([...visitor.complaints(), ...phone.complaints(), ...desk.complaints()]).toEqual([]);
  for (const person of [visitor, phone, desk]) await person.close();
}, 90_000);

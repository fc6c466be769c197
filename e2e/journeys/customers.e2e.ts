import { randomUUID } from 'node:crypto';
import { fetchCaller } from '@halfturn/contract/client.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { makeOrder } from '@halfturn/server/test/make-order.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { signedIn, signInAs } from '../harness/member.ts';
import { mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const call = fetchCaller(store.url);
const { t } = loadWords('en-US', [
  'staff',
  'staff-customers',
  'staff-lists',
  'staff-orders',
  'staff-order-acts',
  'staff-support',
  'shell',
  'my-orders',
  'notices',
  'support',
  'support-mails',
  'problems',
  'validation',
]);
let browser: Browser;
let books: Books;
beforeAll(async () => {
  [browser, books] = await Promise.all([openBrowser(), openBooks(store.dataDir)]);
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

test('support finds a customer, shuts them out with a reason, and lets them in again', async () => {
  const member = await signedIn(store.url, books, { name: 'Ida Brandt', email: 'ida.brandt@example.com' });
  const { context, page, close } = await newVisitor(browser);
  await signInAs(context, store.url, member);
  const desk = await atDesk(browser, store, 'support');
  const at = desk.page;
  const wellMade = async (what: string) => {
    expect(await axeOn(at), what).toEqual([]);
    expect(await sideways(at), what).toBe(0);
  };

  await at.goto(`${store.url}/admin/`);
  await at.getByRole('link', { name: t('staff-customers.title'), exact: true }).click();
  await at.getByRole('searchbox', { name: t('staff-customers.find') }).fill('Ida.B');
  await at.keyboard.press('Enter');
  await at.getByText(t('staff-customers.count', { count: 1 })).waitFor();
  await at.getByRole('link', { name: member.email }).click();
  const panel = at.getByRole('complementary', { name: 'Ida Brandt' });
  await panel.getByRole('heading', { name: t('staff-customers.sessions', { count: 1 }) }).waitFor();
  await wellMade('a customer');

  const disable = panel.getByRole('button', { name: t('staff-customers.shut_out') });
  await disable.click();
  await panel
    .getByRole('textbox', { name: t('staff-customers.reason') })
    .and(at.locator('[aria-invalid=true]'))
    .waitFor();
  await panel.getByRole('textbox', { name: t('staff-customers.reason') }).fill('Three chargebacks');
  await disable.click();
  await panel.getByText('Three chargebacks').waitFor();
  await panel.getByRole('heading', { name: t('staff-customers.sessions', { count: 0 }) }).waitFor();
  await at.setViewportSize({ width: 390, height: 844 });
  await at.emulateMedia({ colorScheme: 'dark' });
  await wellMade('a customer who is shut out, on a phone');

  await page.goto(store.url + links.account('/my-order'));
  await page.getByRole('alert').filter({ hasText: 'Your account has been disabled' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');

  await panel.getByRole('textbox', { name: t('staff-customers.reason') }).fill('They were not theirs');
  await panel.getByRole('button', { name: t('staff-customers.let_in') }).click();
  await disable.waitFor();
  await member.call('POST /api/login', { body: { email: member.email, password: member.password } });
  expect(desk.complaints().filter((text) => !/status of 422/.test(text))).toEqual([]);
  await desk.close();
  await close();
});

test('a guest is a customer, too: found by email, with their orders, and in the file', async () => {
  const [product] = (await call('GET /api/home/queryProducts', { query: { keyword: 'lanternfall' } })).rows;
  const email = 'gus.guest@example.com';
  const { orderNo } = await makeOrder(call, { items: [{ productId: product!.id, quantity: 1 }], email });
  const desk = await atDesk(browser, store, 'support');
  const { page } = desk;
  await page.goto(`${store.url}/admin/customers`);
  await page.getByRole('combobox', { name: t('staff-customers.kind') }).selectOption('guest');
  await page.waitForURL(/kind=guest/);
  await page.getByRole('searchbox', { name: t('staff-customers.find') }).fill('gus.guest');
  await page.keyboard.press('Enter');
  await page.getByText(t('staff-customers.count', { count: 1 })).waitFor();
  await expectWellMade(page, 'guests among the customers');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: t('staff-lists.export') }).click();
  expect((await download).suggestedFilename()).toBe('customers.csv');
  await page.getByRole('link', { name: email }).click();
  const panel = page.getByRole('complementary', { name: email });
  await panel.getByRole('link', { name: orderNo }).waitFor();
  await expectWellMade(page, 'a guest');
  await panel
    .getByRole('textbox', { name: t('staff-order-acts.note'), exact: true })
    .fill('Writes from work');
  await panel.getByRole('button', { name: t('staff-order-acts.add_note') }).click();
  await panel.getByText('Writes from work').waitFor();
  await panel.getByRole('textbox', { name: t('staff-order-acts.tag'), exact: true }).fill('school');
  await panel.getByRole('button', { name: t('staff-order-acts.add_tag'), exact: true }).click();
  await panel.getByRole('link', { name: 'school' }).waitFor();
  await expectWellMade(page, 'a guest with a note and a tag');
  await panel.getByRole('link', { name: 'school' }).click();
  await page.waitForURL(/customers\?tag=school/);
  await page.getByText(t('staff-customers.count', { count: 1 })).waitFor();
  await page.getByRole('link', { name: email }).click();
  await panel.getByRole('link', { name: t('staff-customers.all_orders') }).click();
  await page.getByText(t('staff-orders.of_buyer', { email })).waitFor();
  await page.getByText(t('staff-orders.total', { count: 1 })).waitFor();
  await page.getByRole('link', { name: orderNo }).waitFor();
  await expectWellMade(page, 'the orders of one buyer');
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

test('support adds a customer, and merges two questions of another one', async () => {
  const desk = await atDesk(browser, store, 'support');
  const { page } = desk;
  await page.goto(`${store.url}/admin/customers`);
  await page.getByRole('button', { name: t('staff-customers.add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('staff-customers.add') });
  await dialog.getByRole('textbox', { name: t('staff.email') }).fill('olga.rey@example.com');
  await dialog.getByRole('textbox', { name: t('staff.name') }).fill('Olga Rey');
  await expectWellMade(page, 'a customer who is added');
  await dialog.getByRole('button', { name: t('staff-customers.add_send') }).click();
  await page.getByRole('complementary', { name: 'Olga Rey' }).waitFor();
  await page.getByText(t('staff-customers.unconfirmed')).first().waitFor();

  const member = await signedIn(store.url, books, { name: 'Vera Holm' });
  const ask = (text: string) =>
    member.call('POST /api/support', { body: { id: randomUUID(), topic: 'other', text } });
  const [first] = [await ask('Does it run on my phone?'), await ask('And on my tablet?')];
  await page.goto(`${store.url}/admin/support/${first.id}`);
  const merge = t('staff-support.merge_this', { text: 'And on my tablet?' });
  await page.getByRole('button', { name: merge }).click();
  await expectWellMade(page, 'a question before it is merged');
  await page
    .getByRole('dialog', { name: t('staff-support.merge_title') })
    .getByRole('button', { name: t('staff-support.merge'), exact: true })
    .click();
  const talk = page.getByRole('region', { name: t('staff-support.conversation') });
  await talk.getByText('And on my tablet?').waitFor();
  await page.getByRole('button', { name: merge }).waitFor({ state: 'detached' });
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

/** The first picture of a conversation has come, as wide as it was sent. */
async function seesPicture(page: Page): Promise<void> {
  const width = () =>
    page
      .locator('main ol img')
      .first()
      .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
  await expect.poll(width, { timeout: 20_000 }).toBe(640);
}

test('a member asks about an order with a picture; support answers from a phone; the member settles it', async () => {
  const member = await signedIn(store.url, books, { name: 'Nora Quist' });
  const [product] = (await member.call('GET /api/home/queryProducts', { query: { keyword: 'lanternfall' } }))
    .rows;
  const placed = await makeOrder(member.call, {
    items: [{ productId: product!.id, quantity: 1 }],
    email: member.email,
  });
  const params = { orderNo: placed.orderNo };
  const pay = { params: { attempt: placed.next.attempt }, body: { outcome: 'approve' as const } };
  await member.call('POST /api/payments/sandbox/{attempt}', pay);
  const status = async () => (await member.call('GET /api/orders/{orderNo}', { params })).status;
  await expect.poll(status, { timeout: 20_000 }).toBe('delivered');
  const [{ key } = { key: '' }] = (await member.call('POST /api/orders/{orderNo}/keys', { params, body: {} }))
    .keys;

  const { context, page, complaints, close } = await newVisitor(browser);
  const main = page.getByRole('main');
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  await signInAs(context, store.url, member);
  await page.goto(store.url + links.order(placed.orderNo));
  await hydrated(page);
  await main.getByRole('link', { name: t('my-orders.ask') }).click();
  await page.getByRole('heading', { level: 1, name: t('support.new') }).waitFor();
  await button(t('support.send')).click();
  await main.getByText(t('validation.content_required')).waitFor();
  await expectWellMade(page, 'a question without words');
  await main.getByRole('textbox', { name: t('support.text') }).fill(`See the picture. My key is ${key}!`);
  const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: '#7a2020' } });
  await main.locator('input[type=file]').setInputFiles([
    { name: 'error.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() },
    { name: 'tool.png', mimeType: 'image/png', buffer: Buffer.from('MZ\u0000\u0001') },
  ]);
  await main
    .getByRole('list', { name: t('support.files') })
    .getByText('error.webp')
    .waitFor();
  await main.getByRole('alert').getByText(t('problems.file_unreadable')).waitFor();
  await button(t('support.send')).click();
  await page.waitForURL(/\/my-support\?id=/);
  await main.getByText(t('support.hidden_keys', { count: 1 })).waitFor();
  expect(key).not.toBe('');
  expect(await main.innerText()).not.toContain(key);
  await main.getByText(/^We answer by /).waitFor();
  await seesPicture(page);
  await expectWellMade(page, 'a question');

  const desk = await atDesk(browser, store, 'support', { width: 390, height: 844 });
  await desk.page.goto(`${store.url}/admin/support`);
  await desk.page.getByText('See the picture.').waitFor();
  await expectWellMade(desk.page, 'the queue');
  await desk.page.getByRole('link', { name: t('staff-support.topic_key'), exact: true }).click();
  await desk.page.getByRole('heading', { name: t('staff-support.of', { name: member.name }) }).waitFor();
  await seesPicture(desk.page);
  const words = 'It has to be typed in capitals.';
  await desk.page.getByRole('textbox', { name: t('staff-support.answer') }).fill(words);
  await desk.page.getByRole('button', { name: t('staff-support.send'), exact: true }).click();
  await desk.page.getByText(t('staff-support.sent')).first().waitFor();
  await expectWellMade(desk.page, 'an answer');
  expect(desk.complaints()).toEqual([]);
  await desk.close();

  expect((await mailTo(store.mails, member.email, t('support-mails.answered_subject'))).text).toContain(
    words,
  );
  await page.goto(store.url + links.account('/my-notice'));
  await hydrated(page);
  await main.getByText(t('notices.answered_title')).click();
  await main.getByRole('link', { name: t('notices.to_ticket') }).click();
  await main.getByText(words).waitFor();
  await button(t('support.close')).click();
  await main.getByText(t('support.closed_text')).waitFor();
  await page.goto(store.url + links.support({ state: 'closed' }));
  await main.getByRole('link', { name: t('support.topic_key') }).waitFor();
  await expectWellMade(page, 'the questions');
  expect(complaints().filter((text) => !text.includes('status of 422'))).toEqual([]);
  await close();
});

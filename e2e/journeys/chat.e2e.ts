import { localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { withKeyboard } from '../harness/hands.ts';
import { mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'captcha',
  'chat',
  'contact',
  'shell',
  'staff',
  'staff-chat',
  'staff-support',
  'support',
  'support-mails',
]);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  const books = await openBooks(store.dataDir);
  // Everybody here comes from one address, and no colleague of another file is there.
  await books.db.deleteFrom('message_times').execute();
  await books.db.deleteFrom('chat_presence').execute();
  await books.close();
});
afterAll(() => closeVisitors(browser));

test('a guest leaves a message while no one is there, and is answered by email', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const email = 'leaves@example.com';
  await page.goto(store.url);
  await hydrated(page);
  const support = page.getByRole('banner').getByRole('link', { name: t('shell.support') });
  await support.click();
  const panel = page.getByRole('dialog', { name: t('chat.title'), exact: true });
  await panel.getByRole('heading', { name: t('chat.leave_title') }).waitFor();
  await panel.getByRole('button', { name: t('chat.leave_send') }).click();
  await panel.locator('[aria-invalid=true]').first().waitFor();
  await expectWellMade(page, 'the chat while no one is there');
  await panel.getByRole('textbox', { name: t('contact.email') }).fill(email);
  await panel.getByRole('textbox', { name: t('chat.message') }).fill('Is the soundtrack included?');
  await panel.getByRole('button', { name: t('captcha.without') }).click();
  await panel.getByText(t('captcha.done')).waitFor();
  await panel.getByRole('button', { name: t('chat.leave_send') }).click();
  await panel.getByRole('heading', { name: t('chat.ticket_title') }).waitFor();
  await expectWellMade(page, 'the chat that became a ticket');
  await mailTo(store.mails, email, t('support-mails.received_subject'));
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  // The focus is where it was.
  await expect.poll(() => support.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

test('a guest writes by keyboard alone, and the desk answers, over a reload and a lost network', async () => {
  const desk = await atDesk(browser, store, 'support');
  await setAvailable(desk.page, true);

  const visitor = await newVisitor(browser);
  const { page, context } = visitor;
  const product = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
  await page.goto(store.url + product);
  await hydrated(page);
  const hands = withKeyboard(page);
  await hands.press(page.getByRole('banner').getByRole('link', { name: t('shell.support') }));
  const panel = page.getByRole('dialog', { name: t('chat.title'), exact: true });
  const log = panel.getByRole('log');
  await panel.getByRole('button', { name: t('chat.ask_country') }).waitFor();
  await expectWellMade(page, 'a new chat');
  await expectRoomToWrite('ar');
  await hands.write(
    panel.getByRole('textbox', { name: t('chat.message') }),
    'I live in Chile. Will it work?',
  );
  await page.keyboard.press('Enter');
  await log.getByText('I live in Chile. Will it work?').waitFor();

  await desk.page.getByRole('link').filter({ hasText: 'I live in Chile.' }).click();
  const talk = desk.page.getByRole('log');
  await talk.getByText('I live in Chile. Will it work?').waitFor();
  const answer = desk.page.getByRole('textbox', { name: t('staff-support.answer'), exact: true });
  await answer.pressSequentially('Yes,');
  await log.getByText(t('chat.typing')).waitFor({ state: 'attached' });
  await answer.fill('Yes, it will.');
  await desk.page.getByRole('button', { name: t('staff-chat.send'), exact: true }).click();
  await log.getByText('Yes, it will.').waitFor();
  await log.getByText(t('chat.seen')).waitFor();
  await expectWellMade(page, 'a chat with its answer');
  await expectWellMade(desk.page, 'the chat at the desk');

  await page.reload();
  await hydrated(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell.support') })
    .click();
  await log.getByText('Yes, it will.').waitFor();
  await context.setOffline(true);
  await panel.getByRole('textbox', { name: t('chat.message') }).fill('Written under ground.');
  await page.keyboard.press('Enter');
  await context.setOffline(false);
  await talk.getByText('Written under ground.').waitFor();
  expect(await talk.getByText('Written under ground.').count()).toBe(1);

  await desk.page.getByRole('button', { name: t('staff-chat.resolve') }).click();
  await log.getByText(t('chat.ended')).waitFor();
  await setAvailable(desk.page, false);
  expect(desk.complaints()).toEqual([]);
  await desk.close();
  await visitor.close();
});

test('a guest asks in German by touch, sends the product, and goes on to buy it', async () => {
  const de = loadWords('de', ['chat', 'product', 'shell']);
  const desk = await atDesk(browser, store, 'support');
  await setAvailable(desk.page, true);
  await desk.page.goto(`${store.url}/admin/`);
  await desk.page.getByRole('heading', { level: 1 }).waitFor();

  const visitor = await newVisitor(browser, { locale: 'de', width: 390, height: 844, touch: true });
  const { page } = visitor;
  const product = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
  await page.goto(`${store.url}${product}?lang=de`);
  await hydrated(page);
  await page.getByRole('button', { name: de.t('shell.menu') }).tap();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: de.t('shell.support') })
    .tap();
  const panel = page.getByRole('dialog', { name: de.t('chat.title'), exact: true });
  await panel.getByRole('button', { name: de.t('chat.send_product') }).tap();
  const log = panel.getByRole('log');
  await log.getByRole('link', { name: store.onShelf.name }).waitFor();

  // The news reaches a page of the back office that is not the inbox.
  await desk.page
    .getByText(t('staff-chat.notified', { count: 1 }))
    .first()
    .waitFor();
  await desk.page.goto(`${store.url}/admin/chat`);
  await desk.page.getByRole('link').filter({ hasText: store.onShelf.name }).first().click();
  await desk.page.getByRole('button', { name: t('staff-chat.send_product') }).click();
  await desk.page.getByRole('combobox', { name: t('staff.product') }).fill(store.onShelf.name);
  await desk.page.getByRole('option', { name: store.onShelf.name }).first().click();
  await expect.poll(() => log.getByRole('link', { name: store.onShelf.name }).count()).toBe(2);
  await expectWellMade(page, 'a chat with products');
  await expectWellMade(desk.page, 'a chat with products at the desk');

  await log.getByRole('link', { name: store.onShelf.name }).first().tap();
  await panel.getByRole('button', { name: de.t('chat.close') }).tap();
  await panel.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: de.t('product.buy_now') })
    .first()
    .tap();
  await page.waitForURL(/\/checkout/);
  await setAvailable(desk.page, false);
  expect(desk.complaints()).toEqual([]);
  expect(visitor.complaints()).toEqual([]);
  await desk.close();
  await visitor.close();
});

/** In a language, the text and its placeholder begin at the edge that reading begins at, and do not reach below the button. */
async function expectRoomToWrite(locale: Locale): Promise<void> {
  const words = loadWords(locale, ['chat', 'shell', 'support']);
  const visitor = await newVisitor(browser, { locale, width: 390, height: 844 });
  const { page } = visitor;
  await page.goto(`${store.url}/?lang=${locale}`);
  await hydrated(page);
  await page.getByRole('button', { name: words.t('shell.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: words.t('shell.support') })
    .click();
  const panel = page.getByRole('dialog', { name: words.t('chat.title'), exact: true });
  const field = panel.getByRole('textbox', { name: words.t('chat.message') });
  await field.waitFor();
  const send = await panel.getByRole('button', { name: words.t('support.send') }).boundingBox();
  const { direction, left, right } = await field.evaluate((box) => {
    const style = getComputedStyle(box);
    const edges = box.getBoundingClientRect();
    return {
      direction: style.direction,
      left: edges.left + Number.parseFloat(style.paddingLeft),
      right: edges.right - Number.parseFloat(style.paddingRight),
    };
  });
  expect(direction).toBe(localeDir(locale));
  expect(right - left).toBeGreaterThan(150);
  expect(send && (send.x + send.width <= left || send.x >= right)).toBe(true);
  await visitor.close();
}

/** Says at the inbox whether the colleague is there. */
async function setAvailable(page: Page, available: boolean): Promise<void> {
  await page.goto(`${store.url}/admin/chat`);
  await page.getByRole('button', { name: t('staff-chat.available') }).click();
  await page.getByRole('button', { name: t('staff-chat.available'), pressed: available }).waitFor();
}

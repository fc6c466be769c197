import { loadWords } from '@halfturn/locales/load.ts';
import { keepLang, links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from './harness/axe.ts';
import { closeVisitors, openBrowser } from './harness/browser.ts';
import { atDesk } from './harness/desk.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['staff', 'staff-content']);
const { t: w } = loadWords('en-US', ['staff-home']);
const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#b08d57' } })
    .png()
    .toBuffer();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true });
const wellMade = async (page: Page, what: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeOn(page), `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await sideways(page), `${what}: pixels beside the window`).toBe(0);
};

test('a news item from the first word to the guests, and two who write at once', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'catalogue', { width: 1280 });
  await page.goto(`${store.url}/admin/news`);
  await page.getByRole('link', { name: t('staff-content.new_news') }).click();
  await field(page, t('staff-content.title')).fill('A key for the desk');
  await field(page, t('staff-content.body')).fill('# Hello\n\nSome **bold** words <script>alert(1)</script>');
  // What is typed outlives the window.
  await page.reload();
  expect(await field(page, t('staff-content.title')).inputValue()).toBe('A key for the desk');
  const preview = page.getByRole('region', { name: t('staff-content.preview') });
  await preview.getByRole('heading', { name: 'Hello' }).waitFor();
  expect(await preview.locator('strong').innerText()).toBe('bold');
  expect(await preview.locator('script').count()).toBe(0);
  await wellMade(page, 'a new item');
  await button(page, t('staff-content.save')).click();
  await page.waitForURL(/\/admin\/news\/[\da-f]{8}-/);
  const address = page.url();

  const news = async (lang: 'en-US' | 'de' = 'en-US') =>
    await (await fetch(store.url + keepLang(links.news(), lang))).text();
  expect(await news()).not.toContain('A key for the desk');
  await button(page, t('staff-content.publish')).click();
  await page.getByText(t('staff-content.state_published'), { exact: true }).waitFor();
  await expect.poll(() => news()).toContain('A key for the desk');

  // A cover picture, described, shown to guests and in shared links.
  await button(page, w('staff-home.picture_add')).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await picture() });
  await dialog.getByLabel(w('staff-home.alt')).fill('A brass key on a desk');
  await wellMade(page, 'the cover');
  await dialog.getByRole('button', { name: t('staff-content.save') }).click();
  await button(page, t('staff-content.cover_edit')).waitFor();
  await expect.poll(() => news()).toContain('alt="A brass key on a desk"');
  const item = store.url + links.newsItem(address.slice(-36));
  const html = await (await fetch(item)).text();
  expect(html).toMatch(/og:image" content="[^"]+\/og\/news-[^"]+\.jpg"/);
  expect(html).toMatch(/"@type":"NewsArticle".*"image":\["[^"]+\.jpg","[^"]+\.webp"\]/);
  const guest = await browser.newPage({ viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
  for (const where of [item, store.url + links.news()]) {
    await guest.goto(where);
    await guest.getByAltText('A brass key on a desk').waitFor();
    await wellMade(guest, where);
  }
  await guest.close();

  // In German, by keyboard to its tab, and saved by Ctrl S.
  await page.getByRole('tab', { name: /English/ }).focus();
  for (let presses = 0; presses < 20; presses++) {
    if ((await page.locator('[role=tab][aria-selected=true]').innerText()).includes('Deutsch')) break;
    await page.keyboard.press('ArrowRight');
  }
  await field(page, t('staff-content.title')).fill('Ein Key für den Tresen');
  await field(page, t('staff-content.body')).fill('Hallo.');
  await page.keyboard.press('Control+s');
  await page.getByText(t('staff-content.saved')).waitFor();
  await button(page, t('staff-content.publish')).click();
  await expect.poll(() => news('de')).toContain('Ein Key für den Tresen');

  // Another one has the same text open, and is quicker.
  const other = await atDesk(browser, store, 'support');
  await page.goto(address);
  await other.page.goto(address);
  await field(page, t('staff-content.title')).fill('Mine');
  await field(other.page, t('staff-content.title')).fill('Theirs');
  await button(other.page, t('staff-content.save')).click();
  await other.page.getByText(t('staff-content.saved')).waitFor();
  await button(page, t('staff-content.save')).click();
  await button(page, t('staff-content.keep_mine')).waitFor();
  expect(await field(page, t('staff-content.title')).inputValue()).toBe('Mine');
  await wellMade(page, 'two at once');
  await button(page, t('staff-content.keep_mine')).click();
  await button(page, t('staff-content.save')).click();
  await page.getByText(t('staff-content.saved')).waitFor();

  // Every version is there, and an old one comes back.
  await button(page, t('staff-content.history')).click();
  await button(page, t('staff-content.version', { no: 2 })).click();
  await page.getByRole('dialog').getByText('Theirs').waitFor();
  await wellMade(page, 'the versions');
  await button(page, t('staff-content.restore')).click();
  expect(await field(page, t('staff-content.title')).inputValue()).toBe('Theirs');

  // Taken off, it is gone for guests, and other journeys find the news as they were.
  await button(page, t('staff-content.unpublish')).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff-content.unpublish') })
    .click();
  await page.getByText(t('staff-content.state_draft'), { exact: true }).waitFor();
  await expect.poll(() => news()).not.toContain('A key for the desk');
  // Chromium tells of each answer that is no success; the refused save is one.
  expect(complaints().filter((line) => !line.includes('409'))).toEqual([]);
  await other.close();
  await close();
});

test('pages and settings, and what is saved there is what guests see', async () => {
  const { page, complaints, close } = await atDesk(browser, store, 'owner');
  await page.goto(`${store.url}/admin/pages`);
  await page.locator('tbody tr').first().waitFor();
  expect(await page.locator('tbody tr').count()).toBe(6);
  await wellMade(page, 'the pages');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/pages\/[\da-f]{8}-/);
  await wellMade(page, 'a page');

  await page.goto(`${store.url}/admin/settings`);
  const email = page.getByLabel(t('staff-content.set_contact_email'));
  await email.fill('desk@shop.example');
  await page
    .locator('form', { has: email })
    .getByRole('button', { name: t('staff-content.save') })
    .click();
  await page.getByText(t('staff-content.setting_saved')).waitFor();
  await wellMade(page, 'the settings');
  await expect
    .poll(async () => await (await fetch(`${store.url}/contact-us`)).text())
    .toContain('mailto:desk@shop.example');
  // Emptied, it is as if it had never been said.
  await email.fill('');
  await page
    .locator('form', { has: email })
    .getByRole('button', { name: t('staff-content.save') })
    .click();
  await expect
    .poll(async () => await (await fetch(`${store.url}/contact-us`)).text())
    .not.toContain('desk@shop.example');
  expect(complaints()).toEqual([]);
  await close();
});

test.each(['ar', 'de', 'ja'] as const)('the desk in %s', async (locale) => {
  const { page, complaints, close } = await atDesk(browser, store, 'owner', { locale, width: 1024 });
  // In the language that is read from the right, what has no journey of its own as well.
  const further = locale === 'ar' ? ['/admin/tax', '/admin/invoices', '/admin/disputes'] : [];
  for (const path of ['/admin/news', '/admin/settings', '/admin/news/new', ...further]) {
    await page.goto(store.url + path);
    await page.locator('h1').waitFor();
    expect(await sideways(page), path).toBe(0);
    expect(await axeOn(page), path).toEqual([]);
  }
  expect(complaints()).toEqual([]);
  await close();
});

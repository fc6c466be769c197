import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadWords } from '@halfturn/locales/load.ts';
import { smtpInbox, type SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { startStore, type StoreOptions, type StoreProcess } from '../harness/store-process.ts';
import { expectWellMade } from '../harness/well-made.ts';

const { t } = loadWords('en-US', [
  'staff',
  'staff-brand',
  'staff-form',
  'staff-content',
  'staff-footer',
  'staff-home',
  'staff-products',
  'staff-redirects',
  'validation',
]);
let browser: Browser;
let inbox: SmtpInbox;
let store: StoreProcess;
let options: StoreOptions;

beforeAll(async () => {
  browser = await openBrowser();
  inbox = await smtpInbox();
  const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-brand-'));
  const logFile = join(dataDir, 'store.log');
  options = { dataDir, port: await freePort(), smtpUrl: inbox.url, logFile, env: { SEED: 'none' } };
  store = await startStore(options);
});
afterAll(async () => {
  await closeVisitors(browser);
  await store?.stop();
  await inbox?.close();
  rmSync(options.dataDir, { recursive: true, force: true });
});

const desk = () => atDesk(browser, { dataDir: options.dataDir, url: store.url }, 'catalogue');
const save = (page: Page) =>
  page
    .getByRole('region', { name: t('staff-form.unsaved_changes') })
    .getByRole('button', { name: t('staff-form.save'), exact: true })
    .click();

const svg = (color: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="40"><rect width="180" height="40" rx="8" fill="${color}"/></svg>`,
  ),
});
/** A white picture, on which light words could not be read. */
const snow = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
/** What becomes of the yellow below in the light theme. */
const DARKER = '#7d6702';

const icon = {
  name: 'icon.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#8a1c7c"/></svg>',
  ),
};

test('a store gets its own name, color, logo and icon, and customers see them at once', async () => {
  const { page, complaints, close } = await desk();
  await page.goto(`${store.url}/admin/brand`);
  const group = (name: string) => page.getByRole('group', { name });
  const upload = async (name: string, file: typeof icon) => {
    await group(name).locator('input[type=file]').setInputFiles(file);
    await group(name).getByRole('img', { name }).waitFor();
  };
  await page.getByRole('textbox', { name: t('staff-brand.name') }).fill('Keyhaus');
  await page.getByRole('textbox', { name: t('staff-brand.accent') }).fill('#FFD400');
  // Too pale for text in the light theme: the screen says which color is used there.
  await page.getByText(t('staff-brand.light_adjusted', { color: DARKER })).waitFor();
  await page.getByText(t('staff-brand.dark_as_it_is')).waitFor();
  await upload(t('staff-brand.logoOnLight'), svg('#5a1152'));
  await upload(t('staff-brand.logoOnDark'), svg('#f3d6ef'));
  await upload(t('staff-brand.icon'), icon);
  await page.getByRole('textbox', { name: t('staff-brand.mailAddress') }).fill('keys@keyhaus.example');
  await page.getByRole('textbox', { name: 'Discord' }).fill('http://discord.gg/keyhaus');
  await expectWellMade(page, 'the brand');
  await save(page);
  await page.getByRole('alert').getByText(t('validation.https_address')).waitFor();
  await page.getByRole('textbox', { name: 'Discord' }).fill('https://discord.gg/keyhaus');
  await save(page);
  await page.getByText(t('staff-brand.saved')).waitFor();
  // The back office has the new logo without a reload.
  await page.locator('nav img[src^="/pictures/brand/"]:visible').waitFor();

  const guest = await newVisitor(browser);
  await guest.page.goto(store.url);
  expect(await guest.page.getByRole('link', { name: 'Discord' }).getAttribute('href')).toBe(
    'https://discord.gg/keyhaus',
  );
  const shown = guest.page.locator('header img[src^="/pictures/brand/"]:visible');
  expect(await shown.count()).toBe(1);
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(594);
  const spruce = () =>
    guest.page.evaluate(() => {
      const link = document.querySelector('.link, footer a');
      const probe = document.createElement('i');
      probe.className = 'probe';
      link?.append(probe);
      probe.style.color = 'var(--spruce)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  const rgb = (hex: string) =>
    `rgb(${[1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)).join(', ')})`;
  expect(await spruce()).toBe(rgb(DARKER));
  const before = await shown.getAttribute('src');
  await guest.page.emulateMedia({ colorScheme: 'dark' });
  expect(await spruce()).toBe(rgb('#ffd400'));
  expect(await shown.getAttribute('src')).not.toBe(before);
  expect(await guest.page.locator('link[rel=apple-touch-icon]').getAttribute('href')).toMatch(/-180\.png$/);
  await guest.page.emulateMedia({ colorScheme: 'light' });
  await expectWellMade(guest.page, 'a page in the color');
  // Nothing of it is against the page's own policy.
  expect(guest.complaints()).toEqual([]);
  await guest.close();
  // The refused save above is one.
  expect(complaints().filter((line) => !line.includes('422'))).toEqual([]);
  await close();
});

test('the headline of the home page gets a picture, which is cut for each screen and can be read on', async () => {
  const { page, complaints, close } = await desk();
  await page.goto(`${store.url}/admin/home`);
  await page.getByRole('button', { name: t('staff-home.add') }).click();
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'snow.png', mimeType: 'image/png', buffer: await snow() });
  await dialog.getByRole('group', { name: t('staff-home.screen_phone') }).waitFor();
  await field(t('staff-home.heading')).fill('Winter sale');
  await field(t('staff-home.line')).fill('Up to half off until Sunday');
  await field(t('staff-home.action')).fill('See all');
  await field(t('staff-home.alt')).fill('A snowy street at noon');
  await dialog
    .getByRole('group', { name: t('staff-home.screen_wide') })
    .getByRole('slider', { name: t('staff-home.focus_x') })
    .fill('80');
  await dialog.getByRole('checkbox', { name: t('staff-home.live') }).check();
  await expectWellMade(page, 'a banner with a picture');
  await dialog.getByRole('button', { name: t('staff-home.save') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Winter sale').waitFor();

  const guest = await newVisitor(browser);
  const picture = guest.page.getByRole('img', { name: 'A snowy street at noon' });
  await expect
    .poll(async () => {
      await guest.page.goto(store.url);
      return await picture.count();
    })
    .toBe(1);
  expect(await picture.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('80% 50%');
  expect(await guest.page.locator('link[rel=preload][as=image][type="image/avif"]').count()).toBe(1);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/);
  await expectWellMade(guest.page, 'a headline with a picture');
  expect(guest.complaints()).toEqual([]);
  await guest.close();
  expect(complaints()).toEqual([]);
  await close();
});

test('a page of the store’s own is written, published, found in the footer, and deleted', async () => {
  const { page, complaints, close } = await desk();
  await page.goto(`${store.url}/admin/pages`);
  await page.getByRole('link', { name: t('staff-content.new_page') }).click();
  await page.getByRole('textbox', { name: t('staff-content.title') }).fill('Imprint & contact');
  const address = page.getByRole('textbox', { name: t('staff-content.address') });
  expect(await address.inputValue()).toBe('imprint-contact');
  await address.fill('imprint');
  await page.getByRole('textbox', { name: t('staff-content.body') }).fill('Keyhaus, Harbor Street 1');
  await expectWellMade(page, 'a new page');
  await page.getByRole('button', { name: t('staff-content.save'), exact: true }).click();
  await page.waitForURL(/\/admin\/pages\/[\da-f]{8}-/);
  await page.getByRole('button', { name: t('staff-content.publish') }).click();
  await page.getByRole('link', { name: '/pages/imprint' }).waitFor();
  await page.getByText(t('staff-products.own_addresses', { count: 0 })).click();
  await page.getByRole('button', { name: t('staff-products.change_in', { language: 'Deutsch' }) }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Impressum');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff-products.save') })
    .click();
  await page.getByText(t('staff-products.own_addresses', { count: 1 })).waitFor();
  await expectWellMade(page, 'an own page');

  const guest = await newVisitor(browser);
  const link = guest.page.locator('footer').getByRole('link', { name: 'Imprint & contact' });
  await expect
    .poll(async () => {
      await guest.page.goto(store.url);
      return await link.count();
    })
    .toBe(1);
  await link.click();
  await guest.page.getByRole('heading', { level: 1, name: 'Imprint & contact' }).waitFor();
  expect(new URL(guest.page.url()).pathname).toBe('/pages/imprint');
  await expectWellMade(guest.page, 'an own page as guests read it');
  const german = guest.page.locator('link[hreflang=de]');
  expect(await german.getAttribute('href')).toMatch(/\/pages\/impressum\?lang=de$/);
  // The name of another language leads to that of the page's own.
  await guest.page.goto(`${store.url}/pages/imprint?lang=de`);
  expect(new URL(guest.page.url()).pathname).toBe('/pages/impressum');

  await page.getByRole('button', { name: t('staff-content.delete_page') }).click();
  const dialog = page.getByRole('dialog');
  // Links that others have saved lead on.
  await dialog.getByRole('textbox', { name: t('staff-content.delete_redirect') }).fill('/contact-us');
  await dialog.getByRole('button', { name: t('staff-content.delete_page') }).click();
  await page.getByText(t('staff-content.deleted')).waitFor();
  await expect
    .poll(async () => {
      await guest.page.goto(`${store.url}/pages/imprint`);
      return new URL(guest.page.url()).pathname;
    })
    .toBe('/contact-us');
  await guest.close();
  expect(complaints()).toEqual([]);
  await close();
});

test('the columns of the footer are changed by buttons and dialogs, and go back to the default', async () => {
  const { page, complaints, close } = await desk();
  await page.goto(`${store.url}/admin/footer`);
  const column = (no: number) =>
    page.getByRole('region', { name: t('staff-footer.column', { no: String(no) }) });
  const press = (no: number, name: string) => column(no).getByRole('button', { name, exact: true }).click();
  await expectWellMade(page, 'the footer');
  await column(3).getByRole('textbox').fill('Partners');
  await press(3, t('staff-home.take', { name: loadWords('en-US', ['footer']).t('footer.affiliate') }));
  await column(3)
    .getByRole('button', { name: t('staff-footer.add_link') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('staff-footer.kind') }).selectOption('url');
  await dialog.getByRole('textbox', { name: t('staff-footer.address') }).fill('https://forum.example/');
  await dialog.getByRole('button', { name: t('staff-footer.apply') }).click();
  await dialog.getByText(t('staff-footer.label_missing')).waitFor();
  await dialog.getByRole('textbox', { name: t('staff-footer.label'), exact: true }).fill('Forum');
  await expectWellMade(page, 'a link of the footer');
  await dialog.getByRole('button', { name: t('staff-footer.apply') }).click();
  // From the foot of its column into the next one.
  await press(3, t('staff-home.later', { name: 'Forum' }));
  await column(4).getByText('Forum', { exact: true }).waitFor();
  await save(page);
  await page.getByText(t('staff-footer.saved')).waitFor();

  const guest = await newVisitor(browser);
  const titles = async () => {
    await guest.page.goto(store.url);
    return await guest.page.locator('footer').getByRole('heading', { level: 2 }).allInnerTexts();
  };
  await expect.poll(titles).toContain('Partners');
  expect(await guest.page.getByRole('link', { name: 'Forum' }).getAttribute('href')).toBe(
    'https://forum.example/',
  );
  await page.getByRole('button', { name: t('staff-footer.reset') }).click();
  await dialog.getByRole('button', { name: t('staff-footer.reset') }).click();
  await page.getByText(t('staff-footer.built_in')).waitFor();
  await expect.poll(titles).not.toContain('Partners');
  await guest.close();
  expect(complaints()).toEqual([]);
  await close();
});

test('redirects are added, refused with a reason, imported and deleted', async () => {
  const { page, complaints, close } = await desk();
  await page.goto(`${store.url}/admin/redirects`);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const shown = (source: string) => page.locator('bdi').filter({ hasText: source });
  await page.getByRole('button', { name: t('staff-redirects.add') }).click();
  const target = dialog.getByRole('textbox', { name: t('staff-redirects.target') });
  await dialog.getByRole('textbox', { name: t('staff-redirects.source') }).fill('/old-shop');
  await target.fill('https://elsewhere.example/');
  await button(t('staff-redirects.save')).click();
  await dialog.getByText(t('validation.redirect_target')).waitFor();
  await target.fill('/condition');
  await button(t('staff-redirects.save')).click();
  await shown('/old-shop').waitFor();

  await page.getByRole('button', { name: t('staff-redirects.import') }).click();
  await dialog
    .getByRole('textbox', { name: t('staff-redirects.lines') })
    .fill('/product.php?id=5,/shipping,302\n/older,/old-shop');
  await button(t('staff-redirects.import')).click();
  await dialog.getByText(t('validation.redirect_leads_on')).waitFor();
  await button(t('staff.close')).last().click();
  await shown('/product.php?id=5').waitFor();
  await expectWellMade(page, 'the redirects');

  const answer = await fetch(`${store.url}/product.php?id=5`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/shipping']);
  await page.getByRole('button', { name: `${t('staff-redirects.delete')} /old-shop` }).click();
  await button(t('staff-redirects.delete')).click();
  await shown('/old-shop').waitFor({ state: 'detached' });
  expect((await fetch(`${store.url}/old-shop`)).status).toBe(404);
  expect(complaints().filter((line) => !line.includes('422'))).toEqual([]);
  await close();
});

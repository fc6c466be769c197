import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { messyCatalog } from '@halfturn/server/test/messy-catalog.ts';
import { smtpInbox, type SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { startStore, type StoreProcess } from '../harness/store-process.ts';
import { expectWellMade } from '../harness/well-made.ts';

const { t } = loadWords('en-US', ['staff', 'staff-editor', 'staff-import', 'staff-product-list']);
let browser: Browser;
let inbox: SmtpInbox;
let running: StoreProcess;
/** A store of its own: the genre that is created has an English name alone. */
const store = { url: '', dataDir: mkdtempSync(join(tmpdir(), 'halfturn-import-')) };

beforeAll(async () => {
  browser = await openBrowser();
  inbox = await smtpInbox();
  const { dataDir } = store;
  const logFile = join(dataDir, 'store.log');
  running = await startStore({ dataDir, port: await freePort(), smtpUrl: inbox.url, logFile });
  store.url = running.url;
});
afterAll(async () => {
  await closeVisitors(browser);
  await running?.stop();
  await inbox?.close();
  rmSync(store.dataDir, { recursive: true, force: true });
});

/** 900 rows from elsewhere. Nine of them are wrong, and one more is there twice. */
const messy = messyCatalog(900);

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.waitForURL(/\/admin\/products\/import\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: t('staff-import.preview') }).waitFor();
}
const usable = (good: number, count: number) =>
  t('staff-import.usable', { good: String(good), count: String(count) });
const downloaded = async (page: Page, name: string): Promise<Buffer> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name, exact: true }).click();
  return await readFile(await (await waiting).path());
};

test('a messy catalog is mapped, previewed, imported, reported, exported and undone', async () => {
  const { page } = await atDesk(browser, store, 'catalogue');
  await page.goto(`${store.url}/admin/products`);
  await page.getByRole('link', { name: t('staff-import.import'), exact: true }).click();
  await page.getByRole('heading', { name: t('staff-import.upload') }).waitFor();
  await expectWellMade(page);
  await upload(page, 'catalog.csv', Buffer.from(messy.csv));
  const held = (column: string) => page.getByLabel(t('staff-import.holds_of', { column }), { exact: true });
  expect(await held('Title').inputValue()).toBe('name');
  expect(await held('App ID').inputValue()).toBe('ref');
  await page.getByText(t('staff-import.unknown_text', { count: messy.unknown.length })).waitFor();
  await expectWellMade(page);

  const decide = (value: string, how: { label: string }) =>
    page.getByLabel(t('staff-import.action_of', { value }), { exact: true }).selectOption(how);
  await decide('Roguelike', { label: t('staff-import.create') });
  await decide('Deck builder', { label: t('staff-import.use', { name: 'Strategy' }) });
  await decide('Cozy', { label: t('staff-import.leave') });
  await page.getByLabel(t('staff-import.status_new')).selectOption('live');
  const start = page.getByRole('button', { name: t('staff-import.start', { count: messy.usable }) });
  await page
    .getByRole('button', { name: t('staff-import.check'), exact: true })
    .first()
    .click();
  await page.getByText(usable(messy.usable, messy.usable + messy.wrong.size)).waitFor({ timeout: 40_000 });
  const strip = page.getByRole('navigation', { name: t('staff-import.show') });
  await strip.getByRole('link', { name: t('staff-import.show_wrong') }).click();
  const bad = page
    .getByRole('row')
    .filter({ hasText: t('staff-import.reason_price', { value: 'Play for Free!' }) });
  await bad.getByText('Moth & Marrow').first().waitFor();
  await expectWellMade(page);

  await start.click();
  const sum = { added: messy.usable, changed: 0, same: 0, wrong: messy.wrong.size };
  await page.getByText(t('staff-import.sum', sum)).waitFor({ timeout: 60_000 });
  await expectWellMade(page);
  const report = (await downloaded(page, t('staff-import.report'))).toString('utf8');
  expect(report).toContain(t('staff-import.reason_price', { value: 'Play for Free!' }));
  const done = page.url();

  await page.goto(`${store.url}/admin/products?q=${encodeURIComponent('Aces & Adventures')}`);
  await page.getByRole('link', { name: 'Aces & Adventures 0' }).first().waitFor();
  const csv = await downloaded(page, t('staff-import.export'));
  const count = csv.toString('utf8').trim().split('\r\n').length - 1;
  expect(count).toBeGreaterThan(100);
  await page.goto(`${store.url}/admin/products/import`);
  await upload(page, 'products.csv', csv);
  await expect
    .poll(() => strip.getByRole('link', { name: t('staff-import.show_same') }).textContent())
    .toContain(String(count));

  await page.goto(done);
  await page.getByRole('button', { name: t('staff-import.undo'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('staff-import.undo'), exact: true }).click();
  await page
    .getByText(t('staff-import.undo_sum', { undone: messy.usable, kept: 0 }))
    .waitFor({ timeout: 60_000 });
  await page.goto(`${store.url}/admin/products?q=${encodeURIComponent('Aces & Adventures')}`);
  await page.getByText(t('staff-product-list.none_found')).waitFor();
});

test.each([390, 1280])(
  'a changed price is shown before and after, also in euros, by keyboard, at %i px',
  async (width) => {
    const { page } = await atDesk(browser, store, 'catalogue', { width });
    await page.goto(`${store.url}/admin/products/import`);
    await page.getByRole('heading', { name: t('staff-import.upload') }).waitFor();
    await upload(
      page,
      'prices.csv',
      Buffer.from(
        'Slug,Name,Parent,Price,sale to,Images\n' +
          'crown-of-reeds,A Crown of Reeds,,11.11,,https://pictures.example/crown.png\n' +
          ',,No such shirt,9,,\n',
      ),
    );
    await page.getByText(t('staff-import.field_pictures'), { exact: true }).last().waitFor();
    await page.getByText(t('staff-import.reason_parent_unknown', { value: 'No such shirt' })).waitFor();
    const link = page
      .getByRole('navigation', { name: t('staff-import.show') })
      .getByRole('link', { name: t('staff-import.show_all') });
    await link.focus();
    await page.keyboard.press('Enter');
    await expectWellMade(page);
    await page.getByLabel(t('staff-import.currency'), { exact: true }).selectOption('EUR');
    await page.getByText(t('staff-import.currency_how', { currency: 'EUR' })).waitFor();
    await page
      .getByRole('button', { name: t('staff-import.check'), exact: true })
      .first()
      .click();
    await page.getByText('€11.11').waitFor();
    await expectWellMade(page);
    const discard = page.getByRole('button', { name: t('staff-import.discard'), exact: true });
    await discard.focus();
    await page.keyboard.press('Enter');
    const again = page
      .getByRole('dialog')
      .getByRole('button', { name: t('staff-import.discard'), exact: true });
    await again.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/products\/import$/);
    expect(present(page.url())).not.toContain('crown');
  },
);

import { fetchCaller } from '@halfturn/contract/client.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { makeOrder } from '@halfturn/server/test/make-order.ts';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const call = fetchCaller(store.url);
const { t } = loadWords('en-US', [
  'staff',
  'staff-frame',
  'staff-orders',
  'staff-lists',
  'staff-payment-methods',
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

/** The product with keys. */
async function onShelf(): Promise<string> {
  const { slug } = store.onShelf;
  const { id } = await books.db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
}

/** A delivered order, and its key. */
async function bought(email: string, name: string) {
  const items = [{ productId: await onShelf(), quantity: 1 }];
  const placed = await makeOrder(call, { items, email });
  await books.db
    .updateTable('orders')
    .set({ name, country: 'FR' })
    .where('order_no', '=', placed.orderNo)
    .execute();
  const params = { orderNo: placed.orderNo };
  const { accessKey } = placed;
  const pay = { params: { attempt: placed.next.attempt }, body: { outcome: 'approve' as const } };
  await call('POST /api/payments/sandbox/{attempt}', pay);
  const status = async () =>
    (await call('GET /api/orders/{orderNo}', { params, query: { accessKey } })).status;
  await expect.poll(status, { timeout: 20_000 }).toBe('delivered');
  const { keys } = await call('POST /api/orders/{orderNo}/keys', { params, body: { accessKey } });
  return { orderNo: placed.orderNo, key: keys[0]?.key ?? '' };
}

test('staff find an order by what they know of it, keep the search as a view, and take the rows as a file', async () => {
  const { orderNo, key } = await bought('camille.renard@example.com', 'Camille Renard');
  await bought('other.buyer@example.com', 'Petr Novák');
  const desk = await atDesk(browser, store, 'orders');
  const { page } = desk;
  await page.goto(`${store.url}/admin/orders`);
  const search = page.getByRole('searchbox', { name: t('staff-orders.find_any') });
  const row = page.getByRole('link', { name: orderNo, exact: true });
  for (const text of ['renard', 'camille.ren', orderNo.slice(-8)]) {
    await search.fill(text);
    await page.keyboard.press('Enter');
    await page.getByText(t('staff-orders.total', { count: 1 })).waitFor();
    await row.waitFor();
  }
  await expectWellMade(page, 'orders that were found');

  // The other filters, and a view of them.
  await search.fill('');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: t('staff-orders.country') }).selectOption('FR');
  await page
    .getByRole('textbox', { name: t('staff-orders.product_name') })
    .fill(store.onShelf.name.slice(0, 6));
  await page.keyboard.press('Enter');
  await page.waitForURL(/product=/);
  await row.waitFor();
  await page.getByRole('link', { name: t('staff-orders.total_head') }).click();
  await page.waitForURL(/sort=-total/);
  await page.getByRole('button', { name: t('staff-lists.save_view') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('staff-lists.view_name') }).fill('From France');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${store.url}/admin/orders`);
  await page.getByRole('link', { name: 'From France' }).click();
  await page.waitForURL(/country=FR/);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: t('staff-lists.export') }).click();
  expect((await download).suggestedFilename()).toBe('orders.csv');
  const { rows } = await sql<{ after: { country: string } }>`
    select after from audit_log where action = 'orders.exported' order by id desc limit 1`.execute(books.db);
  expect(rows[0]?.after.country).toBe('FR');

  // A key is found by its fingerprint, and is in no address.
  await page.getByRole('button', { name: t('staff-orders.by_key') }).click();
  const field = dialog.getByRole('textbox', { name: t('staff-orders.key') });
  await field.fill('AAAAA-BBBBB-CCCCC');
  await page.keyboard.press('Enter');
  await dialog.getByText(t('staff-orders.by_key_none')).waitFor();
  expect(await axeOn(page)).toEqual([]);
  await field.fill(key);
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: t('staff-orders.order_no', { order: orderNo }) }).waitFor();
  expect(page.url()).not.toContain(key);
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

test('a number that no order has, and a role that sees none, are told what is so', async () => {
  const desk = await atDesk(browser, store, 'orders');
  await desk.page.goto(`${store.url}/admin/orders/HT-NOPE`);
  await desk.page.getByRole('heading', { name: t('staff-orders.gone', { order: 'HT-NOPE' }) }).waitFor();
  await expectWellMade(desk.page, 'an order that does not exist');
  await desk.page.getByRole('link', { name: t('staff-orders.all_orders') }).click();
  await desk.page.waitForURL(`${store.url}/admin/orders`);
  await desk.close();

  const editor = await atDesk(browser, store, 'catalogue');
  await editor.page.goto(`${store.url}/admin/orders`);
  await editor.page.getByRole('heading', { name: t('staff-frame.no_permission') }).waitFor();
  await editor.page.getByText(t('staff-frame.no_permission_text')).waitFor();
  expect(await editor.page.getByRole('button', { name: t('staff.try_again') }).count()).toBe(0);
  expect([await axeOn(editor.page), await sideways(editor.page)]).toEqual([[], 0]);
  await editor.close();
});

import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { couponBody } from '@halfturn/server/test/make-coupon.ts';
import { atWork } from '@halfturn/server/test/staff-browser.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { expectWellMade } from '../harness/well-made.ts';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['staff', 'staff-coupons', 'staff-form', 'staff-prices']);
let browser: Browser;
let books: Books;
let colleague: Awaited<ReturnType<typeof atWork>>['call'];
beforeAll(async () => {
  browser = await openBrowser();
  books = await openBooks(store.dataDir);
  const here = { url: store.url, config: { publicUrl: store.url }, db: books.db, clock: systemClock };
  colleague = (await atWork(here, 'owner')).call;
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('the second of two editors of a coupon is told, and loses nothing', async () => {
  const id = crypto.randomUUID();
  const terms = couponBody({ name: 'Spring sale', maxUses: 10 });
  await colleague('POST /admin/coupons', { body: { id, ...terms } });
  const { page, close } = await atDesk(browser, store, 'owner');
  await page.goto(`${store.url}/admin/coupons/${id}`);
  const name = field(page, t('staff-coupons.name'));
  const uses = field(page, t('staff-coupons.max_uses'));
  const perCustomer = field(page, t('staff-coupons.per_customer'));
  await name.fill('Spring and Easter');
  await uses.fill('20');

  const { version } = await colleague('GET /admin/coupons/{id}', { params: { id } });
  const theirs = { ...terms, name: 'Easter sale', perCustomer: 3, version };
  await colleague('POST /admin/coupons/{id}', { params: { id }, body: theirs });

  const save = page.getByRole('button', { name: t('staff-coupons.save') });
  await save.click();
  await page.getByRole('alert').filter({ hasText: 'The owner' }).waitFor();
  // What was typed stays, what was not touched is the colleague's, and where both differ their value is shown.
  expect(await name.inputValue()).toBe('Spring and Easter');
  expect(await uses.inputValue()).toBe('20');
  await expect.poll(() => perCustomer.inputValue()).toBe('3');
  await page.getByText(t('staff-form.theirs_here', { name: 'The owner', value: 'Easter sale' })).waitFor();
  await expectWellMade(page);
  const before = await colleague('GET /admin/coupons/{id}', { params: { id } });
  expect(before).toMatchObject({ name: 'Easter sale', maxUses: 10, perCustomer: 3 });

  await save.click();
  await page.getByText(t('staff-coupons.saved')).waitFor();
  const after = await colleague('GET /admin/coupons/{id}', { params: { id } });
  expect(after).toMatchObject({ name: 'Spring and Easter', maxUses: 20, perCustomer: 3 });
  await close();
});

test('the second of two editors of the prices sees what the first has saved', async () => {
  const found = await colleague('GET /admin/prices', { query: { q: store.onShelf.name } });
  const params = { productId: firstOf(found.rows).id };
  const { version } = await colleague('GET /admin/prices/{productId}', { params });
  const { page, close } = await atDesk(browser, store, 'owner');
  await page.goto(`${store.url}/admin/prices/${params.productId}`);
  const euros = field(page, t('staff-prices.fixed_of', { code: 'EUR' }));
  await euros.fill('21');
  const prices = [{ code: 'EUR' as const, regular: 2_200, sale: null }];
  await colleague('POST /admin/prices/{productId}', { params, body: { prices, version } });
  await page.getByRole('button', { name: t('staff-prices.save') }).click();
  await page.getByText(/The owner saved: /).waitFor();
  expect(await euros.inputValue()).toBe('21');
  await close();
  const now = await colleague('GET /admin/prices/{productId}', { params });
  await colleague('POST /admin/prices/{productId}', {
    params,
    body: { prices: [{ code: 'EUR', regular: null, sale: null }], version: now.version },
  });
});

import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['staff-tax', 'staff-invoices', 'orders']);
let browser: Browser;
let desk: Page;
let clerk: Awaited<ReturnType<typeof atDesk>>;
let address: string;

beforeAll(async () => {
  browser = await openBrowser();
  clerk = await atDesk(browser, store, 'finance');
  desk = clerk.page;
});
afterAll(async () => {
  // The other journeys want their invoices.
  if (address) await enter(address);
  await closeVisitors(browser);
});

const field = () => desk.getByRole('textbox', { name: t('staff-tax.shop_address') });
const warning = (count: number) => desk.getByText(t('staff-invoices.waiting', { count }));

async function enter(text: string): Promise<void> {
  await desk.goto(`${store.url}/admin/tax`);
  await field().fill(text);
  await desk.getByRole('button', { name: t('staff-tax.save'), exact: true }).click();
  await desk.getByText(t('staff-tax.saved')).waitFor();
}

test('a buyer reads that the invoice follows, and has it once the shop has entered who it is', async () => {
  await desk.goto(`${store.url}/admin/tax`);
  address = await field().inputValue();
  await enter('');
  await warning(0).waitFor();

  const visitor = await newVisitor(browser, { width: 390, height: 844 });
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, email: 'no.seller@example.com' });
  await guest.find(store.onShelf.name);
  await guest.take();
  await guest.fill();
  await guest.pay();
  await guest.decide('approve');
  await guest.hold();
  await page.getByText(t('orders.paper_follows')).waitFor();
  const link = page.getByRole('link', { name: t('orders.paper_invoice') });
  expect(await link.count()).toBe(0);

  await desk.goto(`${store.url}/admin/invoices`);
  await warning(1).waitFor();
  expect(await axeOn(desk)).toEqual([]);
  await desk.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(desk)).toBe(0);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.getByRole('link', { name: t('staff-invoices.to_seller') }).click();
  await field().waitFor();
  await warning(1).waitFor();
  await enter(address);
  await warning(1).waitFor({ state: 'detached' });

  await expect
    .poll(async () => {
      await page.reload();
      await guest.ready();
      await page.getByText(t('orders.receipt')).first().waitFor();
      return await link.count();
    })
    .toBe(1);
  const answer = await page.request.get(store.url + (await link.getAttribute('href')));
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect(visitor.complaints()).toEqual([]);
  expect(clerk.complaints()).toEqual([]);
  await visitor.close();
});

import { readFileSync } from 'node:fs';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { placedHere } from '../harness/bought-here.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['orders', 'staff-orders', 'staff-risk', 'staff-disputes']);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** Pays, and waits until the store has heard of it. */
const approve = (page: Page, placed: { orderNo: string; attempt: string }) =>
  page.evaluate(
    async ([no, of]) => {
      const paid = await fetch(`/prod-api/api/payments/sandbox/${of}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcome: 'approve' }),
      });
      if (!paid.ok) throw new Error(`the payment was answered with ${paid.status}`);
      for (;;) {
        const answer = await fetch(`/prod-api/api/orders/${no}/status`);
        const { data } = (await answer.json()) as { data: { paymentStatus: string; status: string } };
        if (data.status !== 'paying') return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    [placed.orderNo, placed.attempt] as const,
  );

test('an order is held for a look, let go and delivered; then disputed, with its evidence taken', async () => {
  const desk = await atDesk(browser, store, 'finance');
  // From now on, orders with disposable addresses are reviewed.
  await desk.page.goto(`${store.url}/admin/risk`);
  const points = desk.page.getByLabel(t('staff-risk.points_of', { reason: t('staff-risk.why_disposable') }));
  await points.fill('60');
  await desk.page.getByRole('button', { name: t('staff-risk.try') }).click();
  await desk.page.getByRole('heading', { name: t('staff-risk.trial') }).waitFor();
  await desk.page.getByRole('button', { name: t('staff-risk.save'), exact: true }).click();
  await desk.page.getByText(t('staff-risk.saved')).waitFor();
  await expectWellMade(desk.page, 'the rules');

  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const email = 'journey@mailinator.com';
  const guest = new Guest({ url: store.url, page, email });
  const placed = await placedHere(page, store.url, { slug: store.onShelf.slug, email });
  const { orderNo } = placed;
  await approve(page, placed);
  await guest.open(`/success-payment?order=${orderNo}`);
  await page.getByText(t('orders.review')).first().waitFor();
  for (const key of store.onShelf.keys) expect(await page.content()).not.toContain(key);

  await desk.page.goto(`${store.url}/admin/orders/${orderNo}`);
  const panel = desk.page.getByRole('complementary');
  await panel.getByText(t('staff-risk.why_disposable')).waitFor();
  await expectWellMade(desk.page, 'the held order');
  await panel.getByRole('button', { name: t('staff-orders.approve') }).click();
  await desk.page.getByText(t('staff-orders.approved')).waitFor();
  await guest.open(`/success-payment?order=${orderNo}`);
  expect(store.onShelf.keys).toContain(await guest.reveal());

  await desk.page.goto(`${store.url}/admin/disputes`);
  await desk.page.getByRole('button', { name: t('staff-disputes.add') }).click();
  const form = desk.page.getByRole('dialog');
  await form.getByLabel(t('staff-orders.order')).fill(orderNo);
  await form.getByLabel(t('staff-orders.reason')).fill('The bank called it back.');
  await form.getByRole('button', { name: t('staff-disputes.add') }).click();
  await panel.getByText('The bank called it back.').waitFor();
  await expectWellMade(desk.page, 'the dispute');
  const saving = desk.page.waitForEvent('download');
  await panel.getByRole('button', { name: t('staff-disputes.as_page') }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`evidence-${orderNo}.html`);
  const html = readFileSync(await file.path(), 'utf8');
  expect(html).toContain(email);
  for (const key of store.onShelf.keys) expect(html).not.toContain(key);

  await guest.open(`/success-payment?order=${orderNo}`);
  await page.getByText(t('orders.disputed')).first().waitFor();
  expect([...visitor.complaints(), ...desk.complaints()]).toEqual([]);
  await desk.close();
  await visitor.close();
});

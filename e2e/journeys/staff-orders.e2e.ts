import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { boughtHere, placedHere } from '../harness/bought-here.ts';
import { closeVisitors, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { importKeys } from '../harness/stock.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['staff', 'staff-orders', 'staff-order-acts', 'validation']);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

const dialogOf = (desk: Page, name: string) => desk.getByRole('dialog', { name });
const openAct = async (desk: Page, name: string): Promise<void> => {
  const button = desk.getByRole('button', { name, exact: true });
  const menu = desk.getByRole('button', { name: t('staff-order-acts.more') });
  await button.or(menu).first().waitFor();
  if (!(await button.isVisible())) await menu.click();
  await button.click();
};
const giveReason = (desk: Page, reason: string) =>
  desk.getByRole('dialog').getByLabel(t('staff-orders.reason')).fill(reason);

/** From now on the list behind a dialog is not answered, until it is released. */
async function holdList(desk: Page) {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await desk.route(/\/prod-api\/admin\/orders\?/, async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  return { asked: () => asked, release: held.resolve };
}

test('staff refund, replace, resend, change the address of an order, note and tag it, and cancel one that is not paid', async () => {
  const { page, close } = await newVisitor(browser);
  const orderNo = await boughtHere(page, store.url, {
    slug: store.onShelf.slug,
    email: 'acts@example.com',
    quantity: 2,
  });
  const unpaid = await placedHere(page, store.url, { slug: store.onShelf.slug, email: 'acts@example.com' });
  const { page: desk, complaints, close: leave } = await atDesk(browser, store, 'orders');

  await desk.goto(`${store.url}/admin/orders/${orderNo}`);
  await openAct(desk, t('staff-order-acts.refund'));
  const dialog = dialogOf(desk, t('staff-orders.refund_title', { order: orderNo }));
  await dialog.getByLabel(t('staff-order-acts.refund_amount')).check();
  // What is no amount is said beside the field, and nothing goes back.
  await dialog.getByRole('textbox', { name: /USD/ }).fill('abc');
  await giveReason(desk, 'Sorry for the delay');
  await dialog.getByRole('button', { name: t('staff-order-acts.refund'), exact: true }).click();
  await dialog.getByText(t('validation.number')).waitFor();
  await giveReason(desk, '');
  await dialog.getByRole('textbox', { name: /USD/ }).fill('1.00');
  await dialog.getByRole('button', { name: t('staff-orders.refund', { amount: '$1.00' }) }).click();
  await dialog.getByText(t('validation.required')).waitFor();
  await giveReason(desk, 'Sorry for the delay');
  await expectWellMade(desk, 'the dialog of a refund');
  await dialog.getByRole('button', { name: t('staff-orders.refund', { amount: '$1.00' }) }).click();
  await dialog.waitFor({ state: 'detached' });
  await desk.getByText(t('staff-order-acts.act_amount_refunded')).waitFor();
  await desk.getByText('Sorry for the delay').first().waitFor();

  // One of the two copies: its key is void from then on.
  await openAct(desk, t('staff-order-acts.refund'));
  const send = dialog.getByRole('button', { name: t('staff-order-acts.refund'), exact: true });
  await giveReason(desk, 'Bought twice');
  await send.click();
  await dialog.getByText(t('staff-order-acts.choose_units')).waitFor();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await desk.getByText(t('staff-orders.unit_voided')).first().waitFor();
  await expectWellMade(desk, 'an order that was refunded in part');

  // The other copy's key is looked at, and replaced by another one, which is sent to another address.
  await desk.getByRole('button', { name: t('staff-order-acts.show_key'), exact: true }).click();
  await giveReason(desk, 'Says it is used');
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('staff-order-acts.show_key') })
    .click();
  await desk
    .getByRole('dialog')
    .getByText(/^[A-Z0-9]{5}-/)
    .waitFor();
  await expectWellMade(desk, 'a key that is shown to staff');
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.close') })
    .click();
  await desk.getByText(t('staff-order-acts.act_key_shown')).waitFor();
  await desk.getByRole('button', { name: t('staff-order-acts.replace') }).click();
  await giveReason(desk, 'The region was wrong');
  const swap = desk.getByRole('dialog');
  await swap.getByRole('button', { name: t('staff-order-acts.replace') }).click();
  await swap.waitFor({ state: 'detached' });
  await desk.getByText(t('staff-orders.unit_replaced')).first().waitFor();
  await openAct(desk, t('staff-order-acts.change_email'));
  const moving = dialogOf(desk, t('staff-order-acts.change_email_title', { order: orderNo }));
  await moving.getByLabel(t('staff-order-acts.new_email')).fill('moved@example.com');
  await giveReason(desk, 'Mistyped');
  await moving.getByRole('button', { name: t('staff-order-acts.change_email') }).click();
  await moving.waitFor({ state: 'detached' });
  await desk.getByText(t('staff-order-acts.act_email_changed')).waitFor();
  await openAct(desk, t('staff-order-acts.resend'));
  const again = dialogOf(desk, t('staff-order-acts.resend'));
  await again.getByText(/moved@example.com/).waitFor();
  await again.getByRole('button', { name: t('staff-order-acts.resend') }).click();
  await again.waitFor({ state: 'detached' });
  await desk.getByText(t('staff-order-acts.act_keys_resent')).waitFor();

  await desk.getByRole('textbox', { name: t('staff-order-acts.note'), exact: true }).fill('Call before noon');
  await desk.getByRole('button', { name: t('staff-order-acts.add_note') }).click();
  await desk.getByText('Call before noon').waitFor();
  // The list beside the panel has a filter of the same name.
  const panel = desk.getByRole('complementary', { name: orderNo });
  await panel.getByRole('textbox', { name: t('staff-order-acts.tag'), exact: true }).fill('press copy');
  await desk.getByRole('button', { name: t('staff-order-acts.add_tag'), exact: true }).click();
  await desk.getByRole('link', { name: 'press copy' }).waitFor();
  await expectWellMade(desk, 'an order with a replaced key, a note and a tag');
  await desk.getByRole('link', { name: 'press copy' }).click();
  await desk.waitForURL(/\/admin\/orders\?tag=press/);
  await desk.getByRole('row').filter({ hasText: orderNo }).waitFor();

  await desk.goto(`${store.url}/admin/orders/${unpaid.orderNo}`);
  await openAct(desk, t('staff-order-acts.cancel'));
  await giveReason(desk, 'The buyer wrote to us');
  const ask = dialogOf(desk, t('staff-order-acts.cancel_title', { order: unpaid.orderNo }));
  await ask.getByRole('button', { name: t('staff-order-acts.cancel') }).click();
  await ask.waitFor({ state: 'detached' });
  await desk.getByText(t('staff-order-acts.cancelled')).waitFor();
  await desk.getByText('The buyer wrote to us').waitFor();

  // The fields that were left empty are refused by the store.
  expect(complaints().filter((one) => !one.includes('422'))).toEqual([]);
  await Promise.all([close(), leave()]);
});

test('staff ask the provider about an order that is not paid, and deliver a pre-order before its day', async () => {
  const coming = await importKeys(store, { slug: 'carriageway', name: 'Carriageway' }, 1);
  const books = await openBooks(store.dataDir);
  const released = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await books.db.updateTable('products').set({ released }).where('slug', '=', coming.slug).execute();
  await books.close();
  const { page, close } = await newVisitor(browser);
  const placed = await placedHere(page, store.url, { slug: coming.slug, email: 'early@example.com' });
  const { page: desk, complaints, close: leave } = await atDesk(browser, store, 'orders');

  await desk.goto(`${store.url}/admin/orders/${placed.orderNo}`);
  await openAct(desk, t('staff-order-acts.check_payment'));
  const ask = dialogOf(desk, t('staff-order-acts.check_payment'));
  await expectWellMade(desk, 'the dialog that checks a payment');
  await ask.getByRole('button', { name: t('staff-order-acts.check_payment') }).click();
  await ask.waitFor({ state: 'detached' });
  await desk.getByText(t('staff-order-acts.answer_nothing')).waitFor();
  await desk.getByText(t('staff-order-acts.act_payment_checked')).waitFor();

  await page.evaluate(
    (attempt) =>
      fetch(`/prod-api/api/payments/sandbox/${attempt}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcome: 'approve' }),
      }),
    placed.attempt,
  );
  await expect
    .poll(
      async () => {
        await desk.reload();
        await desk.getByRole('button', { name: t('staff-order-acts.more') }).waitFor();
        return await desk.getByRole('button', { name: t('staff-order-acts.deliver'), exact: true }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await openAct(desk, t('staff-order-acts.deliver'));
  await giveReason(desk, 'The publisher agreed');
  const dialog = dialogOf(desk, t('staff-order-acts.deliver_title', { order: placed.orderNo }));
  await expectWellMade(desk, 'the dialog that delivers');
  await dialog.getByRole('button', { name: t('staff-order-acts.deliver') }).click();
  await dialog.waitFor({ state: 'detached' });
  await desk.getByText(t('staff-order-acts.delivered', { count: 1 })).waitFor();
  await desk.getByText(t('staff-orders.unit_delivered')).first().waitFor();
  await desk.getByText(t('staff-order-acts.act_delivered_now')).waitFor();
  await expectWellMade(desk, 'an order that staff delivered');
  expect(complaints()).toEqual([]);
  await Promise.all([close(), leave()]);
});

test('staff choose many orders, tag them, see which are left out, and cancel what is unpaid', async () => {
  const { page, close } = await newVisitor(browser);
  const wanted = { slug: store.onShelf.slug, email: 'many@example.com' };
  const paid = await boughtHere(page, store.url, wanted);
  const unpaid = (await placedHere(page, store.url, wanted)).orderNo;
  const { page: desk, complaints, close: leave } = await atDesk(browser, store, 'orders');
  const frame = loadWords('en-US', ['staff', 'staff-lists', 'staff-bulk']);

  await desk.goto(`${store.url}/admin/orders?q=many@example.com`);
  await desk.getByText(t('staff-orders.total', { count: 2 })).waitFor();
  const choose = desk.getByRole('checkbox', { name: frame.t('staff-lists.choose_page') });
  await choose.check();
  await desk.getByRole('button', { name: frame.t('staff-bulk.change') }).click();
  const dialog = dialogOf(desk, t('staff-order-acts.bulk_title', { count: 2 }));
  await dialog.getByRole('textbox', { name: t('staff-order-acts.tag') }).fill('spring sale');
  const list = await holdList(desk);
  await dialog.getByRole('button', { name: frame.t('staff-bulk.preview') }).click();
  await dialog.getByText(t('staff-order-acts.bulk_fit', { fit: 2, total: 2 })).waitFor();
  await dialog.getByRole('button', { name: t('staff-order-acts.bulk_apply', { count: 2 }) }).click();
  await dialog.getByText(t('staff-order-acts.bulk_done', { done: 2, total: 2 })).waitFor();
  // A preview changes nothing, so it has not waited for the list; the act has loaded it again.
  await expect.poll(list.asked).toBe(1);
  list.release();
  await expectWellMade(desk, 'the result of an act for many orders');
  await dialog
    .getByRole('button', { name: frame.t('staff.close') })
    .last()
    .click();
  await dialog.waitFor({ state: 'detached' });

  await desk.goto(`${store.url}/admin/orders?tag=spring+sale`);
  await desk.getByText(t('staff-orders.total', { count: 2 })).waitFor();
  await choose.check();
  await desk.getByRole('button', { name: frame.t('staff-bulk.change') }).click();
  await dialog.getByRole('combobox', { name: t('staff-order-acts.bulk_what') }).selectOption('cancel');
  await giveReason(desk, 'The price was wrong');
  await dialog.getByRole('button', { name: frame.t('staff-bulk.preview') }).click();
  await dialog.getByText(t('staff-order-acts.bulk_fit', { fit: 1, total: 2 })).waitFor();
  await dialog.getByText(t('staff-order-acts.bulk_reason_paid')).waitFor();
  await dialog.getByText(paid).waitFor();
  await expectWellMade(desk, 'the preview of an act for many orders');
  await dialog.getByRole('button', { name: t('staff-order-acts.bulk_apply', { count: 1 }) }).click();
  await dialog.getByText(t('staff-order-acts.bulk_done', { done: 1, total: 1 })).waitFor();
  await dialog
    .getByRole('button', { name: frame.t('staff.close') })
    .last()
    .click();
  await dialog.waitFor({ state: 'detached' });
  const row = desk.getByRole('row').filter({ hasText: unpaid });
  await row.getByText(t('staff-orders.status_cancelled')).waitFor();
  expect(complaints()).toEqual([]);
  await Promise.all([close(), leave()]);
});

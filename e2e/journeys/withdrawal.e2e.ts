import { loadWords } from '@halfturn/locales/load.ts';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { paidHere, placedHere } from '../harness/bought-here.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { Guest } from '../harness/guest.ts';
import { mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['orders', 'order-link', 'shell', 'withdrawal', 'checkout']);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test('a buyer without an account withdraws: from the footer through an email to the receipt', async () => {
  const buyer = await newVisitor(browser);
  const email = 'withdraws@example.com';
  const { slug, name } = store.onShelf;
  const placed = await placedHere(buyer.page, store.url, { slug, email, quantity: 2 });
  const { orderNo } = placed;
  // The order was reviewed, so its keys stay in the store, where one of them is revealed.
  const books = await openBooks(store.dataDir);
  await sql`insert into order_events (order_id, machine, actor, before, after, at)
    select id, 'order', 'test', 'paying', 'under_review', '2020-01-01' from orders where order_no = ${orderNo}`.execute(
    books.db,
  );
  await books.close();
  await paidHere(buyer.page, placed);
  const guest = new Guest({ url: store.url, page: buyer.page, email });
  await guest.open(`/success-payment?order=${orderNo}`);
  await buyer.page
    .getByRole('article')
    .first()
    .getByRole('button', { name: t('orders.reveal') })
    .click();
  const asked = buyer.page.getByRole('dialog', { name: t('orders.confirm_title') });
  await asked.getByRole('button', { name: t('orders.confirm_yes') }).click();
  await buyer.page
    .getByRole('article')
    .first()
    .getByRole('button', { name: t('orders.copy') })
    .waitFor();

  // Another browser, which knows nothing of the order.
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await page.goto(store.url);
  await hydrated(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell.withdraw') })
    .click();
  await page.getByRole('heading', { level: 1, name: t('shell.title_withdrawal') }).waitFor();
  await expectWellMade(page, 'the form');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: t('order-link.order_no') }).fill(orderNo.toLowerCase());
  await main.getByRole('textbox', { name: t('order-link.email') }).fill(email);
  await main.getByRole('button', { name: t('order-link.send_link') }).click();
  await main.getByText(t('order-link.sent_text')).waitFor();
  const asks = await mailTo(store.mails, email, t('withdrawal.mail_link_subject', { orderNo }));
  const link = /http\S+accessKey=\S+/.exec(asks.text ?? '')![0];
  await page.goto(link.replace(/^https?:\/\/[^/]+/, store.url));
  await hydrated(page);
  // What was shown has ended, and says when that was agreed to.
  await main.getByText(/^The key was shown on/).waitFor();
  await expectWellMade(page, 'what can be withdrawn from');
  expect(await main.getByRole('checkbox').count()).toBe(1);
  await main.getByRole('textbox', { name: t('withdrawal.name') }).fill('Mara Lindt');
  await main.getByRole('textbox', { name: t('withdrawal.confirm_to') }).fill(email);
  await main.getByRole('button', { name: t('withdrawal.next') }).click();
  await main.getByRole('heading', { level: 1, name: t('withdrawal.check') }).waitFor();
  await main.getByRole('button', { name: t('withdrawal.confirm') }).click();
  await main.getByRole('heading', { level: 1, name: t('withdrawal.received') }).waitFor();
  const receipt = await mailTo(store.mails, email, t('withdrawal.mail_subject', { orderNo }));
  for (const said of [name, orderNo, 'Mara Lindt', t('withdrawal.choose')])
    expect(receipt.text).toContain(said);

  // On the order the function is as near as on every page, and the unit is gone.
  await guest.open(`/success-payment?order=${orderNo}`);
  await buyer.page
    .getByRole('main')
    .getByRole('link', { name: t('shell.withdraw') })
    .click();
  await buyer.page.getByText(t('withdrawal.withdrawn')).waitFor();

  const desk = await atDesk(browser, store, 'orders');
  await desk.page.goto(`${store.url}/admin/withdrawals?tab=all&q=${orderNo}`);
  await desk.page.getByRole('row').filter({ hasText: orderNo }).getByText('Mara Lindt').waitFor();
  await expectWellMade(desk.page, 'the withdrawals at the desk');
  expect([...buyer.complaints(), ...visitor.complaints(), ...desk.complaints()]).toEqual([]);
  for (const person of [desk, visitor, buyer]) await person.close();
}, 90_000);

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadWords } from '@halfturn/locales/load.ts';
import { codeAt } from '@halfturn/server/src/house/staff/second-factor.ts';
import { steamKeys } from '@halfturn/server/test/make-product.ts';
import { smtpInbox, type SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import { stripeStandIn, type StripeStandIn } from '@halfturn/server/test/stand-ins/stripe.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { closeVisitors, newVisitor, openBrowser, type Visitor } from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { addDelivery, makeShirt, packAndShip } from './first-shirt.ts';
import { startStore, type StoreProcess } from '../harness/store-process.ts';
import { expectWellMade } from '../harness/well-made.ts';

/**
 * The first day of a store: from an empty database to goods that are sold and shipped, by the browser alone. Each test goes on where
 * the one before it ended.
 */
const STRIPE = { secretKey: 'sk_test_of_the_first_day', webhookSecret: 'whsec_of_the_first_day' };
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="48"><rect width="240" height="48" rx="8" fill="#0b4f3f"/></svg>';
const PASSWORD = 'four unrelated words here';
const { t } = loadWords('en-US', [
  'staff',
  'staff-brand',
  'staff-currencies',
  'staff-editor',
  'staff-first-steps',
  'staff-form',
  'staff-keys',
  'staff-order-acts',
  'staff-orders',
  'staff-payment-accounts',
  'staff-payment-methods',
  'staff-prices',
  'staff-products',
  'staff-reports',
  'staff-tax',
]);
let inbox: SmtpInbox;
let stripe: StripeStandIn;
let store: StoreProcess;
let dataDir: string;
let browser: Browser;
let owner: Visitor;
let desk: Page;
/** What the owner's phone knows after it has scanned the code. */
let secret = '';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'halfturn-first-day-'));
  const port = await freePort();
  [inbox, stripe, browser] = await Promise.all([
    smtpInbox(),
    stripeStandIn({ ...STRIPE, webhookUrl: `http://localhost:${port}/prod-api/api/payments/stripe/webhook` }),
    openBrowser(),
  ]);
  store = await startStore({
    dataDir,
    port,
    smtpUrl: inbox.url,
    logFile: join(dataDir, 'store.log'),
    env: { SEED: 'none', PAYMENTS_SANDBOX: '', STRIPE_API_URL: stripe.url },
  });
  owner = await newVisitor(browser);
  desk = owner.page;
}, 180_000);
afterAll(async () => {
  await closeVisitors(browser);
  await store?.stop();
  await Promise.all([stripe.close(), inbox.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const at = (path: string) => desk.goto(`${store.url}/admin${path}`);
const press = (name: string) => desk.getByRole('button', { name, exact: true }).click();
const field = (name: string) => desk.getByRole('textbox', { name, exact: true });
const says = (text: string | RegExp) => desk.getByText(text).first().waitFor();
const step = (name: string) => desk.getByRole('listitem').filter({ hasText: name });

/** Signs with a code of the phone if the store asks for one. A code works once, so the next one may have to be waited for. */
async function withCode(done: () => Promise<void>): Promise<void> {
  const asked = desk.getByRole('dialog', { name: t('staff.enter_code') });
  const finished = done();
  await Promise.race([asked.waitFor(), finished]);
  if (await asked.isVisible()) {
    await asked.getByRole('textbox').fill(codeAt(secret, new Date()));
    await asked.getByRole('button', { name: t('staff.confirm_code') }).click();
  }
  await finished;
}

test('the owner signs in with the printed password, and chooses a password, an address and a second factor', async () => {
  const printed = /first sign-in\s+(\S+)\s+(\S+)/.exec(readFileSync(join(dataDir, 'store.log'), 'utf8'));
  const [, email = '', password = ''] = printed ?? [];
  await at('/');
  await field(t('staff.email')).fill(email);
  await desk.getByLabel(t('staff.password'), { exact: true }).fill(password);
  await press(t('staff.sign_in'));
  await desk.getByLabel(t('staff.new_password'), { exact: true }).fill(PASSWORD);
  await desk.getByLabel(t('staff.password_again'), { exact: true }).fill(PASSWORD);
  await press(t('staff.save_password'));
  await field(t('staff.email')).fill('mara@anker.example');
  await press(t('staff.save_email'));
  secret = (await desk.getByText(t('staff.set_up_by_hand')).locator('bdi').innerText()).replaceAll(' ', '');
  await field(t('staff.code')).fill(codeAt(secret, new Date()));
  await press(t('staff.confirm_code'));
  await press(t('staff.codes_kept'));
  await desk.getByRole('heading', { name: t('staff-first-steps.title') }).waitFor();
});

test('the store gets its own name and logo', async () => {
  await step(t('staff-first-steps.brand')).getByRole('link').click();
  await desk.getByRole('textbox', { name: t('staff-brand.name') }).fill('Ankerhaus');
  const logo = t('staff-brand.logoOnLight');
  const group = desk.getByRole('group', { name: logo });
  await group
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await group.getByRole('img', { name: logo }).waitFor();
  await press(t('staff-form.save'));
  await says(t('staff-brand.saved'));
  await desk.goto(store.url);
  expect(await desk.title()).toContain('Ankerhaus');
  await desk.locator('header img[src^="/pictures/brand/"]:visible').waitFor();
  await at('/');
  await step(t('staff-first-steps.brand'))
    .getByText(t('staff-first-steps.brand_done', { name: 'Ankerhaus' }))
    .waitFor();
});

test('seller, tax, euros, a test email and the legal pages are set up from the first steps', async () => {
  await step(t('staff-first-steps.seller')).getByRole('link').click();
  await field(t('staff-tax.shop_name')).fill('Anker GmbH');
  await field(t('staff-tax.shop_address')).fill('Hafenstraße 1, 20095 Hamburg');
  const seller = desk.getByRole('form', { name: t('staff-tax.shop') });
  await seller.getByRole('combobox', { name: t('staff-tax.shop_country') }).selectOption('DE');
  await seller.getByRole('button', { name: t('staff-tax.save') }).click();
  await says(t('staff-tax.saved'));
  await press(t('staff-tax.add_eu'));
  const rates = desk.getByRole('dialog', { name: t('staff-tax.add_eu') });
  await rates.getByRole('button', { name: t('staff-tax.add_eu_save', { count: 27 }) }).click();
  await rates.waitFor({ state: 'detached' });
  await says(t('staff-tax.count', { count: 27 }));

  await at('/currencies');
  await press(t('staff-currencies.own'));
  const own = desk.getByRole('dialog', { name: t('staff-currencies.own') });
  await own.getByRole('combobox').selectOption('EUR');
  await own.getByRole('textbox', { name: t('staff-currencies.own_rate', { code: 'EUR' }) }).fill('0,92');
  await withCode(async () => {
    await own.getByRole('button', { name: t('staff-currencies.own_save') }).click();
    await own.waitFor({ state: 'detached' });
  });

  await at('/');
  await step(t('staff-first-steps.mail')).getByRole('button').click();
  await press(t('staff-first-steps.send'));
  await expect
    .poll(async () => {
      await desk.reload();
      return await step(t('staff-first-steps.mail')).innerText();
    })
    .toContain(t('staff-first-steps.mail_done', { to: 'mara@anker.example' }));
  await press(t('staff-first-steps.mark_read'));
  await desk.getByRole('button', { name: t('staff-first-steps.mark_unread') }).waitFor();
});

test('the first product is made by hand in two languages, and gets 1,000 pasted keys', async () => {
  await step(t('staff-first-steps.product')).getByRole('link').click();
  await press(t('staff-editor.type_new'));
  const type = desk.getByRole('dialog', { name: t('staff-editor.type_new') });
  await type.getByRole('textbox').fill('Games');
  await type.getByRole('button', { name: t('staff-editor.type_add') }).click();
  await type.waitFor({ state: 'detached' });
  await desk.getByRole('textbox', { name: t('staff-editor.name') }).fill('Lanternfall');
  await desk
    .getByRole('textbox', { name: t('staff-prices.own_price', { code: 'EUR' }), exact: true })
    .fill('24.99');
  await press(t('staff-editor.create'));
  await desk.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  await desk.getByRole('heading', { level: 1, name: 'Lanternfall' }).waitFor();
  const write = (name: string, text: string) => desk.locator(`[name="texts.${name}"]`).fill(text);
  await write('en-US.summary', 'A city of light.');
  await write('en-US.description', 'Climb the tower.');
  await desk
    .getByRole('list', { name: t('staff-editor.language') })
    .getByRole('button', { name: 'Deutsch' })
    .click();
  await write('de.summary', 'Eine Stadt aus Licht.');
  await write('de.description', 'Steigen Sie auf den Turm.');
  await desk.getByRole('radio', { name: t('staff-editor.status_live'), exact: true }).check({ force: true });
  await desk.keyboard.press('Control+s');
  await says(t('staff-editor.saved'));

  await at('/');
  await step(t('staff-first-steps.keys')).getByRole('link').click();
  // The product is chosen already.
  await desk.getByLabel(t('staff-keys.supplier')).fill('Nordwind');
  await desk.getByLabel(t('staff-keys.paste')).evaluate(paste, steamKeys(1_000).join('\n'));
  await press(t('staff-keys.check', { count: 1_000 }));
  await press(t('staff-keys.import_count', { count: 1_000 }));
  await desk.getByText(t('staff-keys.are_in', { count: 1_000 })).waitFor({ timeout: 60_000 });
});

/** Puts a long text into a field at once: the browser types one with line breaks line by line, which takes minutes. */
function paste(element: Element, text: string): void {
  const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  own?.set?.call(element, text);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

test('before the store is live a test payment buys a key', async () => {
  const guest = new Guest({ url: store.url, page: desk, email: 'mara@anker.example' });
  await guest.find('Lanternfall');
  await desk.getByText('A city of light.').first().waitFor();
  await guest.take();
  await guest.fill();
  await guest.pay();
  await guest.decide('approve');
  await guest.hold();
  expect(await guest.read()).toMatch(/^[A-Z0-9]{5}-/);
});

test('the owner connects Stripe and goes live', async () => {
  await at('/payment-methods');
  await desk
    .getByRole('row')
    .filter({ hasText: t('staff-payment-methods.card') })
    .getByRole('link', { name: t('staff-payment-accounts.set_up') })
    .click();
  await field(t('staff-payment-accounts.secretKey')).fill(STRIPE.secretKey);
  await field(t('staff-payment-accounts.webhookSecret')).fill(STRIPE.webhookSecret);
  await press(t('staff-payment-accounts.test'));
  await says(t('staff-payment-accounts.result_works', { name: 'Stripe' }));
  await withCode(async () => {
    await press(t('staff-form.save'));
    await says(t('staff-payment-accounts.saved'));
  });
  await at('/');
  await says(t('staff-first-steps.progress', { done: '7', total: '8' }));
  await press(t('staff-first-steps.go_live'));
  await withCode(async () => {
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: t('staff-first-steps.go_live') })
      .click();
    await says(t('staff-first-steps.opened'));
  });
});

/** Pays on the page of Stripe's stand-in. */
async function payByCard(page: Page): Promise<void> {
  await page.waitForURL(new RegExp(`^${stripe.url}/`));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

let orderNo = '';
test('a guest buys a key by card', async () => {
  const visitor = await newVisitor(browser, { locale: 'de' });
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, locale: 'de', email: 'guest@example.com' });
  await guest.find('Lanternfall');
  await page.getByText('Eine Stadt aus Licht.').first().waitFor();
  await page.getByText('€24,99').first().waitFor();
  await guest.take();
  await guest.fill();
  await guest.pay();
  await payByCard(page);
  await guest.hold();
  orderNo = guest.orderNo();
  expect(await guest.read()).toMatch(/^[A-Z0-9]{5}-/);
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

test('staff replace the key, and refund the order', async () => {
  await at(`/orders/${orderNo}`);
  await desk.getByRole('button', { name: t('staff-order-acts.replace') }).click();
  const swap = desk.getByRole('dialog');
  await swap.getByLabel(t('staff-orders.reason')).fill('Used before');
  await withCode(async () => {
    await swap.getByRole('button', { name: t('staff-order-acts.replace') }).click();
    await desk.getByText(t('staff-orders.unit_replaced')).first().waitFor();
  });
  await openAct(t('staff-order-acts.refund'));
  const dialog = desk.getByRole('dialog', { name: t('staff-orders.refund_title', { order: orderNo }) });
  await dialog.getByLabel(t('staff-orders.reason')).fill('Changed their mind');
  await dialog.getByRole('checkbox').first().check();
  await withCode(async () => {
    await dialog.getByRole('button', { name: /^Refund / }).click();
    await dialog.waitFor({ state: 'detached' });
  });
  await expect.poll(() => [...stripe.refunds.values()].map(({ status }) => status)).toEqual(['succeeded']);
});

test('a T-shirt with colors and sizes is made, and a way to deliver it', async () => {
  await addDelivery(desk, store.url);
  await makeShirt(desk, store.url);
});

test('a guest finds the T-shirt by its filters, and buys it', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, email: 'shirt@example.com' });
  await guest.open('/shirts?attr=color.red&attr=size.l');
  await page.getByRole('article').getByRole('link', { name: 'Heron T-Shirt' }).click();
  await guest.heading('Heron T-Shirt').waitFor();
  for (const option of ['Red', 'L']) await page.getByRole('radio', { name: option, exact: true }).check();
  await guest.press(guest.words.t('product.buy_now'));
  await guest.heading(guest.words.t('checkout.title')).waitFor();
  await guest.ready();
  await guest.fillParcel();
  await guest.offer();
  await guest.pay();
  await payByCard(page);
  await page.waitForURL(/\/success-payment\?/);
  await page.getByText('Heron T-Shirt · Red · L').first().waitFor();
  orderNo = guest.orderNo();
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

test('staff pack and ship it', async () => {
  await packAndShip(desk, store.url, orderNo);
});

test('Today and the reports count in euros, and say so', async () => {
  const note = t('staff-reports.own_note', { code: 'EUR' });
  for (const path of ['', '/reports', '/reports/products']) {
    await at(path);
    await says(note);
    await says(/^€\d+\.\d\d$/);
    await expectWellMade(desk, `the amounts of ${path}`);
  }
  expect(owner.complaints()).toEqual([]);
});

/** An act of an order: a button of its own, or one in the menu of further acts. */
async function openAct(name: string): Promise<void> {
  const button = desk.getByRole('button', { name, exact: true });
  const menu = desk.getByRole('button', { name: t('staff-order-acts.more') });
  await button.or(menu).first().waitFor();
  if (!(await button.isVisible())) await menu.click();
  await button.click();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadWords } from '@halfturn/locales/load.ts';
import { smtpInbox, type SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import { stripeStandIn, type StripeStandIn } from '@halfturn/server/test/stand-ins/stripe.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { closeVisitors, openBrowser } from '../harness/browser.ts';
import { atDesk } from '../harness/desk.ts';
import { startStore, type StoreProcess } from '../harness/store-process.ts';
import { expectWellMade } from '../harness/well-made.ts';

/** A store as it is before its shopkeeper has done anything: no products, no accounts, no name. */
const KEY = 'sk_test_of_a_new_shop_42';
const HOOK = 'whsec_of_a_new_shop_43';
const { t } = loadWords('en-US', [
  'staff',
  'staff-form',
  'staff-tax',
  'staff-first-steps',
  'staff-payment-methods',
  'staff-payment-accounts',
]);
let inbox: SmtpInbox;
let stripe: StripeStandIn;
let store: StoreProcess;
let dataDir: string;
let browser: Browser;
let desk: Page;
let owner: Awaited<ReturnType<typeof atDesk>>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'halfturn-new-shop-'));
  inbox = await smtpInbox();
  stripe = await stripeStandIn({ secretKey: KEY, webhookSecret: HOOK });
  store = await startStore({
    dataDir,
    port: await freePort(),
    smtpUrl: inbox.url,
    logFile: join(dataDir, 'store.log'),
    env: { SEED: 'none', PAYMENTS_SANDBOX: '', STRIPE_API_URL: stripe.url },
  });
  browser = await openBrowser();
  owner = await atDesk(browser, { dataDir, url: store.url }, 'owner');
  desk = owner.page;
}, 180_000);
afterAll(async () => {
  await closeVisitors(browser);
  await store.stop();
  await Promise.all([stripe.close(), inbox.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const field = (name: 'secretKey' | 'webhookSecret') =>
  desk.getByRole('textbox', { name: t(`staff-payment-accounts.${name}`) });
const press = (name: string) => desk.getByRole('button', { name, exact: true }).click();
const said = (result: 'works' | 'wrong_key' | 'no_answer') =>
  desk.getByText(t(`staff-payment-accounts.result_${result}`, { name: 'Stripe' }));

const step = (name: 'seller' | 'payment' | 'mail' | 'legal') =>
  desk.getByRole('listitem').filter({ hasText: t(`staff-first-steps.${name}`) });
const today = () => desk.goto(`${store.url}/admin/`);

test('an empty store says what comes before the first sale, and each step leads to its screen', async () => {
  await today();
  await desk.getByRole('heading', { name: t('staff-first-steps.title') }).waitFor();
  await desk.getByText(t('staff-first-steps.progress', { done: '0', total: '8' })).waitFor();
  expect(await desk.getByRole('button', { name: t('staff-first-steps.go_live') }).isDisabled()).toBe(true);
  await expectWellMade(desk, 'first steps');

  await step('seller').getByRole('link').click();
  await desk.getByRole('textbox', { name: t('staff-tax.shop_name') }).fill('Anker GmbH');
  await desk.getByRole('textbox', { name: t('staff-tax.shop_address') }).fill('Hafenstraße 1, 20095 Hamburg');
  await desk
    .getByRole('form', { name: t('staff-tax.shop') })
    .getByRole('combobox', { name: t('staff-tax.shop_country') })
    .selectOption('DE');
  await press(t('staff-tax.save'));
  await desk.getByText(t('staff-tax.saved')).waitFor();

  await today();
  await step('seller').getByText('Anker GmbH').waitFor();
  await step('mail').getByRole('button').click();
  await desk.getByRole('textbox', { name: t('staff-first-steps.email') }).fill('owner@anker.example');
  await press(t('staff-first-steps.send'));
  await expect
    .poll(async () => {
      await desk.reload();
      return await step('mail').innerText();
    })
    .toContain(t('staff-first-steps.mail_done', { to: 'owner@anker.example' }));
  await step('legal')
    .getByRole('button', { name: t('staff-first-steps.mark_read') })
    .click();
  await step('legal')
    .getByRole('button', { name: t('staff-first-steps.mark_unread') })
    .waitFor();
  await desk.getByText(t('staff-first-steps.progress', { done: '3', total: '8' })).waitFor();
  await expectWellMade(desk, 'first steps, half done');
});

test('the owner enters the account at Stripe, and reads what is wrong with it', async () => {
  await desk.goto(`${store.url}/admin/payment-methods`);
  const row = desk.getByRole('row').filter({ hasText: t('staff-payment-methods.card') });
  await row.getByText(t('staff-payment-methods.not_set_up')).waitFor();
  await expectWellMade(desk, 'payment methods');
  await row.getByRole('link', { name: t('staff-payment-accounts.set_up') }).click();
  await desk.getByRole('heading', { level: 1, name: 'Stripe' }).waitFor();
  await expectWellMade(desk, 'an account that is not set up');

  await field('secretKey').fill('sk_test_of_another_shop');
  await field('webhookSecret').fill(HOOK);
  await press(t('staff-payment-accounts.test'));
  await said('wrong_key').waitFor();
  await expectWellMade(desk, 'a key that is wrong');
  stripe.down = true;
  await press(t('staff-payment-accounts.test'));
  await said('no_answer').waitFor();
  stripe.down = false;
  await field('secretKey').fill(KEY);
  await press(t('staff-payment-accounts.test'));
  await said('works').waitFor();

  await press(t('staff-form.save'));
  await desk.getByText(t('staff-payment-accounts.ends', { end: '…p_42' })).waitFor();
  expect(await field('secretKey').inputValue()).toBe('');
  const asked = desk.waitForResponse((answer) => answer.url().includes('/admin/payment-providers/stripe'));
  await desk.reload();
  const shown = await (await asked).text();
  for (const secret of [KEY, HOOK]) expect(shown).not.toContain(secret);
  await expectWellMade(desk, 'an account that is set up');

  await desk.goto(`${store.url}/admin/payment-methods`);
  await row.getByText(t('staff-payment-methods.on')).waitFor();
  await today();
  await step('payment')
    .getByText(t('staff-first-steps.payment_done', { methods: t('staff-payment-methods.card') }))
    .waitFor();
  expect(owner.complaints()).toEqual([]);
});

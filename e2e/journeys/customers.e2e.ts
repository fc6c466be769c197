import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { signedIn, signInAs } from '../harness/member.ts';

const store = inject('store');
const { t } = loadWords('en-US', ['staff', 'staff-customers', 'shell']);
let browser: Browser;
let books: Books;
beforeAll(async () => {
  [browser, books] = await Promise.all([openBrowser(), openBooks(store.dataDir)]);
});
afterAll(async () => {
  await books.close();
  await browser.close();
});

test('support finds a customer, shuts them out with a reason, and lets them in again', async () => {
  const member = await signedIn(store.url, books, { name: 'Ida Brandt', email: 'ida.brandt@example.com' });
  const { context, page, close } = await newVisitor(browser);
  await signInAs(context, store.url, member);
  const desk = await atDesk(browser, store, 'support');
  const at = desk.page;
  const wellMade = async (what: string) => {
    expect(await axeOn(at), what).toEqual([]);
    expect(await sideways(at), what).toBe(0);
  };

  await at.goto(`${store.url}/admin/`);
  await at.getByRole('link', { name: t('staff-customers.title'), exact: true }).click();
  await at.getByRole('searchbox', { name: t('staff-customers.find') }).fill('Ida.B');
  await at.keyboard.press('Enter');
  await at.getByText(t('staff-customers.count', { count: 1 })).waitFor();
  await at.getByRole('link', { name: member.email }).click();
  const panel = at.getByRole('complementary', { name: 'Ida Brandt' });
  await panel.getByRole('heading', { name: t('staff-customers.sessions', { count: 1 }) }).waitFor();
  await wellMade('a customer');

  const shutOut = panel.getByRole('button', { name: t('staff-customers.shut_out') });
  await shutOut.click();
  await panel
    .getByRole('textbox', { name: t('staff-customers.reason') })
    .and(at.locator('[aria-invalid=true]'))
    .waitFor();
  await panel.getByRole('textbox', { name: t('staff-customers.reason') }).fill('Three chargebacks');
  await shutOut.click();
  await panel.getByText('Three chargebacks').waitFor();
  await panel.getByRole('heading', { name: t('staff-customers.sessions', { count: 0 }) }).waitFor();
  await at.setViewportSize({ width: 390, height: 844 });
  await at.emulateMedia({ colorScheme: 'dark' });
  await wellMade('a customer who is shut out, on a phone');

  await page.goto(store.url + links.account('/my-order'));
  await page.getByRole('alert').filter({ hasText: 'Your account has been disabled' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');

  await panel.getByRole('textbox', { name: t('staff-customers.reason') }).fill('They were not theirs');
  await panel.getByRole('button', { name: t('staff-customers.let_in') }).click();
  await shutOut.waitFor();
  await member.call('POST /api/login', { body: { email: member.email, password: member.password } });
  expect(desk.complaints().filter((text) => !/status of 422/.test(text))).toEqual([]);
  await desk.close();
  await close();
});

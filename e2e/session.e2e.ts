import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { MemberBrowser } from '@halfturn/server/test/member-browser.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { openBooks, type Books } from './harness/database.ts';
import { signedIn, signInAs } from './harness/member.ts';

/** The session check of every route change (specification, section 4), as a browser does it. */
const store = inject('store');
const { t } = loadWords('en-US', ['shell', 'sign-in', 'account', 'problems']);
const START = links.info('/about-us');
let browser: Browser;
let books: Books;
beforeAll(async () => {
  [browser, books] = await Promise.all([openBrowser(), openBooks(store.dataDir)]);
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** A change of route without a new document, as any link of ours and the way back make it. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ idx: history.length, key: String(history.length) }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** Answers a call in the store's place. */
const answer = (page: Page, call: string, code: number, data: object | null, error?: string) =>
  page.route(`**/prod-api${call}*`, (route) =>
    route.fulfill({
      status: code,
      json: { code, msg: error ? t(`problems.${error}` as never) : 'OK', data, error },
    }),
  );

const flag = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const remember = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('username', 'Mara Lindt');
    localStorage.setItem('userInfo', '{"id":"x","uname":"Mara Lindt"}');
    localStorage.setItem('token', '1');
  });

type State = 0 | 1 | 2;
const COMBINATIONS = ([0, 1, 2] as const).flatMap((state) =>
  ['/', '/login', '/my-changepwd'].flatMap((target) =>
    [true, false].flatMap((token) =>
      [true, false].map((is_success) => ({ state, target, token, is_success })),
    ),
  ),
);

interface Outcome {
  path: string;
  warned: boolean;
  flag: boolean;
  loads: number;
  recorded: boolean;
}

/** The same, read aloud from the specification. */
function specified(state: State, target: string, token: boolean, is_success: boolean): Outcome {
  const stays = { path: target, warned: false, flag: false, loads: 0, recorded: false };
  if (state === 1) return { ...stays, path: target === '/login' ? '/' : target, flag: true };
  if (state === 2) return { ...stays, path: '/login', warned: true };
  // Sent to sign in, where the same is asked again: a token that is stale goes there.
  const loads = token && !is_success ? 1 : 0;
  return target === '/my-changepwd'
    ? { ...stays, path: '/login', recorded: true, loads }
    : { ...stays, loads };
}

describe('at each route', () => {
  let visitor: Visitor;
  let member: MemberBrowser;
  beforeAll(async () => {
    visitor = await newVisitor(browser);
    member = await signedIn(store.url, books);
  });
  afterAll(() => visitor.close());

  test.each(COMBINATIONS)(
    'state $state at $target, token $token, is_success $is_success',
    async ({ state, target, token, is_success }) => {
      const { context } = visitor;
      const page = await context.newPage();
      await context.clearCookies();
      // What a member's page shows comes from the store itself, which has to agree that it is one.
      if (state === 1) await signInAs(context, store.url, member);
      // The page's own first check comes to nothing: an answer to it would forget the token that is put there next.
      await page.route('**/prod-api/api/checkSession*', (route) => route.abort());
      const checked = page.waitForEvent('requestfailed', (request) => request.url().includes('checkSession'));
      await page.goto(store.url + START);
      await page.evaluate(() => localStorage.clear());
      await hydrated(page);
      await checked;
      if (token) await remember(page);
      await answer(page, '/api/checkSession', 200, { state, is_success });
      // A member's further calls would be refused with a 401, which has a test of its own.
      await page.route(/\/prod-api\/api\/(notices|cart|wishlist)/, (route) => route.abort());
      let loads = 0;
      const recorded: unknown[] = [];
      page.on('domcontentloaded', () => loads++);
      await page.route('**/prod-api/api/saveVisit*', async (route) => {
        recorded.push((route.request().postDataJSON() as { toUrl: string }).toUrl);
        await route.fulfill({ json: { code: 200, msg: 'OK', data: null } });
      });

      const wanted = specified(state, target, token, is_success);
      await goTo(page, target);
      const outcome = async (): Promise<Outcome> => ({
        path: pathOf(page),
        warned: (await toast(page, 'Your account has been disabled').count()) > 0,
        flag: (await flag(page)) !== null,
        loads,
        recorded: recorded.includes('/my-changepwd'),
      });
      await expect.poll(outcome, { timeout: 15_000 }).toEqual(wanted);
      if (wanted.path === '/login' && target === '/my-changepwd' && state === 0)
        expect(new URL(page.url()).searchParams.get('to')).toBe('/my-changepwd');
      await page.close();
    },
  );
});

describe('whatever the store answers', () => {
  let visitor: Visitor;
  beforeEach(async () => {
    await visitor?.close();
    visitor = await newVisitor(browser);
    await signInAs(visitor.context, store.url, await signedIn(store.url, books));
  });
  afterAll(() => visitor.close());

  test('a 401 that comes again and again reloads the page once', async () => {
    const { page } = visitor;
    await page.goto(store.url + START);
    await hydrated(page);
    await expect.poll(() => flag(page)).toBe('1');
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    // The check says that all is well; what is asked for after it says the opposite.
    await answer(page, '/api/checkSession', 200, { state: 1, is_success: true });
    await answer(page, '/api/account/logins', 401, null, 'login_required');
    for (let round = 0; round < 3; round++) {
      const refused = page.waitForResponse((response) => response.url().includes('/api/account/logins'));
      const loaded = round === 0 ? page.waitForEvent('domcontentloaded') : null;
      await goTo(page, links.account('/my-history'));
      await refused;
      await loaded;
      await hydrated(page);
    }
    await page.getByRole('heading', { level: 1, name: t('shell.forbidden_heading') }).waitFor();
    const main = page.getByRole('main');
    await main.getByText('Authentication failed, cannot access system resources', { exact: true }).waitFor();
    await main.getByRole('link', { name: t('shell.sign_in') }).waitFor();
    // Another reload would replace this document, and with it the mark, before the next page is there.
    await page.evaluate(() => Object.assign(globalThis, { unloaded: false }));
    await goTo(page, START);
    await page.getByRole('heading', { level: 1, name: t('shell.title_about_us') }).waitFor();
    await hydrated(page);
    expect(await page.evaluate(() => 'unloaded' in globalThis)).toBe(true);
    expect(loads).toBe(1);
  });

  test('a 500 is silent in the background, and shown after an action', async () => {
    const { page } = visitor;
    await page.goto(store.url + START);
    await hydrated(page);
    for (const call of ['/api/checkSession', '/api/saveVisit'])
      await answer(page, call, 500, null, 'unknown_error');
    await goTo(page, links.info('/contact-us'));
    await page.getByRole('heading', { level: 1, name: t('shell.title_contact_us') }).waitFor();
    await goTo(page, links.login());
    await page.getByRole('heading', { level: 1, name: t('shell.title_login') }).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);

    await page.unrouteAll();
    await page.goto(store.url + links.account('/my-account'));
    await hydrated(page);
    await answer(page, '/api/account', 500, null, 'unknown_error');
    await page.getByRole('button', { name: t('account.save') }).click();
    await page
      .getByRole('alert')
      .getByText('Unknown system error, please report to the administrator')
      .waitFor();
    await answer(page, '/api/logout', 500, null, 'unknown_error');
    const menu = page.getByRole('navigation', { name: t('shell.my_account') }).last();
    await menu.getByRole('button', { name: t('shell.sign_out') }).click();
    await toast(page, t('shell.sign_out_failed')).waitFor();
  });
});

test('three tabs agree on who is signed in, and come back to where they were', async () => {
  const member = await signedIn(store.url, books, { name: 'Ida Brandt' });
  const { context, page: first, close } = await newVisitor(browser);
  const [second, third] = await Promise.all([context.newPage(), context.newPage()]);
  const tabs = [first, second, third];
  await second.goto(store.url + START);
  await third.goto(`${store.url}${links.account('/my-history')}?page=1`);
  expect(pathOf(third)).toBe('/login');
  await third.getByText('You need to log in first').waitFor();
  await first.goto(store.url + links.login());
  for (const tab of tabs) await hydrated(tab);
  const greeting = (tab: Page) => tab.getByRole('button', { name: 'Ida Brandt' }).filter({ visible: true });

  await signIn(first, member);
  await first.waitForURL(`${store.url}/`);
  for (const tab of tabs) await greeting(tab).waitFor();
  // It waited at the sign-in, and goes on to where it was sent from, with all that stood in its address.
  await third.waitForURL(`${store.url}/my-history?page=1`);

  // Signed out in one, all are.
  await second.bringToFront();
  await greeting(second).click();
  await second
    .getByRole('button', { name: t('shell.sign_out') })
    .filter({ visible: true })
    .click();
  await second.waitForURL(`${store.url}/`);
  await third.waitForURL(/\/login\?to=%2Fmy-history%3Fpage%3D1$/);
  for (const tab of tabs) await expect.poll(() => greeting(tab).count()).toBe(0);
  // Nor does the way back show what was on the screen.
  await second.goBack();
  await expect.poll(() => second.getByText('Ida Brandt').count()).toBe(0);

  await hydrated(third);
  await signIn(third, member);
  await third.waitForURL(`${store.url}/my-history?page=1`);
  await greeting(first).waitFor();

  // Disabled by the shopkeeper: the first to ask is told, and the others know.
  await disableAccount(member, first.context());
  await first.bringToFront();
  await goTo(first, links.info('/contact-us'));
  await toast(first, 'Your account has been disabled').waitFor();
  await first.waitForURL(/\/login$/);
  await third.waitForURL(/\/login\?/);
  for (const tab of tabs) await expect.poll(() => greeting(tab).count()).toBe(0);
  await hydrated(first);
  await signIn(first, member);
  await first.getByRole('alert').getByText('Your account has been disabled').first().waitFor();
  await close();
});

/** Disables the account behind the store's back, and waits until the store has been told. */
async function disableAccount({ id }: MemberBrowser, context: BrowserContext): Promise<void> {
  await books.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute();
  const session = (await context.cookies()).find(({ name }) => name === 'session')!.value;
  const stateOf = async () => {
    const answer = await fetch(`${store.url}/prod-api/api/checkSession`, {
      headers: { cookie: `session=${session}` },
    });
    return ((await answer.json()) as { data: { state: number } }).data.state;
  };
  await expect.poll(stateOf).toBe(2);
}

async function signIn(page: Page, { email, password }: MemberBrowser): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: t('sign-in.email') }).fill(email);
  await main.getByRole('textbox', { name: t('sign-in.password') }).fill(password);
  await main.getByRole('button', { name: t('shell.sign_in'), exact: true }).click();
}

test('a page that is loaded whole says it too', async () => {
  const member = await signedIn(store.url, books);
  const { context, page, close }: { context: BrowserContext; page: Page; close: () => Promise<void> } =
    await newVisitor(browser);
  await signInAs(context, store.url, member);
  await disableAccount(member, context);
  await page.goto(store.url + links.account('/my-order'));
  expect(pathOf(page)).toBe('/login');
  await toast(page, 'Your account has been disabled').waitFor();
  // And once: the cookie is gone.
  await page.goto(store.url + START);
  await hydrated(page);
  expect(await toast(page, 'Your account has been disabled').count()).toBe(0);
  expect((await context.cookies()).filter(({ name }) => name === 'session')).toEqual([]);
  await close();
});

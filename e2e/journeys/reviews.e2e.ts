import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { signsOf } from '@halfturn/server/src/house/captcha/captcha.ts';
import { openKeyring } from '@halfturn/server/src/sale/keys/door.ts';
import type { Keyring } from '@halfturn/server/src/platform/crypto/keyring.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { atWork } from '@halfturn/server/test/staff-browser.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser, type Visitor } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { Guest } from '../harness/guest.ts';
import { withKeyboard, withPointer, type Hands } from '../harness/hands.ts';

const store = inject('store');
const PRODUCT = links.product({ slug: store.onShelf.slug, class: { slug: 'games' } });
const words = loadWords('en-US', [
  'reviews',
  'captcha',
  'validation',
  'problems',
  'product',
  'staff-reviews',
]);
const { t } = words;
let browser: Browser;
let books: Books;
let keyring: Keyring;

beforeAll(async () => {
  browser = await openBrowser();
  books = await openBooks(store.dataDir);
  keyring = await openKeyring({ dataDir: store.dataDir, keyEncryptionKeys: undefined }, books.db);
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});
/** Everybody here comes from one address: each begins a minute after the last. */
beforeEach(() => aMinuteLater());
/** For what goes through a cache, on a machine that is busy. */
const LONG = { timeout: 60_000 };
const aMinuteLater = async () => void (await books.db.deleteFrom('message_times').execute());

async function expectWellMade(page: Page, what: string): Promise<void> {
  expect(await axeOn(page), what).toEqual([]);
  expect(await sideways(page), what).toBe(0);
}

/** A member of staff, signed in, in a browser of their own. */
async function desk(role: 'support'): Promise<Visitor> {
  const here = { url: store.url, db: books.db, clock: systemClock, config: { publicUrl: store.url } };
  const staff = await atWork(here, role);
  const visitor = await newVisitor(browser);
  await visitor.context.addCookies([{ name: 'staff', value: staff.cookie(), url: store.url }]);
  return visitor;
}

interface Told {
  content: string;
  name: string;
  email: string;
  stars: number;
}

/** Fills in the review form without sending it. */
async function write(page: Page, hands: Hands, text: string, told: Told): Promise<void> {
  const form = page.getByRole('form', { name: text });
  const star = (n: number) => form.getByRole('radio', { name: t('reviews.rating_choice', { stars: n }) });
  await hands.press(star(1));
  // Within the group one moves by arrows.
  for (let at = 1; at < told.stars; at++) await page.keyboard.press('ArrowRight');
  expect(await star(told.stars).isChecked()).toBe(true);
  await hands.write(form.getByRole('textbox', { name: text }), told.content);
  await hands.write(form.getByRole('textbox', { name: t('reviews.name') }), told.name);
  await hands.write(form.getByRole('textbox', { name: t('reviews.email'), exact: true }), told.email);
}

test('a buyer writes a review after revealing; staff approve it; it stands on the page with its stars', async () => {
  const buyer = await newVisitor(browser);
  const { page } = buyer;
  const email = 'reviewer@example.com';
  const guest = new Guest({ url: store.url, page, email });
  const offer = page.getByRole('button', { name: t('reviews.write'), exact: true });

  await guest.open(`${PRODUCT}#reviews`);
  await page.getByText(t('product.reviews_note')).waitFor();
  expect(await offer.count()).toBe(0);
  await guest.take();
  await guest.fill();
  await guest.pay();
  await guest.decide('approve');
  await guest.hold();
  await guest.read();
  const { name } = store.onShelf;
  const link = page.getByRole('link', { name: new RegExp(name) }).filter({ hasText: /review/i });
  await link.click();
  await guest.ready();
  await offer.click();
  await expectWellMade(page, 'the form of a review');

  await guest.press(t('reviews.send'));
  await page.getByRole('alert').getByText(t('reviews.check')).waitFor();
  for (const rule of ['rating_required', 'content_required', 'name_required', 'email_required'] as const)
    expect(await page.getByText(t(`validation.${rule}`)).count(), rule).toBe(2);
  await expectWellMade(page, 'the form with its faults');

  const content = 'A quiet thing.\n<b>Not bold.</b> قوي جدًا';
  await write(page, withPointer, t('reviews.text'), { content, name: 'Ada Fenn', email, stars: 4 });
  await guest.press(t('reviews.send'));
  await page
    .getByRole('status')
    .filter({ hasText: t('reviews.thanks') })
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('reviews.thanks'));

  const staff = await desk('support');
  const at = staff.page;
  await at.goto(`${store.url}/admin/reviews`);
  await at.getByRole('link', { name }).waitFor();
  await expectWellMade(at, 'the list of the back office');
  // By the keys alone.
  await at.keyboard.press('j');
  await at.keyboard.press('Enter');
  await at.getByRole('heading', { name: t('staff-reviews.of', { product: name }) }).waitFor();
  await at.getByText(email).waitFor();
  await expectWellMade(at, 'the panel of the back office');
  await at.keyboard.press('a');
  await at.getByRole('button', { name: t('staff-reviews.undo') }).waitFor();
  await at.getByText(t('staff-reviews.none_waits')).waitFor();

  const reader = await newVisitor(browser, { locale: 'de', width: 360, height: 740, theme: 'dark' });
  const shown = reader.page.getByRole('listitem').filter({ hasText: 'Ada Fenn' });
  const look = async (): Promise<number> => {
    // Another document each time: an address that differs by nothing would not be fetched again.
    await reader.page.goto('about:blank');
    await reader.page.goto(`${store.url}${PRODUCT}?lang=de#reviews`);
    await hydrated(reader.page);
    return await shown.count();
  };
  await expect.poll(look, LONG).toBe(1);
  const de = loadWords('de', ['reviews', 'product']);
  await reader.page.getByRole('tab', { name: new RegExp(`^${de.t('product.tab_reviews')}`) }).waitFor();
  expect(await shown.getByText(de.t('reviews.rating', { average: 4 })).count()).toBe(1);
  expect(await shown.locator(`p[lang="${bcp47('en-US')}"]`).textContent()).toBe(content);
  expect(await reader.page.content()).not.toContain(email);
  expect(await shown.getByText(de.t('reviews.verified')).count()).toBe(1);
  await expectWellMade(reader.page, 'the reviews on a narrow phone');

  await page.goto('about:blank');
  await guest.open(`${PRODUCT}#reviews`);
  await page.getByText(t('reviews.mine_approved')).waitFor();

  // And back again.
  await at.keyboard.press('u');
  await at.getByRole('button', { name: t('staff-reviews.approve') }).waitFor();
  await expect.poll(look, LONG).toBe(0);
  for (const each of [buyer, staff, reader]) {
    expect(each.complaints()).toEqual([]);
    await each.close();
  }
});

test('feedback, by who reads the picture; rejected with a reason', async () => {
  const visitor = await newVisitor(browser, { width: 390, height: 844 });
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, email: 'feedback@example.com' });
  const next = () => page.waitForResponse((answer) => answer.url().includes('/captchaImage'));
  const uuidOf = async (answer: ReturnType<typeof next>): Promise<string> =>
    ((await (await answer).json()) as { data: { uuid: string } }).data.uuid;

  let picture = next();
  await guest.open(links.info('/feedback'));
  await uuidOf(picture);
  await expectWellMade(page, 'the feedback page');
  const told = { content: 'The key came in a minute.', name: 'Jonas', email: guest.email, stars: 5 };
  await write(page, withPointer, t('reviews.feedback_text'), told);
  const field = page.getByRole('textbox', { name: t('captcha.characters') });

  await guest.press(t('reviews.send_feedback'));
  await page.getByRole('alert').getByText(t('validation.captcha_required')).waitFor();
  await field.fill('AAAA');
  picture = next();
  await guest.press(t('reviews.send_feedback'));
  await page.getByRole('alert').getByText(t('problems.captcha_wrong')).first().waitFor();
  await uuidOf(picture);
  expect(await field.inputValue()).toBe('');

  // A captcha that is hard to read can be replaced.
  picture = next();
  await guest.press(t('captcha.another'));
  await field.fill(signsOf(keyring, await uuidOf(picture)).toLowerCase());
  await guest.press(t('reviews.send_feedback'));
  await page
    .getByRole('status')
    .filter({ hasText: t('reviews.thanks_feedback') })
    .waitFor();

  const staff = await desk('support');
  const at = staff.page;
  await at.goto(`${store.url}/admin/reviews?kind=feedback`);
  await at.getByRole('link', { name: t('staff-reviews.store') }).click();
  await at.getByText(told.content).last().waitFor();
  await at.getByRole('button', { name: t('staff-reviews.reject') }).click();
  const dialog = at.getByRole('dialog', { name: t('staff-reviews.reject_title') });
  await dialog.getByRole('button', { name: t('staff-reviews.reject') }).click();
  await dialog.getByText(t('staff-reviews.reason_missing')).waitFor();
  await dialog.getByRole('textbox', { name: t('staff-reviews.reason') }).fill('Written by ourselves.');
  await dialog.getByRole('button', { name: t('staff-reviews.reject') }).click();
  await at.getByText('Written by ourselves.').waitFor();
  await at.getByRole('button', { name: t('staff-reviews.undo') }).waitFor();
  // Chromium itself notes each answer that is a refusal.
  expect(visitor.complaints().filter((text) => !/status of 4(?:22|29)/.test(text))).toEqual([]);
  expect(staff.complaints()).toEqual([]);
  await visitor.close();
  await staff.close();
});

test('feedback, by who cannot see the picture, with the keyboard alone; one message a minute', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  const hands = withKeyboard(page);
  const guest = new Guest({ url: store.url, page, email: 'unseen@example.com', hands });
  const send = async (content: string): Promise<void> => {
    await guest.open(links.info('/feedback'));
    const told = { content, name: 'Noor', email: guest.email, stars: 3 };
    await write(page, hands, t('reviews.feedback_text'), told);
    await guest.press(t('captcha.without'));
    await page
      .getByRole('status')
      .filter({ hasText: t('captcha.done') })
      .waitFor({ timeout: 30_000 });
    expect(await page.getByRole('img', { name: t('captcha.picture') }).count()).toBe(0);
  };
  const thanks = page.getByRole('status').filter({ hasText: t('reviews.thanks_feedback') });

  await send('By keys alone, it went well.');
  await expectWellMade(page, 'the captcha that was solved by work');
  await guest.press(t('reviews.send_feedback'));
  await thanks.waitFor();

  await send('And one more thing.');
  await guest.press(t('reviews.send_feedback'));
  await page
    .getByRole('alert')
    .getByText('Just a moment, please. The message interval is 1 minute')
    .waitFor();
  await aMinuteLater();
  // The device has done the work for the next try by itself.
  await page
    .getByRole('status')
    .filter({ hasText: t('captcha.done') })
    .waitFor({ timeout: 30_000 });
  await guest.press(t('reviews.send_feedback'));
  await thanks.waitFor();
  await visitor.close();
});

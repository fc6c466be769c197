import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { closeVisitors, hydrated, newVisitor, openBrowser, waitsOut } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { atDesk } from '../harness/desk.ts';
import { withKeyboard } from '../harness/hands.ts';
import { signedIn, signInAs } from '../harness/member.ts';
import { mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const { t } = loadWords('en-US', [
  'enquiries',
  'enquiries-mails',
  'captcha',
  'staff-enquiries',
  'staff-reviews',
  'staff-support',
]);
let browser: Browser;
let books: Books;
beforeAll(async () => {
  [browser, books] = await Promise.all([openBrowser(), openBooks(store.dataDir)]);
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});
/** Everybody here comes from one address: each message comes a minute after the last. */
const aMinuteLater = async () => void (await books.db.deleteFrom('message_times').execute());
beforeEach(aMinuteLater);

test('an offer to sell and a wish in bulk, by keyboard, without the picture', async () => {
  // What is sent is not sent again for three seconds: this visitor's time can be turned on.
  const { context, page, complaints, close } = await newVisitor(browser, { clock: true });
  const hands = withKeyboard(page);
  const main = page.getByRole('main');
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  const press = (name: string) => hands.press(button(name));
  const says = (sentence: string) => main.getByText(sentence, { exact: true }).first().waitFor();
  const country = main.getByRole('combobox', { name: t('enquiries.country') });
  const choose = async () => {
    await country.locator('option[value=DE]').waitFor({ state: 'attached' });
    await country.selectOption('DE');
  };
  const isPerson = () =>
    main
      .getByRole('status')
      .filter({ hasText: t('captcha.done') })
      .waitFor({ timeout: 30_000 });
  const taken = async () => {
    await main.getByRole('heading', { name: t('enquiries.done_title') }).waitFor();
    return /HE-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(await main.innerText())?.[0] ?? '';
  };

  await page.goto(store.url + links.info('/sale'));
  await hydrated(page);
  await press(t('enquiries.send_sale'));
  for (const sentence of [
    'Please enter your name.',
    'Email is required!',
    'Please choose a country or region.',
    'Please describe what you would like to sell.',
    'Please enter the characters in the picture, or let this device do the check instead.',
  ])
    await says(sentence);
  // Of both addresses, in the list above the form and at the field.
  expect(await main.getByText('Email is required!', { exact: true }).count()).toBe(4);
  await expectWellMade(page, 'the form with its faults');

  await hands.write(field(t('enquiries.name')), 'Ada Fenn');
  await hands.write(field(t('enquiries.email')), 'ada.fenn');
  await page.keyboard.press('Tab');
  await says('Please enter the correct email address!');
  await hands.write(field(t('enquiries.confirm_email')), 'ada.fenn@example.org');
  await page.keyboard.press('Tab');
  await says('The two emails are inconsistent!');
  await field(t('enquiries.email')).focus();
  await hands.write(field(t('enquiries.email')), 'ada.fenn@example.com');
  await choose();
  await hands.write(field(t('enquiries.description')), 'Forty keys. <b>Not bold.</b>');
  await press(t('enquiries.send_sale'));
  await main.getByRole('alert').getByText('The two emails are inconsistent!').waitFor();

  // What was typed outlives a reload.
  await page.reload();
  await hydrated(page);
  await expect
    .poll(() => field(t('enquiries.description')).inputValue())
    .toBe('Forty keys. <b>Not bold.</b>');
  await expect.poll(() => country.inputValue()).toBe('DE');
  expect(await field(t('enquiries.confirm_email')).inputValue()).toBe('ada.fenn@example.org');
  await field(t('enquiries.confirm_email')).fill('Ada.Fenn@example.com');
  await button(t('captcha.without')).click();
  await isPerson();
  await button(t('enquiries.send_sale')).click();
  const offered = await taken();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('enquiries.done_title'));
  const receipt = await mailTo(store.mails, 'ada.fenn@example.com', new RegExp(offered));
  expect(receipt.text).not.toContain('Forty keys');

  await page.goto(store.url + links.info('/wholesale'));
  await hydrated(page);
  const products = main.getByRole('group', { name: t('enquiries.items') });
  const quantity = products.getByRole('textbox', { name: t('enquiries.quantity') });
  const product = (no: number) => products.getByRole('combobox', { name: t('enquiries.item', { no }) });
  await field(t('enquiries.name')).fill('Ada Fenn');
  await field(t('enquiries.email')).fill('ada.fenn@example.com');
  await choose();
  await product(1).fill('lanternf');
  await products.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => product(1).inputValue()).toBe('Lanternfall');
  await quantity.fill('1,000');
  await button(t('enquiries.add')).click();
  // The focus is in the new line.
  await expect.poll(() => product(2).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('Anything with dragons');
  await expectWellMade(page, 'the lines of a wish in bulk');
  await field(t('enquiries.message')).fill('For a school.');
  await button(t('captcha.without')).click();
  await isPerson();
  await button(t('enquiries.send_wholesale')).click();
  await main.getByRole('alert').getByText('Please enter how many you need, from 1 to 1,000,000.').waitFor();
  await quantity.last().fill('5');
  await button(t('enquiries.send_wholesale')).click();
  await main
    .getByRole('alert')
    .getByText('Just a moment, please. The message interval is 1 minute')
    .waitFor();
  await aMinuteLater();
  await waitsOut(page);
  // The device has done the work for the next try by itself.
  await isPerson();
  await button(t('enquiries.send_wholesale')).click();
  const wanted = await taken();

  const lines = await books.db
    .selectFrom('enquiry_items as i')
    .innerJoin('enquiries as e', 'e.id', 'i.enquiry_id')
    .leftJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.name', 'i.quantity', 'p.name as product'])
    .where('e.number', '=', wanted)
    .orderBy('i.no')
    .execute();
  expect(lines).toEqual([
    { name: 'Lanternfall', quantity: 1_000, product: 'Lanternfall' },
    { name: 'Anything with dragons', quantity: 5, product: null },
  ]);

  const desk = await atDesk(browser, store, 'catalogue');
  const at = desk.page;
  const state = at.getByRole('combobox', { name: t('staff-enquiries.stands') });
  await at.goto(`${store.url}/admin/enquiries?q=${wanted}`);
  await at.getByRole('link', { name: wanted }).waitFor();
  await expectWellMade(at, 'the inbox');
  await at.getByRole('link', { name: wanted }).click();
  await at.getByRole('heading', { level: 1, name: t('staff-enquiries.of', { name: 'Ada Fenn' }) }).waitFor();
  await at
    .getByRole('list', { name: t('staff-enquiries.items') })
    .getByText('1,000 × Lanternfall')
    .waitFor();
  await at.getByText(t('staff-support.write_note'), { exact: true }).first().click();
  await at.getByRole('textbox', { name: t('staff-support.write_note') }).fill('A good school.');
  await at.getByRole('button', { name: t('staff-support.add_note') }).click();
  await at.getByRole('listitem').filter({ hasText: 'A good school.' }).waitFor();
  const subject = t('enquiries-mails.answer_subject', { number: wanted });
  expect(await at.getByRole('textbox', { name: t('staff-enquiries.subject') }).inputValue()).toBe(subject);
  await at.getByRole('textbox', { name: t('staff-reviews.text') }).fill('Gladly.\nHere is our offer.');
  await state.selectOption('accepted');
  await at.getByRole('button', { name: t('staff-support.send'), exact: true }).click();
  await at.getByRole('listitem').filter({ hasText: 'Here is our offer.' }).waitFor();
  await expectWellMade(at, 'an enquiry with its answer');
  expect((await mailTo(store.mails, 'ada.fenn@example.com', subject)).text).toContain('Here is our offer.');

  await at.goto(`${store.url}/admin/enquiries?q=${offered}`);
  await at.getByRole('link', { name: offered }).click();
  // A stranger's marks are text.
  await at.getByText('Forty keys. <b>Not bold.</b>').waitFor();
  await at.getByRole('button', { name: t('staff-enquiries.mark') }).click();
  await at.getByText(t('staff-enquiries.is_spam')).waitFor();
  expect(await at.getByRole('button', { name: t('staff-support.send'), exact: true }).count()).toBe(0);
  expect(desk.complaints()).toEqual([]);
  await desk.close();

  // What a member's account says of them is there already.
  const member = await signedIn(store.url, books, { name: 'Ida Fenn' });
  await signInAs(context, store.url, member);
  await page.goto(store.url + links.info('/affiliate'));
  await hydrated(page);
  await expect.poll(() => field(t('enquiries.email')).inputValue()).toBe(member.email);
  expect(await field(t('enquiries.name')).inputValue()).toBe('Ida Fenn');
  expect(complaints().filter((text) => !/status of 4(?:22|29)/.test(text))).toEqual([]);
  await close();
});

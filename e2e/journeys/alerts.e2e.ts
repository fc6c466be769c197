import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { Guest } from '../harness/guest.ts';
import { countMails, leaveInOneClick, linkIn, mailTo } from '../harness/post-office.ts';
import { importKeys } from '../harness/stock.ts';

type Kind = 'stock' | 'price';
/** A product of each kind that no other journey buys or prices. */
const PRODUCTS = {
  stock: { slug: 'vineyard-ledger', name: 'Vineyard Ledger' },
  price: { slug: 'last-tram-out', name: 'Last Tram Out' },
};
const LANGUAGES: readonly Locale[] = ['en-US', 'de', 'ar'];

const store = inject('store');
let browser: Browser;
let books: Books;
beforeAll(async () => {
  [browser, books] = await Promise.all([openBrowser(), openBooks(store.dataDir)]);
});
afterAll(async () => {
  await books.close();
  await closeVisitors(browser);
});

const LONG = { timeout: 60_000, interval: 500 };
const wordsIn = (locale: Locale) => loadWords(locale, ['alerts', 'alerts-mails', 'letters']);
const addressOf = (kind: Kind, who: string) => `${kind}-${who}@example.com`;

/** Asks on the product's page and confirms in the mail, on a phone. Returns the mail's own way out. */
async function wait(kind: Kind, locale: Locale, who: string = locale) {
  const { t } = wordsIn(locale);
  const product = PRODUCTS[kind];
  const email = addressOf(kind, who);
  const visitor = await newVisitor(browser, { locale, width: 390, height: 844 });
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, locale, email });
  await guest.open(links.product({ slug: product.slug, class: { slug: 'games' } }));
  await guest.press(t(`alerts.ask_${kind}`));
  const dialog = page.getByRole('dialog', { name: t(`alerts.ask_${kind}`) });
  await dialog.getByRole('textbox', { name: t('alerts.email') }).fill(email);
  if (locale === 'ar') expect(await axeOn(page), 'the form').toEqual([]);
  await guest.press(t('alerts.send'), dialog);
  await page.getByRole('dialog', { name: t('alerts.check') }).waitFor();

  const { name } = product;
  const mail = await mailTo(store.mails, email, t('alerts-mails.confirm_subject', { name }));
  await page.goto(linkIn(mail, '/alerts/confirm'));
  await hydrated(page);
  await guest.heading(t('letters.alert_confirm_title')).waitFor();
  if (locale === 'ar') expect(await axeOn(page), 'the page of the link').toEqual([]);
  expect(await sideways(page)).toBe(0);
  await guest.press(t('letters.alert_confirm'));
  await guest.heading(t('letters.alert_active')).waitFor();
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
  return mail;
}

/** Opens the link of the mail that tells, and then the one that ends: there is nothing left to end. */
async function follow(kind: Kind, locale: Locale, subject: RegExp): Promise<string> {
  const { t } = wordsIn(locale);
  const { slug, name } = PRODUCTS[kind];
  const visitor = await newVisitor(browser, { locale });
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, locale, email: addressOf(kind, locale) });
  const mail = await mailTo(store.mails, guest.email, subject);
  await page.goto(linkIn(mail, `/${slug}`));
  await guest.heading(name).waitFor();
  await guest.button(guest.words.t('product.add')).waitFor();
  const [, price = ''] = subject.exec(mail.subject ?? '') ?? [];
  // Kept pages are dropped by notification, which may come a few milliseconds after the mail.
  await expect
    .poll(async () => {
      await page.reload();
      return await page.getByRole('main').innerText();
    }, LONG)
    .toContain(price);
  await page.goto(linkIn(mail, '/alerts/end'));
  await guest.heading(t('letters.alert_told_title')).waitFor();
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
  return price;
}

test('back in stock: asked on the page, confirmed in the mail, told once when keys come in', async () => {
  const [goes] = await Promise.all([
    wait('stock', 'en-US', 'goes-again'),
    ...LANGUAGES.map((locale) => wait('stock', locale)),
  ]);
  expect(await leaveInOneClick(goes)).toBe(200);

  await importKeys(store, PRODUCTS.stock, 3);
  const { name } = PRODUCTS.stock;
  const told = (locale: Locale) => exactly(wordsIn(locale).t('alerts-mails.back_subject', { name }));
  await Promise.all(LANGUAGES.map((locale) => follow('stock', locale, told(locale))));
  expect(await countMails(store.mails, addressOf('stock', 'goes-again'))).toBe(1);
});

test('a price drops: told in the language one asked in, with the price that the page shows', async () => {
  const [goes] = await Promise.all([
    wait('price', 'de', 'goes-again'),
    ...LANGUAGES.map((locale) => wait('price', locale)),
  ]);
  expect(await leaveInOneClick(goes)).toBe(200);
  const { slug, name } = PRODUCTS.price;
  const priced = (sale: ReturnType<typeof sql>) =>
    sql`update products set sale_minor = ${sale} where slug = ${slug}`.execute(books.db);

  await priced(sql`current_minor - 101`);
  try {
    const told = (locale: Locale) =>
      exactly(wordsIn(locale).t('alerts-mails.drop_subject', { name, price: '#' }));
    for (const price of await Promise.all(LANGUAGES.map((locale) => follow('price', locale, told(locale)))))
      expect(price).toMatch(/\p{N}/u);
    expect(await countMails(store.mails, addressOf('price', 'goes-again'))).toBe(1);
  } finally {
    await priced(sql`null`);
  }
});

/** A subject in these very words; `#` stands for anything, and is caught. */
const exactly = (subject: string): RegExp =>
  new RegExp(`^${subject.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('#', '(.+)')}$`);

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, hydrated, newVisitor, openBrowser } from '../harness/browser.ts';
import { openBooks, type Books } from '../harness/database.ts';
import { Guest } from '../harness/guest.ts';
import { leaveInOneClick, linkIn, mailTo } from '../harness/post-office.ts';

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

const stateOf = async (email: string) =>
  (
    await books.db
      .selectFrom('newsletter_subscribers')
      .select('state')
      .where('email_norm', '=', email)
      .executeTakeFirst()
  )?.state;

test.each<{ locale: Locale; way: 'page' | 'mail program' }>([
  { locale: 'en-US', way: 'page' },
  { locale: 'de', way: 'mail program' },
  { locale: 'ar', way: 'page' },
])(
  'the newsletter in $locale: asked for at the foot, confirmed, left by the $way',
  async ({ locale, way }) => {
    const { t } = loadWords(locale, ['newsletter', 'newsletter-mails', 'letters']);
    const email = `reader-${locale.toLowerCase()}@example.com`;
    const visitor = await newVisitor(browser, { locale, width: 390, height: 844, theme: 'dark' });
    const { page } = visitor;
    const guest = new Guest({ url: store.url, page, locale, email });
    const wellMade = async (what: string) => {
      expect(await axeOn(page), what).toEqual([]);
      expect(await sideways(page), what).toBe(0);
    };
    /** A letter's page does nothing by being opened: programs that look at mails open every link in them. */
    const open = async (link: string, heading: string, state: string) => {
      await page.goto(link);
      await hydrated(page);
      await guest.heading(heading).waitFor();
      await wellMade(heading);
      expect(await stateOf(email)).toBe(state);
    };

    await guest.open(links.info('/about-us'));
    const foot = page.getByRole('contentinfo');
    const field = foot.getByRole('textbox', { name: t('newsletter.email') });
    await field.fill('no address');
    await guest.press(t('newsletter.subscribe'), foot);
    await foot.getByRole('alert').waitFor();
    await field.fill(email);
    await guest.press(t('newsletter.subscribe'), foot);
    await foot.getByRole('status').filter({ hasText: email }).waitFor();
    await wellMade('the foot of the page');

    const asked = await mailTo(store.mails, email, t('newsletter-mails.confirm_subject'));
    await open(linkIn(asked, '/newsletter/confirm'), t('letters.news_confirm_title'), 'asked');
    await guest.press(t('letters.news_confirm'));
    await guest.heading(t('letters.news_subscribed')).waitFor();
    expect(await stateOf(email)).toBe('subscribed');

    const welcome = await mailTo(store.mails, email, t('newsletter-mails.welcome_subject'));
    const wayOut = linkIn(welcome, '/newsletter/unsubscribe');
    if (way === 'mail program') expect(await leaveInOneClick(welcome)).toBe(200);
    else {
      await open(wayOut, t('letters.news_leave_title'), 'subscribed');
      await guest.press(t('letters.news_unsubscribe'));
      await guest.heading(t('letters.news_left')).waitFor();
    }
    // Opened once more, it says so.
    await open(wayOut, t('letters.news_left'), 'ended');
    // Chromium itself notes the answer that was a refusal.
    expect(visitor.complaints().filter((text) => !text.includes('status of 422'))).toEqual([]);
    await visitor.close();
  },
);

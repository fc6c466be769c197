import { links } from '@halfturn/storefront/app/links.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { placedHere } from '../harness/bought-here.ts';
import { closeVisitors, newVisitor, openBrowser, waitsOut } from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { withKeyboard } from '../harness/hands.ts';

const store = inject('store');
const { onShelf } = store;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

test.each(['en-US', 'ar'] as const)(
  'a guest who has an unpaid order proves that no machine is ordering, and loses nothing (%s)',
  async (locale) => {
    const { t } = loadWords(locale, ['captcha', 'checkout', 'problems']);
    const email = `again.${locale}@example.com`;
    const elsewhere = await newVisitor(browser);
    await placedHere(elsewhere.page, store.url, { slug: onShelf.slug, email });
    await elsewhere.close();

    const visitor = await newVisitor(browser, { locale, width: 320, height: 640, clock: true });
    const { page } = visitor;
    const guest = new Guest({ url: store.url, page, locale, email, hands: withKeyboard(page) });
    await guest.open(links.product({ slug: onShelf.slug, class: { slug: 'games' } }));
    await guest.take();
    await guest.fill();
    await guest.offer();
    await guest.pay();

    // It is heard, and leads to the field.
    const alarm = page.getByRole('alert').filter({ hasText: t('checkout.one_check') });
    await alarm.waitFor();
    const field = page.getByRole('textbox', { name: t('captcha.characters') });
    await field.waitFor();
    await alarm.getByRole('link', { name: t('problems.captcha_required') }).press('Enter');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await sideways(page)).toBe(0);
    expect(await axeOn(page)).toEqual([]);
    // Nothing that was typed or ticked is lost.
    expect(await page.getByRole('textbox', { name: t('checkout.email') }).inputValue()).toBe(email);
    expect(await page.locator('#checkout-agree').isChecked()).toBe(true);

    // Pay without an answer says the same, and sends nothing.
    await waitsOut(page);
    await guest.pay();
    await alarm.waitFor();
    await guest.press(t('captcha.without'));
    await page.getByText(t('captcha.done')).waitFor();
    await waitsOut(page);
    await guest.pay();
    await guest.decide('approve');
    await guest.hold();
    expect(onShelf.keys).toContain(await guest.read());
    await visitor.close();
  },
);

import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeOn, sideways } from '../harness/axe.ts';
import { closeVisitors, newVisitor, openBrowser, type VisitorOptions } from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { withKeyboard, withPointer } from '../harness/hands.ts';

const store = inject('store');
const { slug, name } = store.onShelf;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** A visitor on the product's page, and the names of its picture and the viewer. */
async function atProduct(locale: Locale, options: VisitorOptions, keys = false) {
  const visitor = await newVisitor(browser, { locale, ...options });
  const { page } = visitor;
  const { t } = loadWords(locale, ['viewer', 'shell']);
  const hands = keys ? withKeyboard(page) : withPointer;
  const guest = new Guest({ url: store.url, page, locale, email: 'looks@example.com', hands });
  await guest.open(links.product({ slug, class: { slug: 'games' } }));
  const picture = page.getByRole('button', { name: t('viewer.open', { name }) });
  const stage = page.getByRole('application', { name: t('viewer.title', { name }) });
  const press = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key);
  };
  /** How the picture lies: what CSS was told. */
  const lies = () => stage.locator('> div').evaluate((element) => element.style.transform);
  const zoom = () => stage.getAttribute('data-zoom');
  return { visitor, page, guest, hands, t, picture, stage, press, lies, zoom };
}

const hasFocus = (page: Page, name: string) =>
  page.evaluate((label) => document.activeElement?.getAttribute('aria-label') === label, name);

test.each<Locale>(['de', 'ar'])(
  'by the keyboard alone, in %s: zoomed, moved, turned, mirrored, over the whole screen, and back to where one was',
  async (locale) => {
    const here = await atProduct(locale, {}, true);
    const { visitor, page, guest, hands, t, picture, stage, press, lies, zoom } = here;
    const title = t('viewer.title', { name });

    // Until it has come there is a plain picture in its place.
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/assets\/viewer-[^/]+\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await hands.press(picture);
    await page.locator('[data-placeholder]').waitFor();
    arrive();
    await stage.waitFor();
    await expect.poll(() => hasFocus(page, title)).toBe(true);
    expect(await page.locator('[data-placeholder]').count()).toBe(0);
    expect(await axeOn(page)).toEqual([]);

    await press('+', '+');
    expect(await zoom()).toBe('1.96');
    const percent = formatNumber(1.96, locale, { style: 'percent', maximumFractionDigits: 0 });
    const bar = page.getByRole('toolbar', { name: t('viewer.tools') });
    expect(await bar.getByRole('status').textContent()).toBe(t('viewer.zoom', { percent }));
    // An arrow is a side of the screen in every language.
    await press('ArrowRight', 'ArrowDown');
    expect(await lies()).toContain('translate(-60px, -60px)');
    await press('ArrowLeft', 'ArrowLeft', 'ArrowUp');
    expect(await lies()).toContain('translate(60px, 0px)');
    await press('r', 'h');
    expect(await lies()).toContain('rotate(90deg) scale(1.96, -1.96)');
    await press('0');
    expect(await lies()).toBe('translate(0px, 0px) rotate(0deg) scale(1, 1)');
    await press('Shift+R', 'v', '-');
    expect(await lies()).toContain('rotate(-90deg)');
    expect(await zoom()).toBe('1.00');
    await hands.press(guest.button(t('viewer.reset')));
    await hands.press(guest.button(t('viewer.right')));
    expect(await lies()).toContain('rotate(90deg)');

    await press('f');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await expect.poll(() => hasFocus(page, title)).toBe(true);
    expect(await axeOn(page)).toEqual([]);
    await press('+');
    expect(await zoom()).toBe('1.40');
    // Focus stays in it, however often one goes on.
    for (let i = 0; i < 14; i++) {
      await press('Tab');
      const inside = await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(inside).toBe(true);
    }
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(page, title)).toBe(true);
    await press('Escape');
    await picture.waitFor();
    await expect.poll(() => hasFocus(page, t('viewer.open', { name }))).toBe(true);
    expect(visitor.complaints()).toEqual([]);
    await visitor.close();
  },
);

test('on a phone it fills the window at once, and its cross leads back', async () => {
  const { visitor, page, guest, hands, t, picture, stage, zoom } = await atProduct('ar', {
    width: 360,
    height: 740,
    theme: 'dark',
  });
  await hands.press(picture);
  const dialog = page.getByRole('dialog', { name: t('viewer.title', { name }) });
  await dialog.waitFor();
  await stage.dblclick();
  expect(await zoom()).toBe('2.00');
  const closer = guest.button(t('viewer.in'), dialog);
  while (await closer.isEnabled()) await closer.click();
  expect(await zoom()).toBe('8.00');
  expect(await axeOn(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await guest.press(t('shell.close'), dialog);
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(page, t('viewer.open', { name }))).toBe(true);
  expect(visitor.complaints()).toEqual([]);
  await visitor.close();
});

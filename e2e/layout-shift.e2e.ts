import { links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newVisitor, openBrowser } from './harness/browser.ts';

const store = inject('store');
/** How much of the window may move, and how far (Cumulative Layout Shift); from 0.1 on it disturbs. */
const STILL = 0.001;
const FONT_MS = 1_000;

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Shift {
  value: number;
  what: string[];
}

/**
 * A page's text stands before its font has come, in Arial that was stretched to the font's own measures (`ui/fonts.css`), and
 * must not move when it comes.
 */
test.each([
  [412, 'en-US'],
  [1280, 'en-US'],
  // The home page offers German first.
  [412, 'de'],
] as const)(
  'nothing moves when the font comes late, at %i pixels, in a browser in %s',
  async (width, locale) => {
    const paths = ['/', '/games', links.product({ slug: 'lanternfall', class: { slug: 'games' } })];
    for (const path of paths) {
      const { page, close } = await newVisitor(browser, { width, height: 823, locale });
      let late = 0;
      await page.route(/\.woff2$/, async (route) => {
        late += 1;
        await page.waitForTimeout(FONT_MS);
        await route.continue();
      });
      await page.addInitScript(() => {
        const seen: Shift[] = [];
        Object.assign(window, { shifts: seen });
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as unknown as LayoutShift[])
            seen.push({ value, what: sources.map(({ node }) => node?.textContent ?? '') });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(store.url + path, { waitUntil: 'load' });
      await page.waitForFunction(() => document.fonts.check('16px "Geologica Variable"'));
      await page.waitForTimeout(300);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(late, `${path}: fonts that were held back`).toBeGreaterThan(0);
      expect(sum, `${path}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(STILL);
      await close();
    }
  },
);

interface LayoutShift {
  value: number;
  sources: { node?: Node | null }[];
}
